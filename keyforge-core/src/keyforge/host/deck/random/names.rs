//! Names for identity cards.

use super::dice::Dice;

/// What somebody is like.
const MANNERS: [&str; 32] = [
    "Absent",
    "Ancient",
    "Barefoot",
    "Bashful",
    "Brazen",
    "Careful",
    "Cheerful",
    "Curious",
    "Dappled",
    "Distant",
    "Drowsy",
    "Eager",
    "Faithful",
    "Forgetful",
    "Gentle",
    "Hasty",
    "Humming",
    "Idle",
    "Lonely",
    "Moonlit",
    "Nimble",
    "Patient",
    "Polite",
    "Quiet",
    "Restless",
    "Sleepless",
    "Smiling",
    "Solemn",
    "Stubborn",
    "Unlucky",
    "Wakeful",
    "Wandering",
];

/// What somebody is.
const TRADES: [&str; 32] = [
    "Archer",
    "Baker",
    "Beekeeper",
    "Bellringer",
    "Cartographer",
    "Clockmaker",
    "Cook",
    "Dancer",
    "Ferryman",
    "Fiddler",
    "Gardener",
    "Glassblower",
    "Herald",
    "Innkeeper",
    "Juggler",
    "Lamplighter",
    "Locksmith",
    "Mason",
    "Miller",
    "Painter",
    "Pilgrim",
    "Poet",
    "Potter",
    "Reader",
    "Sailor",
    "Scribe",
    "Shepherd",
    "Stargazer",
    "Tailor",
    "Tinker",
    "Weaver",
    "Witness",
];

/// Where somebody comes from.
const PLACES: [&str; 32] = [
    "Amber", "Ash", "Brass", "Cinders", "Copper", "Dawn", "Dust", "Echoes", "Embers", "Ferns", "Fog", "Frost", "Glass",
    "Gravel", "Hollows", "Ink", "Ivy", "Lanterns", "Maps", "Mirrors", "Moss", "Nettles", "Paper", "Rain", "Reeds",
    "Salt", "Smoke", "Stairs", "Thistles", "Tides", "Towers", "Willows",
];

/// A name: *The Patient Reader of Ash*.
pub(super) fn name(dice: &mut Dice) -> String {
    let [manner, trade, place] =
        [&MANNERS, &TRADES, &PLACES].map(|words| dice.pick(words).copied().unwrap_or_default());
    format!("The {manner} {trade} of {place}")
}
