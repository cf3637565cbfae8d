//! Random decks of a set.
//!
//! A deck is drawn as the real ones look that come with the crate: three houses of the set, in each twelve cards of which few
//! are rare and most are common, cards that belong together beside each other, and now and then one that is of another house
//! or set. What was measured and what is assumed is told in `docs/decks.md`.

mod dice;
mod draw;
mod names;
mod pool;
mod sheet;

use std::fmt;

use super::{CardKey, DeckList, ListedCard};
use crate::kernel::{Seed, arrange, arrange_by_key};
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::setup::{DeckFault, HOUSES, SetupError};
use crate::keyforge::model::{Expansion, House, HouseSet, Icon, Rarity, UnknownHouse};
use dice::Dice;
use pool::{Drawn, Pool};
use sheet::Sheet;

/// What fixes a random deck: with the same cards the same of this gives the same deck, on every machine.
///
/// Its name is what a player types: `random:WC:42`, or `random:WC:42:dis,logos` for a deck that has these houses.
///
/// ```
/// use keyforge_core::library::Library;
/// use keyforge_core::model::House;
/// use keyforge_core::{DeckRules, RandomDeck};
///
/// let library = Library::builtin();
/// let random = RandomDeck::new("CotA", 42.into()).with_houses(&[House::Mars]);
/// let deck = random.list(&library)?.resolve(&library)?;
/// assert_eq!(deck.check(DeckRules::Standard), Ok(()));
/// assert!(deck.houses.contains(&House::Mars));
/// assert_eq!(random.to_string(), "random:CotA:42:mars");
/// # Ok::<(), keyforge_core::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RandomDeck {
    /// The set: `WC`, or its full name, without regard to case.
    pub set: String,
    /// What chance follows from. Everybody may know it: a deck is no secret.
    pub seed: Seed,
    /// Houses that the deck has in any case; the others are drawn.
    pub houses: Vec<House>,
}

impl RandomDeck {
    /// A deck of a set, with houses that are drawn.
    pub fn new(set: impl AsRef<str>, seed: Seed) -> RandomDeck {
        RandomDeck { set: Expansion::name_of(set.as_ref()).to_owned(), seed, houses: Vec::new() }
    }

    /// The same with these houses.
    #[must_use]
    pub fn with_houses(mut self, houses: &[House]) -> RandomDeck {
        self.houses = houses.to_vec();
        self
    }

    /// The deck of a name such as `random:WC:42`; with a fresh seed where the name has none, as in `random:WC`. Nothing for
    /// a text that does not begin with `random:`.
    ///
    /// ```
    /// use keyforge_core::RandomDeck;
    ///
    /// let random = RandomDeck::named("random:WC", 7.into())?;
    /// assert_eq!(random.map(|it| it.to_string()).as_deref(), Some("random:WC:7"));
    /// assert_eq!(RandomDeck::named("random:worlds collide:7", 1.into())?, RandomDeck::named("random:wc:7", 2.into())?);
    /// assert_eq!(RandomDeck::named("onyx", 7.into())?, None);
    /// let error = RandomDeck::named("random:WC:seven", 7.into()).unwrap_err();
    /// assert_eq!(error.code(), "deck/random_name");
    /// # Ok::<(), keyforge_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::RandomName`] where what follows is not as it should be.
    pub fn named(name: &str, fresh: Seed) -> Result<Option<RandomDeck>, SetupError> {
        let parts = name.trim().split_once(':').filter(|(word, _)| word.eq_ignore_ascii_case("random"));
        let Some((_, rest)) = parts else {
            return Ok(None);
        };
        let wrong = |message: String| SetupError::RandomName { name: name.to_owned(), message };
        let mut parts = rest.split(':').map(str::trim);
        let mut part = || parts.next().unwrap_or_default();
        let (set, seed, houses) = (part(), part(), part());
        if set.is_empty() || parts.next().is_some() {
            return Err(wrong("it is `random:SET`, `random:SET:SEED` or `random:SET:SEED:HOUSES`".to_owned()));
        }
        let seed = match (seed, seed.parse::<u64>()) {
            ("", _) => fresh,
            (_, Ok(number)) => number.into(),
            (digits, Err(_)) => {
                let message = format!("the seed {digits:?} is no number and not 64 hexadecimal digits");
                digits.parse().map_err(|_| wrong(message))?
            }
        };
        let houses = houses.split(',').map(str::trim).filter(|house| !house.is_empty());
        let houses = houses.map(|house| house.parse().map_err(|error: UnknownHouse| wrong(error.to_string())));
        Ok(Some(RandomDeck { houses: houses.collect::<Result<_, _>>()?, ..RandomDeck::new(set, seed) }))
    }

    /// The list of the deck. It is legal: [`DeckList::resolve`] finds its cards in that library, and
    /// [`Deck::check`](crate::Deck::check) has nothing against it (`DECK-1`).
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownSet`] and [`SetupError::FewHouses`] where the library has not the cards,
    /// [`SetupError::HouseOfSet`] for a house that the set has not, and [`SetupError::Deck`] for houses that are more than
    /// three or named twice.
    pub fn list(&self, library: &Library) -> Result<DeckList, SetupError> {
        let name = Expansion::name_of(&self.set);
        let Some(set) = library.sets().find(|set| set.eq_ignore_ascii_case(name)) else {
            return Err(SetupError::UnknownSet { name: self.set.clone(), known: DeckList::sets(library) });
        };
        let pool = Pool::of(library, set);
        let houses = self.houses(set, &pool)?;
        let mut cards = Dice::new(self.seed, set, dice::CARDS);
        let mut drawn: Vec<Drawn<'_>> =
            houses.iter().flat_map(|house| draw::house(&pool, *house, &mut cards)).collect();
        draw::spread(&pool, &houses, &mut drawn);
        let token = draw::token(&pool, &houses, &mut drawn, &mut Dice::new(self.seed, set, dice::TOKEN));
        draw::oddities(library, set, &pool, &mut drawn, &mut Dice::new(self.seed, set, dice::ODDITIES));
        let icons = draw::enhance(&drawn, &mut Dice::new(self.seed, set, dice::ENHANCED));
        Ok(DeckList {
            name: names::name(&mut Dice::new(self.seed, set, dice::NAME)),
            houses: houses.iter().map(|house| house.slug().to_owned()).collect(),
            cards: listed(set, drawn.into_iter().zip(icons).collect()),
            set: set.to_owned(),
            token: token.map(|token| ListedCard::new(CardKey::Number { set: None, number: token.number.to_owned() })),
        })
    }

    /// The three houses, in the order of their names.
    fn houses(&self, set: &str, pool: &Pool<'_>) -> Result<Vec<House>, SetupError> {
        let known = pool.houses();
        let wanted: HouseSet = self.houses.iter().copied().collect();
        if let Some(house) = wanted.iter().find(|house| !known.contains(house)) {
            return Err(SetupError::HouseOfSet { set: set.to_owned(), house, known });
        }
        if wanted.len() != self.houses.len() || wanted.len() > HOUSES {
            let faults = vec![DeckFault::Houses { found: self.houses.len() }];
            return Err(SetupError::Deck { deck: self.to_string(), faults });
        }
        if known.len() < HOUSES {
            return Err(SetupError::FewHouses { set: set.to_owned(), known });
        }
        let mut dice = Dice::new(self.seed, set, dice::HOUSES);
        let mut houses: Vec<House> = wanted.iter().collect();
        while houses.len() < HOUSES {
            let free: Vec<House> = known.iter().filter(|house| !houses.contains(house)).copied().collect();
            houses.extend(dice.pick(&free));
        }
        arrange_by_key(&mut houses, |house| *house);
        Ok(houses)
    }
}

/// The cards as a list of the set has them: by house and number, those of other sets last, equal ones as copies.
fn listed<'a>(set: &str, mut drawn: Vec<(Drawn<'a>, Vec<Icon>)>) -> Vec<ListedCard> {
    let foreign = |it: &Drawn<'_>| !it.card.set.eq_ignore_ascii_case(set);
    arrange(&mut drawn, |(one, one_icons), (other, other_icons)| {
        let key = |it: &Drawn<'a>| (it.house, foreign(it), it.card.set, it.card.number);
        key(one).cmp(&key(other)).then_with(|| one_icons.cmp(other_icons))
    });
    let mut cards: Vec<ListedCard> = Vec::with_capacity(drawn.len());
    for (it, icons) in drawn {
        let set = foreign(&it).then(|| Expansion::name_of(it.card.set).to_owned());
        let card = CardKey::Number { set, number: it.card.number.to_owned() };
        let house = (it.house != it.card.facts.house).then(|| it.house.slug().to_owned());
        match cards.last_mut() {
            Some(last) if last.card == card && last.house == house && last.icons == icons => {
                last.count = last.count.saturating_add(1);
            }
            Some(_) | None => cards.push(ListedCard { house, icons, ..ListedCard::new(card) }),
        }
    }
    cards
}

impl fmt::Display for RandomDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random:{}:", Expansion::name_of(&self.set))?;
        match self.seed.small() {
            Some(number) => number.fmt(f)?,
            None => self.seed.fmt(f)?,
        }
        for (at, house) in self.houses.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { ":" } else { "," }, house.slug())?;
        }
        Ok(())
    }
}

impl DeckList {
    /// A random legal deck of a set: the [list](RandomDeck::list) of a [`RandomDeck`] without further wishes.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::DeckList;
    ///
    /// let library = Library::builtin();
    /// let list = DeckList::random(&library, "WC", 42.into())?;
    /// assert_eq!(list, DeckList::random(&library, "wc", 42.into())?);
    /// assert_eq!(list.resolve(&library)?.cards.len(), 36);
    /// # Ok::<(), keyforge_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownSet`] and [`SetupError::FewHouses`] where the library has not the cards.
    pub fn random(library: &Library, set: &str, seed: Seed) -> Result<DeckList, SetupError> {
        RandomDeck::new(set, seed).list(library)
    }

    /// The sets that the library has cards of, in the order in which they came out; home-made ones last.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::DeckList;
    /// assert_eq!(DeckList::sets(&Library::builtin()), ["CotA", "AoA", "WC", "MM", "DT", "WoE"]);
    /// ```
    pub fn sets(library: &Library) -> Vec<String> {
        library.sets().map(str::to_owned).collect()
    }
}

impl Rarity {
    /// How rare a set says that the card with that number is; nothing of a set or a card that no list tells of.
    ///
    /// ```
    /// use keyforge_core::model::Rarity;
    /// assert_eq!(Rarity::printed("CotA", "083"), Some(Rarity::Common));
    /// assert_eq!(Rarity::printed("WC", "A03"), Some(Rarity::Fixed));
    /// assert_eq!(Rarity::printed("home", "001"), None);
    /// ```
    #[must_use]
    pub fn printed(set: &str, number: &str) -> Option<Rarity> {
        Sheet::of(set)?.rarity(number)
    }
}
