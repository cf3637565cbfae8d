//! Happenings: `play(me, {creature not this})`, `fight({friendly creature}, {flank})`, `gain_amber(opponent, by reaping)`.
//!
//! A player who does it stands first, then the card, then the other card; what is left out may be anything.

use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::{Args, Lead, Term, Usage, unknown};
use crate::script::tree::{Node, Op, Tree};

const fn usage(word: &'static str) -> Usage {
    Usage { word, arguments: &["[player]", "[card]", "[other]"] }
}

/// The words of deeds.
pub(crate) const DEEDS: &[Usage] = &[
    Usage { word: "play", arguments: &["[player]", "[card]"] },
    Usage { word: "enter_play", arguments: &["[player]", "[card]"] },
    Usage { word: "use", arguments: &["[player]", "[card]"] },
    Usage { word: "use_text", arguments: &["[player]", "[card]"] },
    Usage { word: "reap", arguments: &["[player]", "[card]"] },
    usage("fight"),
    Usage { word: "discard", arguments: &["[player]", "[card]", "[from zone]"] },
    Usage { word: "leave_play", arguments: &["[player]", "[card]", "[to zone]"] },
    Usage { word: "destroyed", arguments: &["[player]", "[card]"] },
    usage("destroyed_fighting"),
    Usage { word: "archive", arguments: &["[player]", "[card]"] },
    Usage { word: "forge_key", arguments: &["[player]"] },
    Usage { word: "spend_on_key", arguments: &["[player]"] },
    Usage { word: "choose_house", arguments: &["[player]", "house which"] },
    Usage { word: "gain_amber", arguments: &["[player]", "[by cause]"] },
    Usage { word: "stolen_from", arguments: &["[player]"] },
    Usage { word: "captured_from", arguments: &["[player]"] },
    Usage { word: "dealt_damage", arguments: &["[player]", "[card]", "[other]", "[by cause]"] },
    usage("deal_damage"),
    usage("fight_damage"),
    Usage { word: "resolve_icons", arguments: &["[player]", "[card]"] },
    Usage { word: "resolve_icon", arguments: &["[player]", "[card]", "[kind icon]"] },
    Usage { word: "trigger", arguments: &["[player]", "[card]", "word bold"] },
    Usage { word: "armor_prevents", arguments: &["[player]", "[card]"] },
    Usage { word: "raise_tide", arguments: &["[player]"] },
];

/// The deed of a word; its option is read from the arguments.
fn deed(tree: &Tree, word: &str, args: &mut Args<'_>) -> Result<Deed, Fault> {
    Ok(match word {
        "play" => Deed::Play,
        "enter_play" => Deed::EnterPlay,
        "use" => Deed::Use,
        "use_text" => Deed::UseText,
        "reap" => Deed::Reap,
        "fight" => Deed::Fight,
        "discard" => Deed::Discard(args.tag("from")?),
        "leave_play" => Deed::LeavePlay(args.tag("to")?),
        "destroyed" => Deed::Destroyed,
        "destroyed_fighting" => Deed::DestroyedFighting,
        "archive" => Deed::Archive,
        "forge_key" => Deed::ForgeKey,
        "spend_on_key" => Deed::SpendOnKey,
        "choose_house" => Deed::ChooseHouse(args.tag::<Option<HouseRef>>("house")?.unwrap_or(HouseRef::Any)),
        "gain_amber" => Deed::GainAmber(args.tag("by")?),
        "stolen_from" => Deed::StolenFrom,
        "captured_from" => Deed::CapturedFrom,
        "dealt_damage" => Deed::DealtDamage(args.tag("by")?),
        "deal_damage" => Deed::DealDamage,
        "resolve_icons" => Deed::ResolveIcons,
        "resolve_icon" => Deed::ResolveIcon(args.tag("kind")?),
        "trigger" => match args.tag("word")? {
            Some(bold) => Deed::Trigger(bold),
            None => return Err(tree.unexpected("complete: `trigger` needs `word …`, as in `trigger(word destroyed)`")),
        },
        "fight_damage" => Deed::FightDamage,
        "armor_prevents" => Deed::ArmorPrevents,
        "raise_tide" => Deed::RaiseTide,
        _ => return Err(unknown(tree, word, Happening::KIND, DEEDS.iter().map(|usage| usage.word))),
    })
}

/// The word of a deed and its option.
fn raise_deed(deed: &Deed) -> (&'static str, Option<Tree>) {
    match deed {
        Deed::Play => ("play", None),
        Deed::EnterPlay => ("enter_play", None),
        Deed::Use => ("use", None),
        Deed::UseText => ("use_text", None),
        Deed::Reap => ("reap", None),
        Deed::Fight => ("fight", None),
        Deed::Discard(zone) => ("discard", zone.map(|zone| Tree::tagged("from", zone.raise()))),
        Deed::LeavePlay(zone) => ("leave_play", zone.map(|zone| Tree::tagged("to", zone.raise()))),
        Deed::Destroyed => ("destroyed", None),
        Deed::DestroyedFighting => ("destroyed_fighting", None),
        Deed::Archive => ("archive", None),
        Deed::ForgeKey => ("forge_key", None),
        Deed::SpendOnKey => ("spend_on_key", None),
        Deed::ChooseHouse(HouseRef::Any) => ("choose_house", None),
        Deed::ChooseHouse(house) => ("choose_house", Some(Tree::tagged("house", house.raise()))),
        Deed::GainAmber(cause) => ("gain_amber", cause.map(|cause| Tree::tagged("by", cause.raise()))),
        Deed::StolenFrom => ("stolen_from", None),
        Deed::CapturedFrom => ("captured_from", None),
        Deed::DealtDamage(cause) => ("dealt_damage", cause.map(|cause| Tree::tagged("by", cause.raise()))),
        Deed::DealDamage => ("deal_damage", None),
        Deed::ResolveIcons => ("resolve_icons", None),
        Deed::ResolveIcon(icon) => ("resolve_icon", icon.map(|icon| Tree::tagged("kind", icon.raise()))),
        Deed::Trigger(bold) => ("trigger", Some(Tree::tagged("word", bold.raise()))),
        Deed::FightDamage => ("fight_damage", None),
        Deed::ArmorPrevents => ("armor_prevents", None),
        Deed::RaiseTide => ("raise_tide", None),
    }
}

/// Whether two filters follow: the card is written even if it may be any.
fn filters(happening: &Happening) -> Vec<Tree> {
    match (&happening.card, &happening.other) {
        (Filter::Any, Filter::Any) => Vec::new(),
        (card, Filter::Any) => vec![card.raise()],
        (card, other) => vec![card.raise(), other.raise()],
    }
}

impl Term for Happening {
    const KIND: &'static str = "something that happens, such as `play(me, {creature})`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Some((word, arguments)) = tree.as_call() else {
            return Err(tree.unexpected(Self::KIND));
        };
        let usage = DEEDS.iter().copied().find(|usage| usage.word == word).unwrap_or(usage("happening"));
        let mut args = Args::new(tree, usage, arguments);
        let deed = deed(tree, word, &mut args)?;
        let by = args.player()?.unwrap_or(Who::Each);
        // A filter that a deed has no place for is left over, and refused.
        let takes = |what: &str| usage.arguments.contains(&what);
        let card = if takes("[card]") { args.filter()? } else { None }.unwrap_or(Filter::Any);
        let other = if takes("[other]") { args.filter()? } else { None }.unwrap_or(Filter::Any);
        args.finish()?;
        Ok(Happening { deed, by, card, other })
    }
    fn raise(&self) -> Tree {
        let (word, option) = raise_deed(&self.deed);
        let by = (self.by != Who::Each).then(|| self.by.raise());
        Tree::call(word, by.into_iter().chain(filters(self)).chain(option).collect())
    }
}

impl Args<'_> {
    fn player(&mut self) -> Result<Option<Who>, Fault> {
        match self.peek() {
            Some(tree) if Who::is_spelled(tree) => self.tail(),
            _ => Ok(None),
        }
    }

    fn filter(&mut self) -> Result<Option<Filter>, Fault> {
        match self.peek() {
            Some(tree) if matches!(tree.node, Node::Braces(_)) => self.tail(),
            _ => Ok(None),
        }
    }
}

/// Several happenings: `a or b`.
impl Term for Vec<Happening> {
    const KIND: &'static str = Happening::KIND;
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match &tree.node {
            Node::Op(Op::Or, parts) => parts.iter().map(Happening::lower).collect(),
            _ if tree.is_word("nothing") => Ok(Vec::new()),
            _ => Ok(vec![Happening::lower(tree)?]),
        }
    }
    fn raise(&self) -> Tree {
        match self.as_slice() {
            [] => Tree::word("nothing"),
            [one] => one.raise(),
            several => Tree::op(Op::Or, several.iter().map(Happening::raise).collect()),
        }
    }
}
