//! Lays a scene, plays it and looks at it.

use std::cell::Cell;
use std::fmt::Debug;
use std::str::FromStr;
use std::sync::Arc;

use keyforge_core::kernel::{ChanceAnswer, Seat};

use super::read::{Entry, Fault, Item, Line, SceneText, Stage};
use keyforge_testing::*;

thread_local! {
    /// The line that is being played, for the message when something panics in it.
    static AT: Cell<usize> = const { Cell::new(0) };
}

/// The line of the scene that this thread was in.
pub fn line() -> usize {
    AT.get()
}

type Done<T = ()> = Result<T, Fault>;

fn fault<T>(text: impl Into<String>) -> Done<T> {
    Err(Fault::new(line(), text))
}

/// Plays a scene in each of its editions, and gives what was told in them.
pub fn run(text: &SceneText, library: &Arc<Library>) -> Done<Told> {
    AT.set(text.number);
    let mut told = Told::default();
    for book in books(text)? {
        let play = play_in(text, library, book)
            .map_err(|fault| Fault::new(fault.line, format!("{}\nedition {book}", fault.text)))?;
        told.add(&play.told().short());
    }
    Ok(told)
}

/// The editions of a scene: `from mass_mutation`, `until v1_2`, `every edition`; without such a line the newest.
fn books(text: &SceneText) -> Done<Vec<Rulebook>> {
    let (mut from, mut until) = (None, None);
    for line in &text.lay {
        AT.set(line.number);
        let Some([first, second]) = line.items.first().map(Vec::as_slice) else { continue };
        match first.word.as_str() {
            "every" => from = Some(Rulebook::ALL[0]),
            "from" => from = Some(value(&second.word)?),
            "until" => until = Some(value(&second.word)?),
            _ => continue,
        }
    }
    let newest = Rulebook::default();
    let range = match (from, until) {
        (None, None) => newest..=newest,
        (from, until) => from.unwrap_or(Rulebook::ALL[0])..=until.unwrap_or(newest),
    };
    Ok(Rulebook::ALL.into_iter().filter(|book| range.contains(book)).collect())
}

fn play_in(text: &SceneText, library: &Arc<Library>, book: Rulebook) -> Done<Play> {
    let mut scene = Scene::new(book).library(library.clone());
    if !text.script.is_empty() {
        scene = scene.cards(&text.script);
    }
    for line in &text.lay {
        AT.set(line.number);
        scene = lay(scene, line)?;
    }
    AT.set(text.number);
    let mut play = match scene.try_start() {
        Ok(play) => play,
        Err(error) => return fault(format!("the position is impossible: {error}")),
    };
    text.stages.iter().try_for_each(|stage| stage_of(&mut play, stage))?;
    Ok(play)
}

fn value<T: FromStr>(word: &str) -> Done<T>
where
    T::Err: Debug,
{
    word.parse().or_else(|error| fault(format!("{word}: {error:?}")))
}

fn seat(word: &str) -> Done<Seat> {
    match word {
        "me" => Ok(ME),
        "opp" => Ok(OPP),
        _ => fault(format!("{word} is neither me nor opp")),
    }
}

fn color(word: &str) -> Done<KeyColor> {
    match word {
        "red" => Ok(KeyColor::Red),
        "blue" => Ok(KeyColor::Blue),
        "yellow" => Ok(KeyColor::Yellow),
        _ => fault(format!("{word} is no colour of a key")),
    }
}

/// A name that serde knows: a kind of decision, an area, a keyword.
fn named<T: serde::de::DeserializeOwned>(word: &str, what: &str) -> Done<T> {
    serde_json::from_value(json!(word.replace('-', "_"))).or_else(|_| fault(format!("{word} is no {what}")))
}

fn words(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.word.as_str()).collect()
}

/// Cuts off a leading word.
fn split(item: &Item) -> Done<(&Entry, &[Entry])> {
    match item.split_first() {
        Some(parts) => Ok(parts),
        None => fault("a word is missing"),
    }
}

// ── laying ──────────────────────────────────────────────────────────────────────────────────────────────

fn lay(mut scene: Scene, line: &Line) -> Done<Scene> {
    let first = match line.items.first() {
        Some(first) => words(first),
        None => return Ok(scene),
    };
    let scene = match first.as_slice() {
        ["from" | "until", _] | ["every", "edition"] => scene,
        ["house", house] => scene.house(value(house)?),
        ["no", "house"] => scene.no_house(),
        ["choosing", "house"] => scene.choosing_house(),
        ["turn", number] => scene.turn(value(number)?),
        ["seed", number] => scene.seed(value(number)?),
        ["chance", picks @ ..] => {
            let answer = |pick: &&str| match pick.contains('-') {
                true => pick.split('-').map(value).collect::<Done<_>>().map(ChanceAnswer::Permutation),
                false => value(pick).map(ChanceAnswer::Number),
            };
            scene.chance(picks.iter().map(answer).collect::<Done<Vec<_>>>()?)
        }
        ["active", who] => scene.active(seat(who)?),
        ["tide", who] => scene.tide(seat(who)?),
        [who @ ("me" | "opp"), ..] => {
            let mut part = scene.take(seat(who)?);
            for (index, item) in line.items.iter().enumerate() {
                part = lay_item(part, if index == 0 { &item[1..] } else { item })?;
            }
            scene.put(seat(who)?, part)
        }
        _ => return fault(format!("unknown: {}", first.join(" "))),
    };
    Ok(scene)
}

fn lay_item(part: Part, item: &[Entry]) -> Done<Part> {
    let Some((first, rest)) = item.split_first() else { return fault("a word is missing") };
    let one = rest.first().map(|entry| entry.word.as_str()).unwrap_or_default();
    let cards = || rest.iter().map(lay_card).collect::<Done<Vec<Card>>>();
    Ok(match first.word.as_str() {
        "amber" => part.amber(value(one)?),
        "chains" => part.chains(value(one)?),
        "keys" => part.keys(words(rest).into_iter().map(color).collect::<Done<Vec<_>>>()?),
        "houses" => part.houses(words(rest).into_iter().map(value).collect::<Done<Vec<House>>>()?),
        "line" => part.line(cards()?),
        "artifacts" => part.artifacts(cards()?),
        "hand" => part.hand(cards()?),
        "deck" => part.deck(cards()?),
        "discard" => part.discard(cards()?),
        "archives" => part.archives(cards()?),
        "purged" => part.purged(cards()?),
        "token" => part.token(one),
        other => return fault(format!("a player has no {other}")),
    })
}

fn lay_card(entry: &Entry) -> Done<Card> {
    let mut laid = card(&entry.word);
    for property in &entry.properties {
        let (first, rest) = split(property)?;
        let one = rest.first().map(|entry| entry.word.as_str()).unwrap_or_default();
        laid = match first.word.as_str() {
            "damage" => laid.damage(value(one)?),
            "amber" => laid.amber(value(one)?),
            "counters" => laid.power_counters(value(one)?),
            "counter" => match words(rest).as_slice() {
                [name, count] => laid.counter(name, value(count)?),
                _ => return fault("counter <name> <number>"),
            },
            "exhausted" => laid.exhausted(),
            "stunned" => laid.stunned(),
            "warded" => laid.warded(),
            "enraged" => laid.enraged(),
            "armor-used" => laid.armor_used(value(one)?),
            "attacked" => laid.attacked(value(one)?),
            "house" => laid.house(value(one)?),
            "icons" => laid.icons(rest.iter().map(|icon| value(&icon.word)).collect::<Done<Vec<Icon>>>()?),
            "borrowed" => laid.owned_by_other(),
            "upgrade" | "upgrades" => {
                rest.iter().try_fold(laid, |laid, upgrade| Ok(laid.upgrade(lay_card(upgrade)?)))?
            }
            "grafted" => rest.iter().try_fold(laid, |laid, grafted| Ok(laid.graft(lay_card(grafted)?)))?,
            "half" => rest.iter().try_fold(laid, |laid, half| Ok(laid.half(lay_card(half)?)))?,
            "token" => laid.token(),
            "under" => rest.iter().try_fold(laid, |laid, under| Ok(laid.under(lay_card(under)?)))?,
            other => return fault(format!("a card is not {other}")),
        };
    }
    Ok(laid)
}

// ── playing ─────────────────────────────────────────────────────────────────────────────────────────────

fn stage_of(play: &mut Play, stage: &Stage) -> Done {
    AT.set(stage.number);
    let mark = play.mark();
    for text in &stage.steps {
        step(play, text)?;
    }
    play.remember(mark);
    for line in &stage.looks {
        AT.set(line.number);
        look(play, line)?;
    }
    Ok(())
}

fn step(play: &mut Play, text: &str) -> Done {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["play", card] => play.play(card),
        ["discard", card] => play.discard_card(card),
        ["reap", card] => play.reap(card),
        ["fight", one, other] => play.fight(one, other),
        ["attack", card] => play.attack(card),
        ["defend", card] => play.defender(card),
        ["use", card] => play.use_action(card),
        ["omni", card] => play.omni(card),
        ["unstun", card] => play.unstun(card),
        ["choose", cards @ ..] => play.choose_each(cards),
        ["yes"] => play.yes(),
        ["no"] => play.no(),
        ["done"] => play.done(),
        ["left"] => play.left(),
        ["right"] => play.right(),
        ["position", index] => play.position(value(index)?),
        ["house", house] => play.house(value(house)?),
        ["number", number] => play.number(value(number)?),
        ["option", index] => play.option(value(index)?),
        ["trigger", index] => play.trigger(value(index)?),
        ["key", key] => play.key(color(key)?),
        ["player", who] => play.player(seat(who)?),
        ["end"] => play.end_turn(),
        ["pass", house] => play.pass(value(house)?),
        ["until", kind] => play.until(named(kind, "kind of decision")?),
        ["pick", text @ ..] => play.pick(&text.join(" ")),
        _ => return fault(format!("no step: {text}")),
    };
    Ok(())
}

// ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

fn look(play: &mut Play, line: &Line) -> Done {
    let Some(first) = line.items.first() else { return Ok(()) };
    let (subject, _) = split(first)?;
    match subject.word.as_str() {
        "asks" => return asks(play, &words(&first[1..])),
        "choices" => return same_cards("choices", play.choices(), &words(&first[1..]), false),
        "winner" => return equal("the winner", play.winner(), Some(seat(&text_of(&first[1..]))?)),
        "offers" | "refuses" | "happened" | "never" => {
            let rest = line.text.split_once(' ').map_or("", |(_, rest)| rest);
            return rest.split(',').try_for_each(|text| look_for(play, &subject.word, text.trim()));
        }
        _ => {}
    }
    for (index, item) in line.items.iter().enumerate() {
        let item = if index == 0 { &item[1..] } else { item };
        match subject.word.as_str() {
            who @ ("me" | "opp") => look_at_player(play, seat(who)?, item)?,
            card => look_at_card(play, card, item)?,
        }
    }
    Ok(())
}

fn text_of(entries: &[Entry]) -> String {
    words(entries).join(" ")
}

fn equal<T: PartialEq + Debug>(what: &str, is: T, should: T) -> Done {
    if is == should {
        return Ok(());
    }
    fault(format!("{what}: {is:?}, expected {should:?}"))
}

fn asks(play: &mut Play, words: &[&str]) -> Done {
    if words == ["nothing"] {
        return equal("the open decision", play.game.decision().map(|open| open.kind), None);
    }
    for word in words {
        match *word {
            "me" | "opp" => drop(play.expect_seat(seat(word)?)),
            kind => drop(play.expect(named(kind, "kind of decision")?)),
        }
    }
    Ok(())
}

/// An option in the words of a step, as the harness says it.
fn option(play: &Play, text: &str) -> Done<String> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let said = match verb {
        "play" | "discard" | "reap" | "fight" | "omni" | "unstun" | "house" | "key" | "number" | "option"
        | "position" | "trigger" | "mulligan" | "keep" | "yes" | "no" | "done" | "take" | "leave" => text.to_owned(),
        "use" => format!("action {rest}"),
        "choose" => format!("card {rest}"),
        "end" => "end turn".to_owned(),
        "left" | "right" => format!("{verb} flank"),
        "player" => format!("player {}", seat(rest)?),
        _ => return fault(format!("no option: {text}")),
    };
    let of_card = matches!(verb, "play" | "discard" | "reap" | "fight" | "use" | "omni" | "unstun" | "choose");
    if of_card && play.find_all(rest).is_empty() {
        return fault(format!("there is no card {rest}"));
    }
    Ok(said)
}

fn look_for(play: &mut Play, how: &str, text: &str) -> Done {
    match how {
        "offers" => drop(play.offers(&option(play, text)?)),
        "refuses" => drop(play.refuses(&option(play, text)?)),
        _ => {
            let trace = play.trace();
            let found = trace.iter().any(|event| event == text);
            if found != (how == "happened") {
                return fault(format!(
                    "{text}: {}\ntrace: {trace:#?}",
                    if found { "happened" } else { "never happened" }
                ));
            }
        }
    }
    Ok(())
}

/// Compares cards with a list of names, `none`, or a number of cards.
fn same_cards(what: &str, is: Vec<&str>, should: &[&str], ordered: bool) -> Done {
    if let [number] = should
        && let Ok(count) = number.parse::<usize>()
    {
        return equal(what, is.len(), count);
    }
    let (mut is, mut should) = (is, if should == ["none"] { Vec::new() } else { should.to_vec() });
    if !ordered {
        is.sort_unstable();
        should.sort_unstable();
    }
    equal(what, is, should)
}

fn look_at_player(play: &Play, who: Seat, item: &[Entry]) -> Done {
    let words = words(item);
    let what = words.join(" ");
    match words.as_slice() {
        ["amber", number] => equal(&what, play.amber(who), value(number)?),
        ["chains", number] => equal(&what, play.chains(who), value(number)?),
        ["cost", number] => equal(&what, play.key_cost(who), value(number)?),
        ["keys", number] if number.parse::<u8>().is_ok() => equal(&what, play.keys(who), value(number)?),
        ["keys", colors @ ..] => {
            let colors = colors.iter().map(|word| color(word)).collect::<Done<Vec<_>>>()?;
            let forged: Vec<KeyColor> =
                KeyColor::ALL.into_iter().filter(|key| play.table().player(who).has_forged(*key)).collect();
            equal(&what, forged.len() == colors.len() && colors.iter().all(|key| forged.contains(key)), true)
        }
        ["houses", houses @ ..] => {
            let mut houses = houses.iter().map(|house| value(house)).collect::<Done<Vec<House>>>()?;
            houses.sort_unstable();
            equal(&what, play.legal_houses(who), houses)
        }
        ["line", cards @ ..] => same_cards(&what, play.line(who), cards, true),
        ["artifacts", cards @ ..] => same_cards(&what, play.artifacts(who), cards, false),
        ["hand", cards @ ..] => same_cards(&what, play.hand(who), cards, false),
        ["archives", cards @ ..] => same_cards(&what, play.archives(who), cards, false),
        ["discard", cards @ ..] => same_cards(&what, play.discard(who), cards, true),
        ["deck", cards @ ..] => same_cards(&what, play.deck(who), cards, true),
        ["purged", cards @ ..] => same_cards(&what, play.purged(who), cards, false),
        _ => fault(format!("a player has no {what}")),
    }
}

fn look_at_card(play: &Play, card: &str, item: &[Entry]) -> Done {
    let words = words(item);
    let what = format!("{card} {}", words.join(" "));
    let anywhere = matches!(words.first(), Some(&("in" | "with" | "houses")));
    if !anywhere && !play.table().card(play.find(card)).in_play() {
        return fault(format!("{what}: {card} is not in play"));
    }
    match words.as_slice() {
        ["damage", number] => equal(&what, play.damage(card), value(number)?),
        ["amber", number] => equal(&what, play.amber_on(card), value(number)?),
        ["power", number] => equal(&what, play.power(card), value(number)?),
        ["armor", number] => equal(&what, play.armor(card), value(number)?),
        ["armor-left", number] => equal(&what, play.armor_left(card), value(number)?),
        ["counters", number] => equal(&what, play.power_counters(card), value(number)?),
        ["counter", name, number] => equal(&what, play.counters(card, name), value(number)?),
        ["ready"] => equal(&what, play.ready(card), true),
        ["exhausted"] => equal(&what, play.ready(card), false),
        ["stunned"] => equal(&what, play.stunned(card), true),
        ["warded"] => equal(&what, play.warded(card), true),
        ["enraged"] => equal(&what, play.enraged(card), true),
        ["not", "stunned"] => equal(&what, play.stunned(card), false),
        ["not", "warded"] => equal(&what, play.warded(card), false),
        ["not", "enraged"] => equal(&what, play.enraged(card), false),
        ["in", zone] => {
            let zone = if *zone == "line" { "battleline" } else { zone };
            equal(&what, play.zone(card), named(zone, "zone")?)
        }
        ["with", who] => equal(&what, play.keeper(card), seat(who)?),
        ["upgrades", cards @ ..] => same_cards(&what, play.upgrades(card), cards, false),
        ["grafted", cards @ ..] => same_cards(&what, play.grafted(card), cards, false),
        ["under", cards @ ..] => same_cards(&what, play.under(card), cards, false),
        ["houses", houses @ ..] => {
            let houses = houses.iter().map(|house| value(house)).collect::<Done<Vec<House>>>()?;
            equal(&what, play.houses(card), houses)
        }
        ["has", keyword] => equal(&what, play.keyword(card, named(keyword, "keyword")?) > 0, true),
        ["lacks", keyword] => equal(&what, play.keyword(card, named(keyword, "keyword")?) > 0, false),
        ["has", keyword, number] => equal(&what, play.keyword(card, named(keyword, "keyword")?), value(number)?),
        _ => fault(format!("nothing to look at: {what}")),
    }
}
