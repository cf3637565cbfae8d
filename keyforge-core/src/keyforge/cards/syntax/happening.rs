//! What can happen: one list for triggers, replacements, prohibitions, permissions, costs and memory.
//!
//! What a player does has a name in each room, and they belong together like this:
//!
//! | a text says | memory keeps | a bold word | an effect demands | a player acts | æmber comes by |
//! |---|---|---|---|---|---|
//! | [`Deed::Reap`] | [`FactKind::Reaped`] | [`Bold::Reap`] | `UseMode::Reap` | `Action::Reap` | [`GainCause::Reaping`] |
//! | [`Deed::Fight`] | [`FactKind::Fought`] | [`Bold::Fight`] | `UseMode::Fight` | `Action::Fight` | |
//! | [`Deed::UseText`] | [`FactKind::UsedText`] | [`Bold::Action`], [`Bold::Omni`] | `UseMode::Action` | `Action::UseAction`, `Action::UseOmni` | |
//!
//! A text speaks of what may come ("cannot reap"), memory of what came and to what ("reaped", by whom, with which
//! snapshot); a bold word stands for its own card only; an action names the card. So they stay types of their own, and
//! the list ties them.

use serde::{Deserialize, Serialize};

use super::{Bold, Filter, HouseRef, Who, Zone};
use crate::keyforge::model::{Icon, Keyword, Step};
use crate::script::error::Fault;
use crate::script::list::list;
use crate::script::spell::{Args, Optional, Term, Usage};
use crate::script::tree::Tree;

/// A deed, who did it and to what: read by triggers, replacements, permissions, prohibitions and memory alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happening {
    /// The deed.
    pub deed: Deed,
    /// Who does it; [`Who::Each`] for anybody. For a creature's deeds, whoever uses it.
    pub by: Who,
    /// The card that does it or has it done to it.
    pub card: Filter,
    /// The other card: the defender of a fight, the killer in it, the target of fight damage.
    pub other: Filter,
}

/// Makes [`Deed`], [`FactKind`] and everything that ties them from the list of happenings.
///
/// A happening that memory keeps stands first, with what it is called there; then the deeds of texts that it tells, each
/// with its word and the places that the word has for a player, cards and an option; the [`Funnel`] in which it can be
/// replaced; whether something comes after it (`told`) or it can only be forbidden and replaced (`tried`); what is asked
/// before it happens: what forbids, demands or precedes it; another happening that tells it `also`; and what must be true besides.
macro_rules! happenings {
    (($kind_of:ident, $other:ident, $amount:ident, $cause:ident) $(
        $(#[$fact_doc:meta])*
        $fact:ident $(($found:ty))? {$(
            $(#[$deed_doc:meta])*
            $deed:ident $(($option:ident: $choice:ty))? = $word:literal ($($part:tt),+) $funnel:ident $told:ident [$($asked:ident)*]
                $(also $also:ident)? $(if $guard:expr)?;
        )+}
    )+) => {
        /// What can happen, as texts say it.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Deed {$($(
            $(#[$deed_doc])*
            $deed $(($choice))?,
        )+)+}

        /// The kind of a fact: what has happened, as memory keeps it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum FactKind {$(
            $(#[$fact_doc])*
            $fact $(($found))?,
        )+}

        /// The kinds of facts without what they carry, for their places in masks.
        enum Place {
            $($fact),+
        }

        impl FactKind {
            /// How many kinds there are.
            pub(crate) const COUNT: usize = [$(Place::$fact),+].len();

            /// The bit of this kind in a mask.
            pub(crate) const fn bit(self) -> u32 {
                match self {
                    $(FactKind::$fact { .. } => 1 << Place::$fact as u32,)+
                }
            }
        }

        impl Deed {
            /// Whether a fact of that kind, with another card or without, with that amount and that cause of a
            /// destruction, tells of the deed.
            pub(crate) fn is_told_by(
                &self,
                $kind_of: FactKind,
                $other: bool,
                $amount: u16,
                $cause: Option<DestroyCause>,
            ) -> bool {
                match self {$($(
                    Deed::$deed $(($option))? => {
                        $(let _ = $option;)?
                        matches!($kind_of, FactKind::$fact { .. } $(| FactKind::$also { .. })?) $(&& $guard)?
                    }
                )+)+}
            }

            /// The kinds of facts that tell of it, as a mask.
            pub(crate) const fn facts(&self) -> u32 {
                match self {
                    $($(Deed::$deed { .. } => 1 << Place::$fact as u32 $(| 1 << Place::$also as u32)?,)+)+
                }
            }

            /// Where it can be replaced.
            pub(crate) const fn funnel(&self) -> Funnel {
                match self {
                    $($(Deed::$deed { .. } => Funnel::$funnel,)+)+
                }
            }

            /// Reads the deed of a word, and its option from among the arguments.
            pub(crate) fn read(args: &mut Args<'_>) -> Result<Deed, Fault> {
                Ok(match args.word() {
                    $($($word => Deed::$deed $((<$choice>::read_after(args, stringify!($option))?))?,)+)+
                    _ => return Err(args.call().unexpected(Happening::KIND)),
                })
            }

            /// Its word.
            pub(crate) const fn word(&self) -> &'static str {
                match self {
                    $($(Deed::$deed { .. } => $word,)+)+
                }
            }

            /// Its option as it is written.
            pub(crate) fn option(&self) -> Option<Tree> {
                match self {$($(
                    Deed::$deed $(($option))? => happenings!(@written $($option)?),
                )+)+}
            }
        }

        /// The words of deeds.
        pub(crate) const DEEDS: &[Usage] = &[$($(
            Usage { word: $word, arguments: &[$(happenings!(@part $part)),+] }
        ),+),+];

        /// The words of deeds that nothing comes after.
        pub(crate) const TRIED: &[&str] = &[$($(happenings!(@tried $told $word)),+),+];

        /// The words of deeds with the words that can be said of one which is about to happen.
        pub(crate) const ASKED: &[(&str, &[&str])] = &[$($(($word, &[$(stringify!($asked)),*])),+),+];
    };
    (@written) => { None };
    (@written $option:ident) => { $option.write_after(stringify!($option)) };
    (@part player) => { "[player]" };
    (@part card) => { "[card]" };
    (@part other) => { "[other]" };
    (@part $option:literal) => { $option };
    (@tried told $word:literal) => { "" };
    (@tried tried $word:literal) => { $word };
}

happenings! {
    (fact, other, amount, cause)
    /// A card was played.
    Played {
        /// A card is played.
        Play = "play"(player, card) Nowhere told [cannot];
    }
    /// A card entered play.
    EnteredPlay {
        /// A card enters play, played or put there.
        EnterPlay = "enter_play"(player, card) Enter told [];
    }
    /// A card was used.
    Used {
        /// A card is used.
        Use = "use"(player, card) Nowhere told [cannot];
    }
    /// A card was used for its Action: or Omni: text.
    UsedText {
        /// A card is used for an Action: or Omni: ability.
        UseText = "use_text"(player, card) Nowhere told [cannot];
    }
    /// A creature reaped.
    Reaped {
        /// A creature reaps.
        Reap = "reap"(player, card) Nowhere told [cannot];
    }
    /// A creature (`card`) fought another (`other`); `amount` is 1 if the fight was cut short.
    Fought {
        /// A creature fights (`card`) against another (`other`).
        Fight = "fight"(player, card, other) Nowhere told [cannot must before];
    }
    /// A card was discarded from that zone.
    Discarded(Zone) {
        /// A card is discarded, from that zone if one is named.
        Discard(from: Option<Zone>) = "discard"(player, card, "[from zone]") Other told [cannot]
            if from.is_none_or(|from| fact == FactKind::Discarded(from));
        /// A card is discarded from hand as the rules of step 3 let a player do it, and by no text.
        // The attempt of step 3 has the amount 1, one of a text has none.
        DiscardByRule = "discard_by_rule"(player, card) Nowhere tried [cannot] if amount > 0;
    }
    /// A card left play for that zone.
    LeftPlay(Zone) {
        /// A card leaves play, for that zone if one is named.
        LeavePlay(to: Option<Zone>) = "leave_play"(player, card, "[to zone]") Leave told []
            if to.is_none_or(|to| fact == FactKind::LeftPlay(to));
    }
    /// A card was destroyed; `other` is the opponent in the fight that did it, or the card whose keyword did, if one did;
    /// `detail` says which keyword.
    Destroyed {
        /// A card is destroyed.
        Destroyed = "destroyed"(player, card) Leave told [cannot];
        /// A creature (`card`) is destroyed by the damage of that keyword of another one (`other`).
        DestroyedBy(by: DestroyCause) = "destroyed_by"(player, card, other, "by cause") Nowhere told []
            if Some(*by) == cause;
        /// A creature (`card`) is destroyed in a fight with another (`other`).
        DestroyedFighting = "destroyed_fighting"(player, card, other) Nowhere told []
            if other && matches!(cause, None | Some(DestroyCause::SplashAttack));
    }
    /// An upgrade in play moved to another creature; one that is played is told by that.
    Attached {
        /// An upgrade (`card`) is attached to a creature (`other`): played, or moved from another one.
        Attach = "attach"(player, card, other) Nowhere told [];
    }
    /// A card was archived.
    Archived {
        /// A card is archived (put into archives by the verb "archive").
        Archive = "archive"(player, card) Nowhere told [];
    }
    /// A player forged a key; `amount` is what was paid, `detail` the colour.
    Forged {
        /// A player forges a key.
        ForgeKey = "forge_key"(player) Nowhere told [cannot before];
    }
    /// A player chose a house.
    ChoseHouse {
        /// A player chooses a house.
        ChooseHouse(house: HouseRef) = "choose_house"(player, "house which") Nowhere told [cannot must];
    }
    /// A player gained æmber.
    Gained(GainCause) {
        /// A player gains æmber; `Some(Reaping)` by reaping only.
        GainAmber(by: Option<GainCause>) = "gain_amber"(player, "[by cause]") Amber told []
            if by.is_none_or(|by| fact == FactKind::Gained(by));
    }
    /// Æmber was stolen from the player.
    StolenFrom {
        /// Æmber is stolen from a player (`by` is the player it is stolen from).
        StolenFrom = "stolen_from"(player) Amber told [cannot];
    }
    /// Æmber was captured from the player.
    CapturedFrom {
        /// Æmber is captured from a player (`by` is the player it is captured from).
        CapturedFrom = "captured_from"(player) Amber told [cannot];
    }
    /// A creature was dealt damage, by `other` if a card dealt it.
    DamageDealt(DamageCause) {
        /// A creature (`card`) is dealt damage by another card (`other`), in that way if one is named.
        DealtDamage(by: Option<DamageCause>) = "dealt_damage"(player, card, other, "[by cause]") Damage told [cannot]
            if by.is_none_or(|by| fact == FactKind::DamageDealt(by));
    }
    /// A card (`card`) deals damage to a creature (`other`) otherwise than by its power in a fight.
    DealsDamage {
        /// A card (`card`) deals damage to a creature (`other`), in a fight or otherwise.
        DealDamage = "deal_damage"(player, card, other) Damage tried [] also FightDamage;
    }
    /// A creature (`card`) deals damage to the one it fights (`other`).
    FightDamage {
        /// A creature (`card`) deals damage to the creature it fights (`other`).
        FightDamage = "fight_damage"(player, card, other) Damage told [];
    }
    /// Armor of a creature prevented damage.
    ArmorPrevented {
        /// Armor of a creature prevents damage.
        ArmorPrevents = "armor_prevents"(player, card) Nowhere told [];
    }
    /// A player resolves the bonus icons of a card.
    ResolvesIcons {
        /// A player resolves the bonus icons of a card (`BONUS-3`).
        ResolveIcons = "resolve_icons"(player, card) Icon tried [];
    }
    /// A player resolves a bonus icon of a card.
    ResolvesIcon(Icon) {
        /// A player resolves a bonus icon of a card, of that kind if one is named.
        ResolveIcon(kind: Option<Icon>) = "resolve_icon"(player, card, "[kind icon]") Icon told [cannot]
            if kind.is_none_or(|kind| fact == FactKind::ResolvesIcon(kind));
    }
    /// A bold ability of a card triggers.
    Triggers(Bold) {
        /// A bold ability of a card triggers.
        Trigger(word: Bold) = "trigger"(player, card, "word bold") Other tried [cannot] if fact == FactKind::Triggers(*word);
    }
    /// A player raised the tide.
    TideRaised {
        /// A player raises the tide.
        RaiseTide = "raise_tide"(player) Nowhere told [cannot];
    }
    /// A player exalted a creature.
    Exalted {
        /// A player exalts a creature (`EXALT-1`).
        Exalt = "exalt"(player, card) Nowhere told [cannot];
    }
    /// A creature captured æmber.
    Captured {
        /// A creature captures æmber.
        Capture = "capture"(player, card) Nowhere told [cannot];
    }
    /// A player readies a card in that step.
    Readies(Step) {
        /// A player readies a card, in that step if one is named. What is done instead is done once for all cards of a
        /// moment.
        Ready(step: Option<Step>) = "ready"(player, card, "[step step]") Other tried [cannot]
            if step.is_none_or(|step| fact == FactKind::Readies(step));
    }
    /// A card is exhausted.
    Exhausts {
        /// A card is exhausted, by its use or by a text.
        Exhaust = "exhaust"(player, card) Nowhere tried [cannot];
    }
    /// A card leaves the archives of a player.
    LeavesArchives {
        /// A card leaves the archives of a player.
        LeaveArchives = "leave_archives"(player, card) Nowhere tried [cannot];
    }
    /// An action that was resolved goes to the discard pile.
    PutsAway {
        /// An action that a player has played goes to the discard pile once it is resolved (`ACTION-2`).
        PutAway = "put_away"(player, card) Other tried [];
    }
    /// A player discarded a card, whosever it is: kept only where a text of the game's cards asks who did.
    DiscardedBy {
        /// A player discards a card, whosever it is.
        DiscardAny = "discard_any"(player, card) Nowhere told [];
    }
    /// A player spent æmber on a key, all of it, and has not forged it yet: kept only where a text of the game's cards asks
    /// for it.
    SpentOnKey {
        /// A player spends æmber on a key.
        SpendOnKey = "spend_on_key"(player) Nowhere told [];
    }
}

/// What a number before a deed counts: "3 or more creatures".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counts {
    /// The keys that are forged.
    Keys,
    /// The cards that do it or have it done to them.
    Cards,
    /// Nothing that comes in pieces, or nothing that is named.
    Nothing,
}

impl Deed {
    /// What a number before it counts.
    pub(crate) const fn counts(&self) -> Counts {
        match self {
            Deed::ForgeKey => Counts::Keys,
            Deed::Play | Deed::EnterPlay | Deed::Use | Deed::UseText | Deed::Reap | Deed::Fight => Counts::Cards,
            Deed::Discard(_) | Deed::LeavePlay(_) | Deed::Destroyed | Deed::DestroyedFighting => Counts::Cards,
            Deed::DestroyedBy(_) | Deed::Archive | Deed::Attach => Counts::Cards,
            Deed::SpendOnKey | Deed::ChooseHouse(_) | Deed::GainAmber(_) | Deed::StolenFrom => Counts::Nothing,
            Deed::CapturedFrom | Deed::ArmorPrevents | Deed::DealtDamage(_) | Deed::DealDamage => Counts::Nothing,
            Deed::FightDamage | Deed::ResolveIcons | Deed::ResolveIcon(_) | Deed::Trigger(_) => Counts::Nothing,
            Deed::RaiseTide | Deed::Ready(_) | Deed::Exhaust | Deed::PutAway | Deed::LeaveArchives => Counts::Nothing,
            Deed::Exalt | Deed::Capture | Deed::DiscardByRule | Deed::DiscardAny => Counts::Cards,
        }
    }
}

/// Where what would happen can be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Funnel {
    /// Damage on its way.
    Damage,
    /// Æmber on its way.
    Amber,
    /// A card that enters play.
    Enter,
    /// A card that leaves play or is destroyed.
    Leave,
    /// Bonus icons.
    Icon,
    /// Anything else.
    Other,
    /// None: it can be told, forbidden or permitted, and nothing is done in place of it.
    Nowhere,
}

/// What a text may say besides of a happening.
trait Choice: Sized {
    /// Reads it after the word before it.
    fn read_after(args: &mut Args<'_>, word: &str) -> Result<Self, Fault>;
    /// Writes it with the word before it.
    fn write_after(&self, word: &str) -> Option<Tree>;
}

impl<T: Term> Choice for Option<T> {
    fn read_after(args: &mut Args<'_>, word: &str) -> Result<Self, Fault> {
        args.tag(word)
    }
    fn write_after(&self, word: &str) -> Option<Tree> {
        self.raise_some().map(|value| Tree::tagged(word, value))
    }
}

impl Choice for HouseRef {
    fn read_after(args: &mut Args<'_>, word: &str) -> Result<Self, Fault> {
        Ok(args.tag::<Option<HouseRef>>(word)?.unwrap_or(HouseRef::Any))
    }
    fn write_after(&self, word: &str) -> Option<Tree> {
        (*self != HouseRef::Any).then(|| Tree::tagged(word, self.raise()))
    }
}

impl Choice for Bold {
    fn read_after(args: &mut Args<'_>, word: &str) -> Result<Self, Fault> {
        args.tag::<Option<Bold>>(word)?.ok_or_else(|| {
            args.call().unexpected("complete: `trigger` needs `word …`, as in `trigger(word destroyed)`")
        })
    }
    fn write_after(&self, word: &str) -> Option<Tree> {
        Some(Tree::tagged(word, self.raise()))
    }
}

impl Choice for DestroyCause {
    fn read_after(args: &mut Args<'_>, word: &str) -> Result<Self, Fault> {
        args.tag::<Option<DestroyCause>>(word)?.ok_or_else(|| {
            args.call()
                .unexpected("complete: `destroyed_by` needs `by …`, as in `destroyed_by({creature}, by assault)`")
        })
    }
    fn write_after(&self, word: &str) -> Option<Tree> {
        Some(Tree::tagged(word, self.raise()))
    }
}

list! {
    /// Why æmber is gained.
    #[allow(missing_docs)]
    pub enum GainCause {
        Reaping = "reaping",
        Icon = "icon",
        Effect = "effect",
    }
}

list! {
    /// In which way damage is dealt.
    pub enum DamageCause {
        /// By a bonus icon (`BONUS-7`).
        Icon = "icon",
        /// From the blows of a fight until what they destroy has left: by power, by a keyword or by a text.
        Fight = "fight",
        /// By an ability outside a fight.
        Effect = "effect",
    }
}

list! {
    /// A keyword whose damage destroys.
    pub enum DestroyCause {
        /// Damage of assault (`ASSAULT-1`).
        Assault = "assault",
        /// Damage of hazardous (`HAZARD-1`).
        Hazardous = "hazardous",
        /// Damage of splash-attack (`SPLASHATK-1`).
        SplashAttack = "splash_attack",
    }
}

impl DestroyCause {
    /// The keyword.
    pub const fn keyword(self) -> Keyword {
        match self {
            DestroyCause::Assault => Keyword::Assault,
            DestroyCause::Hazardous => Keyword::Hazardous,
            DestroyCause::SplashAttack => Keyword::SplashAttack,
        }
    }
}
