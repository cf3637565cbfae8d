//! The lines of a card.

use super::effects::{sequence, statements};
use crate::kryptik::cards::syntax::{Ability, Cond, Cost, Event, Filter, Make, Mod, Para, Test, Zone};
use crate::kryptik::model::Color;
use crate::script::error::Fault;
use crate::script::spell::{Optional, Term, Usage, unknown};
use crate::script::tree::{Node, Tree};

/// A line of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::kryptik::cards) enum Line {
    /// An ability of a citizen.
    Ability(Ability),
    /// A paragraph of a spell.
    Spell(Para),
    /// The 11-year ability and what it costs.
    Eleven(Vec<Cost>, Para),
    /// The additional cost.
    Extra(Vec<Cost>),
}

/// The heads of lines.
pub(in crate::kryptik::cards) const HEADS: &[Usage] = &[
    Usage { word: "active", arguments: &["cost, …", "[focused]", "[solo]", "[short_time …]", "[zone …]"] },
    Usage { word: "energy", arguments: &["cost, …"] },
    Usage { word: "passive", arguments: &[] },
    Usage { word: "attached", arguments: &[] },
    Usage { word: "while", arguments: &[] },
    Usage { word: "enter", arguments: &[] },
    Usage { word: "dies", arguments: &[] },
    Usage {
        word: "when",
        arguments: &["event", "[may]", "[while …]", "[cost …]", "[solo]", "[short_time …]", "[zone …]"],
    },
    Usage { word: "spell", arguments: &[] },
    Usage { word: "eleven", arguments: &["[cost, …]"] },
    Usage { word: "extra", arguments: &[] },
];

fn this_citizen() -> Filter {
    Filter { tests: vec![Test::This], ..Filter::default() }
}

fn plain_trigger(on: Event, para: Para) -> Ability {
    Ability::Trigger {
        on,
        cond: None,
        may: false,
        cost: Vec::new(),
        solo: false,
        short_time: None,
        zone: Zone::Island,
        para,
    }
}

impl Term for Line {
    const KIND: &'static str = "a line such as `enter: draw(you, 1)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Clause(head, body) = &tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        if let Node::Tagged(word, cond) = &head.node
            && word == "while"
        {
            let cond = Some(Cond::lower(cond)?);
            return Ok(Line::Ability(Ability::Passive { zone: Zone::Island, cond, mods: mods(body)? }));
        }
        let Some((word, arguments)) = head.as_call() else {
            return Err(head.unexpected("the head of an ability"));
        };
        let Some(usage) = HEADS.iter().find(|usage| usage.word == word) else {
            return Err(unknown(head, word, "the head of an ability", HEADS.iter().map(|usage| usage.word)));
        };
        let mut args = crate::script::spell::Args::new(head, *usage, arguments);
        let line = match word {
            "active" => {
                let (focused, solo) = (args.flag("focused")?, args.flag("solo")?);
                let short_time = args.tag("short_time")?;
                let zone = args.tag::<Option<Zone>>("zone")?.unwrap_or_default();
                let cost = args.rest()?;
                Line::Ability(Ability::Active { cost, focused, solo, short_time, zone, para: Para::lower(body)? })
            }
            "energy" => Line::Ability(Ability::Energy { cost: args.rest()?, make: Make::lower(body)? }),
            "passive" => Line::Ability(Ability::Passive { zone: Zone::Island, cond: None, mods: mods(body)? }),
            "attached" => Line::Ability(Ability::Passive { zone: Zone::Attached, cond: None, mods: mods(body)? }),
            // The short forms mean what the long one does (`K-9.3-2`).
            "enter" => Line::Ability(plain_trigger(Event::Enter(this_citizen()), Para::lower(body)?)),
            "dies" => Line::Ability(plain_trigger(Event::Dies(this_citizen()), Para::lower(body)?)),
            "when" => {
                let (may, solo) = (args.flag("may")?, args.flag("solo")?);
                let cond = args.tag("while")?;
                let short_time = args.tag("short_time")?;
                let zone = args.tag::<Option<Zone>>("zone")?.unwrap_or_default();
                let cost = args.tag::<Option<Cost>>("cost")?.into_iter().collect();
                let on = args.next("event")?;
                let para = Para::lower(body)?;
                Line::Ability(Ability::Trigger { on, cond, may, cost, solo, short_time, zone, para })
            }
            "spell" => Line::Spell(Para::lower(body)?),
            "eleven" => Line::Eleven(args.rest()?, Para::lower(body)?),
            _ => Line::Extra(statements(body).into_iter().map(Cost::lower).collect::<Result<_, _>>()?),
        };
        args.finish()?;
        Ok(line)
    }
    fn raise(&self) -> Tree {
        match self {
            Line::Ability(ability) => ability.raise(),
            Line::Spell(para) => Tree::clause(Tree::word("spell"), para.raise()),
            Line::Eleven(cost, para) => {
                Tree::clause(Tree::call("eleven", cost.iter().map(Term::raise).collect()), para.raise())
            }
            Line::Extra(cost) => Tree::clause(Tree::word("extra"), sequence(cost.iter().map(Term::raise).collect())),
        }
    }
}

fn mods(body: &Tree) -> Result<Vec<Mod>, Fault> {
    statements(body).into_iter().map(Mod::lower).collect()
}

impl Term for Make {
    const KIND: &'static str = "energy, such as `add(r, r)` or `any_color`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_call() {
            Some(("any_color", [])) => Ok(Make::AnyColor),
            Some(("add", colors @ [_, ..])) if colors.len() <= 20 => {
                colors.iter().map(Color::lower).collect::<Result<_, _>>().map(Make::These)
            }
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Make::AnyColor => Tree::word("any_color"),
            Make::These(colors) => Tree::call("add", colors.iter().map(Term::raise).collect()),
        }
    }
}

impl Term for Ability {
    const KIND: &'static str = "an ability";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match Line::lower(tree)? {
            Line::Ability(ability) => Ok(ability),
            Line::Spell(_) | Line::Eleven(..) | Line::Extra(_) => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Ability::Active { cost, focused, solo, short_time, zone, para } => {
                let mut head: Vec<Tree> = cost.iter().map(Term::raise).collect();
                options(&mut head, *solo, *short_time, *zone);
                if *focused {
                    head.push(Tree::word("focused"));
                }
                Tree::clause(Tree::call("active", head), para.raise())
            }
            Ability::Energy { cost, make } => {
                Tree::clause(Tree::call("energy", cost.iter().map(Term::raise).collect()), make.raise())
            }
            Ability::Passive { zone: Zone::Attached, mods, .. } => {
                Tree::clause(Tree::word("attached"), sequence(mods.iter().map(Term::raise).collect()))
            }
            Ability::Passive { cond, mods, .. } => {
                let head = cond.as_ref().map_or(Tree::word("passive"), |cond| Tree::tagged("while", cond.raise()));
                Tree::clause(head, sequence(mods.iter().map(Term::raise).collect()))
            }
            Ability::Trigger { on, para, .. } if *self == plain_trigger(on.clone(), para.clone()) => {
                let this = this_citizen();
                let own = [(Event::Enter(this.clone()), "enter"), (Event::Dies(this), "dies")];
                let word = own.into_iter().find(|(event, _)| event == on).map(|(_, word)| word);
                let head = word.map_or_else(|| Tree::call("when", vec![on.raise()]), Tree::word);
                Tree::clause(head, para.raise())
            }
            Ability::Trigger { on, cond, may, cost, solo, short_time, zone, para } => {
                let mut head = vec![on.raise()];
                if *may {
                    head.push(Tree::word("may"));
                }
                head.extend(cond.raise_some().map(|cond| Tree::tagged("while", cond)));
                head.extend(cost.iter().map(|cost| Tree::tagged("cost", cost.raise())));
                options(&mut head, *solo, *short_time, *zone);
                Tree::clause(Tree::call("when", head), para.raise())
            }
        }
    }
}

fn options(head: &mut Vec<Tree>, solo: bool, short_time: Option<u8>, zone: Zone) {
    if solo {
        head.push(Tree::word("solo"));
    }
    head.extend(short_time.map(|count| Tree::tagged("short_time", count.raise())));
    if zone != Zone::Island {
        head.push(Tree::tagged("zone", zone.raise()));
    }
}
