//! What options say: no two of a decision the same, in any language, and nothing that whoever decides does not know.

use std::collections::BTreeSet;

use keyforge_core::cards::Language;
use keyforge_core::kernel::{DecisionId, Ruleset, Seat};
use keyforge_core::library::{Cast, CastCard, Library, code::Instr};
use keyforge_core::model::{AbilityId, DefId, Rulebook};
use keyforge_core::table::{Action, Area, Decision, DecisionKind, TextRef};
use keyforge_core::{DeckList, Game, KeyForge, RandomDeck, Setup, asking_text, describe_in, option_texts};
use keyforge_testing::laws::*;

fn games(usual: u64) -> u64 {
    std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// How many decisions of a game are looked at.
const MOST: usize = 600;

/// The texts are all different, and the view of whoever decides is enough for them.
fn check_texts(game: &Game) {
    let Some(open) = game.decision() else {
        return;
    };
    let (cast, table, view) = (game.state().library(), game.table(), game.view(open.seat));
    for language in Language::ALL {
        let texts = option_texts(cast, table, language);
        assert_eq!(texts.len(), open.options.len());
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{:?}: {texts:#?}", open.kind);
        assert_eq!(texts, option_texts(cast, &view, language), "the view of {} says something else", open.seat);
        let asking = asking_text(cast, table, language);
        assert_eq!(asking, asking_text(cast, &view, language), "the view of {} is asked by another text", open.seat);
        assert_eq!(asking.is_some_and(|text| text.len() > 2), open.text.is_some(), "{open:?}");
        let allows =
            |text: &TextRef| matches!(cast.ability(text.ability).code.get(usize::from(text.at)), Some(Instr::May(..)));
        if let Some(yes) = open.options.iter().position(|action| *action == Action::Yes) {
            let says = texts[yes].split_once(": ").is_some_and(|(_, what)| what.len() > 2);
            assert_eq!(says, open.text.as_ref().is_some_and(allows), "{}: {open:?}", texts[yes]);
        }
        let at = table.decision_id().0 as usize % texts.len();
        assert_eq!(texts[at], describe_in(cast, table, open.options[at], language));
        for (action, text) in open.options.iter().zip(&texts) {
            assert!(!text.starts_with("Option ") && !text.starts_with("Möglichkeit "), "{action:?} of {open:?}");
            let placed = action.card().is_some_and(|card| {
                matches!(table.card(card).area, Area::Battleline | Area::Artifacts | Area::Discard)
            });
            let numbered = text.contains("(no. ") || text.contains("(Nr. ");
            assert!(!placed || !numbered, "its place tells {text} from the others: {texts:#?}");
            let about = if let Action::Trigger(at) = action { open.waiting[usize::from(*at)].about } else { None };
            assert!(about.is_none() || !numbered, "what it is about tells {text} from the others: {texts:#?}");
        }
    }
    // The other player is told nothing.
    let other = game.view(open.seat.other());
    assert!(option_texts(cast, &other, Language::English).is_empty());
    assert_eq!(asking_text(cast, &other, Language::English), None);
    assert!(open.kind == DecisionKind::Option || other.decision.is_some_and(|open| open.text.is_none()));
}

#[test]
fn no_two_options_say_the_same_in_games_of_random_decks() {
    let library = Library::builtin();
    let sets = DeckList::sets(&library);
    for seed in 0..games(48) {
        let deck = |at: u64| {
            let set = &sets[((seed + at) % sets.len() as u64) as usize];
            RandomDeck::new(set, (2 * seed + at).into()).list(&library).unwrap().resolve(&library).unwrap()
        };
        let book = Rulebook::ALL[seed as usize % Rulebook::ALL.len()];
        play_at_random(&library, Setup::new(deck(0), deck(1)).under(book), seed, MOST, check_texts);
    }
}

#[test]
fn no_two_options_say_the_same_in_games_of_any_cards() {
    for seed in 0..games(48) {
        let book = Rulebook::ALL[seed as usize / 2 % Rulebook::ALL.len()];
        play_at_random(&library(), setup(&library(), book, seed), seed, MOST, check_texts);
    }
}

#[test]
fn every_choice_between_texts_tells_them() {
    let library = Library::builtin();
    let cards: Vec<CastCard> = library.facts().map(|facts| CastCard::new(&facts.slug, &[])).collect();
    let cast = Cast::of_known(&library, cards);
    let mut found = 0;
    for def in (0..cast.cards().len()).map(|index| DefId(index as u16)) {
        for index in 0..=u8::MAX {
            // An ability that a definition has not is its last one.
            let ability = AbilityId { def, index };
            let last = index > 0 && std::ptr::eq(cast.ability(ability), cast.ability(ability.sibling(index - 1)));
            if last {
                break;
            }
            let codes = cast.ability(ability).code.iter().enumerate();
            for (at, count) in codes.filter_map(|(at, instr)| match instr {
                Instr::ChooseOne(starts, _) => Some((at, starts.len())),
                _ => None,
            }) {
                found += 1;
                for (book, language) in Rulebook::ALL.into_iter().flat_map(|book| Language::ALL.map(|it| (book, it))) {
                    let texts = texts_of(&cast, TextRef { ability, at: at as u16 }, count, book, language);
                    let told: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
                    assert_eq!(told.len(), count, "{}: {texts:?}", cast.cards()[usize::from(def.0)].card);
                    let says = |text: &String| text.ends_with(['.', '“', '”']) && text.contains(' ');
                    assert!(texts.iter().all(says), "{}: {texts:?}", cast.cards()[usize::from(def.0)].card);
                }
            }
        }
    }
    assert!(found >= 39, "only {found} choices were found");
}

/// What the options of a choice between so many texts say.
fn texts_of(cast: &Cast, text: TextRef, count: usize, book: Rulebook, language: Language) -> Vec<String> {
    let [first, second] = keyforge_core::Deck::starters();
    let mut table = KeyForge::blank(&Setup::new(first, second).under(book));
    table.decision = Some(Decision {
        id: DecisionId(0),
        seat: Seat::FIRST,
        kind: DecisionKind::Option,
        source: None,
        min: 1,
        max: 1,
        chosen: Vec::new(),
        text: Some(text),
        waiting: Vec::new(),
        options: (0..count).map(|index| Action::Option(index as u8)).collect(),
    });
    option_texts(cast, &table, language)
}
