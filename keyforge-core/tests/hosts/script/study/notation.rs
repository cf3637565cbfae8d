//! From the notation of the study (`study/*.enc`) to the AST.

mod selectors;
mod tree;

use keyforge_core::cards::syntax::*;
use keyforge_core::model::{Counter, House, Keyword, Step};
use selectors::{filter, group, house_word, sel};
use tree::{Node, read};

/// The abilities of a line.
pub fn convert(line: &str) -> Vec<Ability> {
    line.split(" || ").filter(|part| !part.trim().is_empty()).map(|part| ability(&read(part))).collect()
}

fn word(node: &Node) -> &str {
    match node {
        Node::Word(word) => word,
        other => panic!("a word expected: {other:?}"),
    }
}

fn call(node: &Node) -> (&str, &[Node]) {
    match node {
        Node::Word(word) => (word, &[]),
        Node::Call(word, arguments) => (word, arguments),
        other => panic!("a call expected: {other:?}"),
    }
}

fn parts(node: &Node) -> Vec<&Node> {
    match node {
        Node::Seq(parts) => parts.iter().collect(),
        one => vec![one],
    }
}

fn joined(node: &Node) -> Vec<&Node> {
    match node {
        Node::Joined('/', parts) => parts.iter().collect(),
        one => vec![one],
    }
}

fn ability(node: &Node) -> Ability {
    let Node::Clause(head, body) = node else { panic!("an ability expected: {node:?}") };
    let heads = joined(head);
    match call(heads[0]) {
        ("Const", _) => Ability::Constant { during: Cond::Always, rules: rules(body) },
        ("While", [condition]) => Ability::Constant { during: cond(condition), rules: rules(body) },
        ("Would", [of]) => Ability::Instead { of: joined(of).into_iter().map(event).collect(), change: change(body) },
        ("After", [of]) => Ability::Trigger { trigger: Trigger::After(event(of)), effects: effects(body) },
        ("Before", [of]) => Ability::Trigger { trigger: Trigger::Before(event(of)), effects: effects(body) },
        ("Start", [of]) => Ability::Trigger { trigger: Trigger::StartOfTurn(who(of)), effects: effects(body) },
        ("End", [of]) => Ability::Trigger { trigger: Trigger::EndOfTurn(who(of)), effects: effects(body) },
        ("When", [of]) => Ability::Trigger { trigger: Trigger::Becomes(cond(of)), effects: effects(body) },
        _ => Ability::On { when: heads.into_iter().map(|head| bold(word(head))).collect(), effects: effects(body) },
    }
}

fn bold(word: &str) -> Bold {
    match word {
        "Play" => Bold::Play,
        "Reap" => Bold::Reap,
        "Fight" => Bold::Fight,
        "BeforeFight" => Bold::BeforeFight,
        "Action" => Bold::Action,
        "Omni" => Bold::Omni,
        "Destroyed" => Bold::Destroyed,
        "LeavesPlay" => Bold::LeavesPlay,
        other => panic!("no bold word: {other}"),
    }
}

fn event(node: &Node) -> Happening {
    let (name, arguments) = call(node);
    let mut filters = Vec::new();
    let mut by = Who::Each;
    let mut zone = None;
    let mut words = Vec::new();
    for argument in arguments {
        match argument {
            Node::Braces(text) => {
                let group = group(text);
                zone = group.places.first().map(|place| place.zone);
                filters.push(group.filter);
            }
            other if words.is_empty() && is_player(other) => by = who(other),
            other => words.push(word(other)),
        }
    }
    let deed = match name {
        "plays" => Deed::Play,
        "enters" => Deed::EnterPlay,
        "uses" => Deed::Use,
        "usesText" => Deed::UseText,
        "reaps" => Deed::Reap,
        "fights" => Deed::Fight,
        "discards" => Deed::Discard(zone),
        "leaves" => Deed::LeavePlay(words.first().map(|word| selectors::zone(word))),
        "dies" => Deed::Destroyed,
        "slain" => Deed::DestroyedFighting,
        "forges" => Deed::ForgeKey,
        "spends" => Deed::SpendOnKey,
        "picks" => Deed::ChooseHouse(match words[0] {
            "chosen" => HouseRef::Chosen,
            house => HouseRef::Is(house_word(house)),
        }),
        "gains" => Deed::GainAmber(words.first().map(|_| GainCause::Reaping)),
        "steals" => Deed::StolenFrom,
        "captures" => Deed::CapturedFrom,
        "damaged" => Deed::DealtDamage(None),
        "strikes" => Deed::FightDamage,
        "armored" => Deed::ArmorPrevents,
        other => panic!("no event: {other}"),
    };
    let mut filters = filters.into_iter();
    let mut next = || filters.next().unwrap_or(Filter::Any);
    Happening { deed, by, card: next(), other: next() }
}

fn is_player(node: &Node) -> bool {
    match node {
        Node::Word(word) => matches!(word.as_str(), "me" | "opp" | "each" | "evp" | "any"),
        Node::Call(word, _) => matches!(word.as_str(), "ctl" | "own" | "foe"),
        _ => false,
    }
}

fn who(node: &Node) -> Who {
    match call(node) {
        ("me", _) => Who::Me,
        ("opp", _) => Who::Opponent,
        ("each" | "any", _) => Who::Each,
        ("one", _) => Who::One,
        ("evp", _) => Who::EventPlayer,
        ("chosen", _) => Who::Chosen,
        ("ctl", [card]) => Who::Controller(reference(card)),
        ("own", [card]) => Who::Owner(reference(card)),
        ("foe", [card]) if is_player(card) => Who::OtherThan(Box::new(who(card))),
        ("foe", [card]) => Who::OtherThan(Box::new(Who::Controller(reference(card)))),
        other => panic!("no player: {other:?}"),
    }
}

fn reference(node: &Node) -> Ref {
    match word(node) {
        "Self" => Ref::This,
        "Host" => Ref::Host,
        "Upgrade" => Ref::Source,
        "It" => Ref::It,
        "EvCard" => Ref::EventCard,
        "Fought" => Ref::Fought,
        "way" => Ref::ThisWay,
        "remembered" => Ref::Remembered,
        "a" => Ref::Slot(0),
        "b" => Ref::Slot(1),
        other => panic!("no reference: {other}"),
    }
}

fn num(node: &Node) -> Num {
    let boxed = |node: &Node| Box::new(num(node));
    let stat = |stat: Stat, card: &Node| Num::Stat(stat, reference(card));
    if let Node::Number(number) = node {
        return Num::N(*number);
    }
    match call(node) {
        ("Count", [Node::Braces(text)]) => Num::Count(group(text)),
        ("Houses", [Node::Braces(text)]) => Num::Houses(group(text)),
        ("Amber", [player]) => Num::Amber(who(player)),
        ("Keys", [player]) => Num::Keys(who(player)),
        ("UnforgedKeys", [player]) => Num::UnforgedKeys(who(player)),
        ("AmberOn", [card]) => stat(Stat::Amber, card),
        ("DamageOn", [card]) => stat(Stat::Damage, card),
        ("PowerOf", [card]) => stat(Stat::Power, card),
        ("TraitsOf", [card]) => stat(Stat::Traits, card),
        ("AmberBonus", [card]) => stat(Stat::AmberIcons, card),
        ("EvAmount", _) => Num::EventAmount,
        ("chosen", _) => Num::Chosen,
        ("full" | "all", _) => Num::All,
        // Armor that a card loses is the armor it has when it loses all of it.
        ("ThisWay", [way]) if word(way) == "armorLost" => Num::Stat(Stat::Armor, Ref::It),
        ("ThisWay", [way]) => Num::ThisWay(match word(way) {
            "healed" => Way::Healed,
            "healedCards" => Way::HealedCards,
            "destroyed" => Way::Destroyed,
            "purged" => Way::Purged,
            "discarded" => Way::Discarded,
            "returned" => Way::Returned,
            "revealed" => Way::Revealed,
            "lost" => Way::AmberLost,
            other => panic!("no way: {other}"),
        }),
        ("Past", [of, span]) => Num::Past(
            Box::new(event(of)),
            match call(span) {
                ("thisTurn", _) => Span::ThisTurn,
                ("prevTurn", [player]) => Span::PreviousTurn(who(player)),
                other => panic!("no span: {other:?}"),
            },
        ),
        ("Add", [left, right]) => Num::Plus(boxed(left), boxed(right)),
        ("Sub", [left, right]) => Num::Minus(boxed(left), boxed(right)),
        ("Mul", [Node::Number(factor), number]) => Num::Times(*factor, boxed(number)),
        ("Half", [number]) => Num::Half(boxed(number)),
        ("Min", [left, right]) => Num::Min(boxed(left), boxed(right)),
        ("Diff", [left, right]) => Num::Excess(boxed(left), boxed(right)),
        ("AllBut", [rest, number]) => Num::Excess(boxed(number), boxed(rest)),
        other => panic!("no number: {other:?}"),
    }
}

fn cond(node: &Node) -> Cond {
    let compare = |left: &Node, cmp: Cmp, right: &Node| Cond::Compare(num(left), cmp, num(right));
    match call(node) {
        ("GE", [left, right]) => compare(left, Cmp::AtLeast, right),
        ("LE", [left, right]) => compare(left, Cmp::AtMost, right),
        ("EQ", [left, right]) => compare(left, Cmp::Equal, right),
        ("GT", [left, right]) => compare(left, Cmp::More, right),
        ("LT", [left, right]) => compare(left, Cmp::Less, right),
        ("Not", [inner]) => Cond::Not(Box::new(cond(inner))),
        ("Is", [card, Node::Braces(text)]) => Cond::Is(reference(card), filter(text)),
        ("TurnOf", [player]) => Cond::TurnOf(who(player)),
        ("ActiveHouse", [house]) => Cond::ActiveHouse(house_word(word(house))),
        ("DestroyedBy", [card]) => Cond::DestroyedThisWay(reference(card)),
        ("Found", _) => Cond::Found,
        other => panic!("no condition: {other:?}"),
    }
}

fn rules(node: &Node) -> Vec<Rule> {
    parts(node).into_iter().map(rule).collect()
}

fn rule(node: &Node) -> Rule {
    match call(node) {
        ("Grant", [Node::Braces(text), get]) => {
            Rule::Grant { to: Sel::Each(group(text)), mods: vec![modification(get)] }
        }
        ("Grant", [card, get]) => Rule::Grant { to: sel(card), mods: vec![modification(get)] },
        ("CannotAct", [of]) => Rule::Cannot(event(of)),
        ("MustAct", [of]) => Rule::Must(event(of)),
        ("MayAct", [of]) => Rule::May(joined(of).into_iter().map(event).collect(), None),
        ("MayAct", [of, Node::Number(limit)]) => {
            Rule::May(joined(of).into_iter().map(event).collect(), u8::try_from(*limit).ok())
        }
        ("Pay", [of, cost]) => Rule::Cost(event(of), effects(cost)),
        ("KeyCost", [player, number]) => Rule::KeyCost(who(player), num(number)),
        ("HandSize", [player, number]) => Rule::HandSize(who(player), num(number)),
        ("SkipStep", [player, _]) => Rule::SkipStep(who(player), Step::Forge),
        ("SpendFrom", [card]) => Rule::SpendFrom(Spending { who: Who::Me, card: reference(card) }),
        ("Has", [inner]) => Rule::Has(Box::new(ability(inner))),
        other => panic!("no rule: {other:?}"),
    }
}

fn keyword(node: &Node) -> Keyword {
    let text = word(node);
    Keyword::ALL.into_iter().find(|keyword| keyword.slug() == text).expect("a keyword")
}

fn modification(node: &Node) -> Mod {
    match call(node) {
        ("Power", [number]) => Mod::Power(num(number)),
        ("Armor", [number]) => Mod::Armor(num(number)),
        ("ArmorSet", [number]) => Mod::ArmorIs(num(number)),
        ("Kw", [word]) => Mod::Keyword(keyword(word), Num::N(1)),
        ("Kw", [word, Node::Number(value)]) => Mod::Keyword(keyword(word), Num::N(*value)),
        ("LoseKw", [word]) => Mod::LoseKeyword(keyword(word)),
        ("Text", [inner]) => Mod::Ability(Box::new(ability(inner))),
        ("BlankText", _) => Mod::Blank,
        ("Controller", [player]) => Mod::ControlledBy(who(player)),
        ("InHouse", [house]) => Mod::House(HouseRef::Is(house_word(word(house)))),
        ("AllHouses", _) => Mod::AllHouses,
        ("ConsideredFlank", _) => Mod::Flank,
        other => panic!("no gain: {other:?}"),
    }
}

fn change(node: &Node) -> Change {
    if !matches!(node, Node::Word(_) | Node::Call(..)) {
        return Change::Do(effects(node));
    }
    match call(node) {
        ("Amount", [number]) => Change::Amount(num(number)),
        ("Onto", [card]) => Change::Onto(reference(card)),
        ("To", [zone]) => Change::To(selectors::zone(word(zone))),
        ("EnterReady", _) => Change::Enter(Entrance::Ready),
        ("EnterStunned", _) => Change::Enter(Entrance::Stunned),
        ("EnterUnder", [player]) => Change::EnterUnder(who(player)),
        ("FromSupply", _) => Change::FromSupply,
        _ => Change::Do(effects(node)),
    }
}

fn until(node: &Node) -> Until {
    match call(node) {
        ("thisTurn", _) => Until::EndOfTurn,
        ("nextTurn", [player]) => Until::NextTurn(who(player)),
        ("untilStartOf", [player]) => Until::StartOfTurn(who(player)),
        ("untilLeaves", [card]) => Until::Leaves(reference(card)),
        ("whileControl", [card]) => Until::Controlled(reference(card)),
        ("thisFight", _) => Until::ThisFight,
        other => panic!("no duration: {other:?}"),
    }
}

fn effects(node: &Node) -> Vec<Effect> {
    parts(node).into_iter().flat_map(effect).collect()
}

/// Choices that the study hides in a selector are made before, under a name.
fn effect(node: &Node) -> Vec<Effect> {
    match call(node) {
        // all but the most powerful: choose that one first
        ("Destroy", [Node::Braces(text)]) if text.contains("!mostPowerful") => {
            let chosen = format!("1 {}", text.replace("all ", "").replace("!mostPowerful", "mostPowerful"));
            let Sel::Each(mut others) = sel(&Node::Braces(text.replace(" !mostPowerful", ""))) else {
                panic!("all of a group expected: {text}");
            };
            let not_it = Filter::Not(Box::new(Filter::Is(Ref::Slot(0))));
            match &mut others.filter {
                Filter::All(parts) => parts.push(not_it),
                other => panic!("a longer filter expected: {other:?}"),
            }
            vec![Effect::Choose(sel(&Node::Braces(chosen)), Some(0)), Verb::Destroy(Sel::Each(others)).into()]
        }
        // two of one battleline: the second stands in the battleline of the first
        ("SwapPlaces", [Node::Braces(text)]) => {
            assert_eq!(text, "2 creature sameBattleline");
            let second = Filter::All(vec![
                Filter::Type(keyforge_core::model::CardType::Creature),
                Filter::ControlledBy(Who::Controller(Ref::Slot(0))),
                Filter::Not(Box::new(Filter::Is(Ref::Slot(0)))),
            ]);
            let second = Group { places: Vec::new(), filter: second };
            vec![
                Effect::Choose(sel(&Node::Braces("1 creature".into())), Some(0)),
                Verb::SwapPlaces(
                    Sel::Ref(Ref::Slot(0)),
                    Sel::Choose { count: Count::Exactly(Num::N(1)), from: second },
                )
                .into(),
            ]
        }
        _ => vec![plain_effect(node)],
    }
}

fn move_to(cards: &Node, dest: Dest) -> Verb {
    Verb::Move(sel(cards), dest)
}

fn plain_effect(node: &Node) -> Effect {
    match call(node) {
        ("Together", [body]) => Effect::Together(effects(body)),
        ("May", [body]) => Effect::May(effects(body)),
        ("If", [condition, then]) => Effect::If(cond(condition), effects(then), Vec::new()),
        ("If", [condition, then, other]) => Effect::If(cond(condition), effects(then), effects(other)),
        ("IfYouDo", [first, then]) => Effect::IfYouDo(effects(first), effects(then)),
        ("ChooseOne", modes) => Effect::ChooseOne(modes.iter().map(effects).collect()),
        ("Repeat", [how, body]) => match call(how) {
            ("upTo", [number]) => Effect::UpToTimes(num(number), effects(body)),
            ("exactly", [number]) => Effect::Times(num(number), effects(body)),
            ("whilePossible", _) => Effect::WhilePossible(effects(body)),
            other => panic!("no repetition: {other:?}"),
        },
        ("ForEach", [cards @ (Node::Braces(_) | Node::Word(_)), body]) => Effect::ForEach(sel(cards), effects(body)),
        ("ForEach", [number, body]) => Effect::Times(num(number), effects(body)),
        ("EachPlayer", [body]) => Effect::EachPlayer(effects(body)),
        ("By", [player, body]) => Effect::By(who(player), effects(body)),
        ("Again", _) => Effect::Again,
        ("Choose", [cards]) => Effect::Choose(sel(cards), None),
        ("Choose", [cards, name]) => match reference(name) {
            Ref::Slot(slot) => Effect::Choose(sel(cards), Some(slot)),
            other => panic!("no name: {other:?}"),
        },
        ("ChooseHouse", []) => Effect::ChooseHouse(None),
        ("ChooseHouse", [Node::Call(_, player)]) => Effect::ChooseHouse(Some(who(&player[0]))),
        ("ChooseNumber", _) => Effect::ChooseNumber,
        ("ChoosePlayer", _) => Effect::ChoosePlayer,
        ("Lasting", [duration, inner, once @ ..]) => Effect::Install {
            until: until(duration),
            ability: Box::new(ability(inner)),
            uses: (!once.is_empty()).then_some(1),
        },
        ("Cancel", _) => Effect::Cancel,
        ("CopyOf", [card]) => Effect::CopyOf(sel(card)),
        _ => verb(node).into(),
    }
}

fn verb(node: &Node) -> Verb {
    let flag = |arguments: &[Node], word: &str| {
        arguments.iter().any(|argument| matches!(argument, Node::Word(name) if name == word))
    };
    match call(node) {
        ("Damage", [to, amount, options @ ..]) => damage(to, amount, options),
        ("DivideDamage", [amount, Node::Braces(text)]) => {
            Verb::DivideDamage(num(amount), group(text.trim_start_matches("any ")))
        }
        ("Destroy", [cards]) => Verb::Destroy(sel(cards)),
        ("Sacrifice", [cards]) => Verb::Sacrifice(sel(cards)),
        ("Heal", [cards, Node::Call(name, number)]) if name == "upTo" => Verb::HealUpTo(sel(cards), num(&number[0])),
        ("Heal", [cards, number]) => Verb::Heal(sel(cards), num(number)),
        ("Stun", [cards]) => Verb::Stun(sel(cards)),
        ("Unstun", [cards]) => Verb::Unstun(sel(cards)),
        ("Ready", [cards]) => Verb::Ready(sel(cards)),
        ("Exhaust", [cards]) => Verb::Exhaust(sel(cards)),
        ("Use", [cards, mode, options @ ..]) => Verb::Use {
            card: sel(cards),
            how: if word(mode) == "fight" { UseMode::Fight } else { UseMode::Any },
            as_yours: flag(options, "asIfYours"),
            against: options.iter().find_map(|option| match option {
                Node::Call(name, arguments) if name == "against" => match &arguments[0] {
                    Node::Braces(text) => Some(filter(text)),
                    other => panic!("no filter: {other:?}"),
                },
                _ => None,
            }),
            ignore_taunt: false,
        },
        ("Counters", [cards, kind, number]) => Verb::AddCounters(sel(cards), counter(kind), num(number)),
        ("Uncounter", [cards, kind, number]) => Verb::RemoveCounters(sel(cards), counter(kind), num(number)),
        ("Control", [cards, player]) => Verb::Control(sel(cards), who(player), Until::Forever),
        ("Control", [cards, player, duration]) => Verb::Control(sel(cards), who(player), until(duration)),
        ("SwapPlaces", [card, other]) => Verb::SwapPlaces(sel(card), sel(other)),
        ("MoveToFlank", [cards]) => Verb::MoveToFlank { cards: sel(cards), lasting: None },
        ("Redistribute", [what, Node::Braces(text)]) => {
            Verb::Redistribute(if word(what) == "damage" { Stat::Damage } else { Stat::Amber }, group(text))
        }
        ("Trigger", [what, cards, ..]) => Verb::TriggerAbility(bold(word(what)), sel(cards)),
        ("ReturnHand", [cards]) => move_to(cards, Dest::Hand),
        ("Archive", [cards, options @ ..]) => move_to(
            cards,
            Dest::Archives {
                whose: options.iter().find(|option| is_player(option)).map(who),
                put: flag(options, "put"),
            },
        ),
        ("Abduct", [cards, options @ ..]) => move_to(cards, Dest::Abduct { archive: flag(options, "archiving") }),
        ("Discard", [cards]) => move_to(cards, Dest::Discard),
        ("Purge", [cards, options @ ..]) => move_to(cards, Dest::Purge { remember: flag(options, "remember") }),
        ("TopDeck", [cards]) => move_to(cards, Dest::DeckTop),
        ("ShuffleInto", [cards]) => move_to(cards, Dest::DeckShuffled),
        ("PutInPlay", [cards, player]) => {
            move_to(cards, Dest::Play(Arrival { under: who(player), at: None, ready: false }))
        }
        ("PutUnder", [cards, card]) => move_to(cards, Dest::Under(reference(card))),
        ("PlayCard", [card, options @ ..]) => {
            let as_yours = flag(options, "asIfYours");
            Verb::Play { card: sel(card), as_yours, as_in_hand: false, adjacent_to: None, at: None }
        }
        ("Draw", [number]) => Verb::Draw(num(number)),
        ("RefillHand", _) => Verb::RefillHand,
        ("DiscardUntil", [_, Node::Braces(text)]) => Verb::DiscardUntil(filter(text)),
        ("Reveal", [cards]) => Verb::Reveal(sel(cards)),
        ("Look", [cards]) => Verb::Look(sel(cards)),
        ("Shuffle", [player]) => Verb::Shuffle(who(player)),
        ("SwapZones", [zone, other]) => Verb::SwapZones(selectors::zone(word(zone)), selectors::zone(word(other))),
        ("Gain", [player, number]) => Verb::Gain(who(player), num(number)),
        ("Lose", [player, number]) => Verb::Lose(who(player), num(number)),
        ("Steal", [number]) => Verb::Steal(num(number)),
        ("Capture", [card, number, options @ ..]) => Verb::Capture {
            card: sel(card),
            amount: num(number),
            from: match options.first().map(word) {
                Some("ownSide") => CaptureFrom::Controller,
                Some("event") => CaptureFrom::Event,
                _ => CaptureFrom::Opponent,
            },
        },
        ("PlaceAmber", [cards, number]) => Verb::PlaceAmber(sel(cards), num(number)),
        ("RemoveAmber", [cards, number]) => Verb::RemoveAmber(sel(cards), num(number)),
        ("MoveAmber", [Node::Call(_, player), card, number]) => {
            Verb::AmberFromPool(who(&player[0]), sel(card), num(number))
        }
        ("MoveAmber", [cards, Node::Call(_, player), number]) => {
            Verb::AmberToPool(sel(cards), who(&player[0]), num(number))
        }
        ("Give", [from, to, number]) => Verb::Give(who(from), who(to), num(number)),
        ("Forge", [Node::Word(free)]) if free == "free" => Verb::Forge(ForgeCost::Free),
        ("Forge", [number]) => Verb::Forge(ForgeCost::Current(num(number))),
        ("Unforge", [player]) => Verb::Unforge { who: who(player), last_turn: true, color: None },
        ("Chains", [player, number]) => Verb::Chains(who(player), num(number)),
        other => panic!("no effect: {other:?}"),
    }
}

fn counter(node: &Node) -> Counter {
    match word(node) {
        "plusPower" => Counter::Power,
        other => Counter::Named(other.to_owned()),
    }
}

fn damage(to: &Node, amount: &Node, options: &[Node]) -> Verb {
    let mut splash = 0;
    let mut by = None;
    let mut ignore_armor = false;
    for option in options {
        match call(option) {
            ("splash", [Node::Number(number)]) => splash = u8::try_from(*number).expect("small"),
            ("dealtBy", [card]) => by = Some(reference(card)),
            ("ignoreArmor", _) => ignore_armor = true,
            other => panic!("no option of damage: {other:?}"),
        }
    }
    Verb::Damage { to: sel(to), amount: num(amount), splash, by, ignore_armor }
}

/// A word of houses in any case.
pub fn house(text: &str) -> Option<House> {
    text.parse().ok()
}
