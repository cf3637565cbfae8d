//! What is known of the cards of a set before decks are drawn from it: how rare they are, and which come together.

use std::sync::OnceLock;

use crate::kernel::arrange_by_key;
use crate::keyforge::model::{Expansion, Rarity};

/// Numbers that follow each other, and what is known of all of them.
struct Range<T> {
    first: &'static str,
    last: &'static str,
    known: T,
}

/// The sheet of a set. Numbers are written as on the cards, with those in between as `007-010`.
///
/// A set without a sheet, such as a home-made one, has only common cards.
pub(super) struct Sheet {
    /// The set.
    set: Expansion,
    /// The numbers of each rarity, as the set lists them.
    rarities: [(Rarity, &'static str); Rarity::COUNT],
    /// What stands here, once somebody has asked.
    read: Read,
    /// Cards of which one is drawn in place of a card of that rarity: `002/062-068`.
    choices: &'static [(Rarity, &'static str)],
    /// Cards, each with those that come into the same house with each copy of it: `002+054`.
    companies: &'static str,
    /// Cards of which every house of a deck has one, or none has.
    across: &'static str,
    /// Cards without a house of their own (`ANOMALY-1`).
    anomalies: &'static str,
    /// The token creatures that cards name, each with the cards that do.
    named: &'static [(&'static str, &'static str)],
    /// Whether cards of earlier sets may stand in for those of this one (`LEGACY-1`).
    pub legacies: bool,
}

/// What was read of a sheet: whoever draws a deck asks for many cards.
struct Read {
    rarities: OnceLock<Vec<Range<Rarity>>>,
    /// Which choice it is, and the rarity of what is drawn.
    choices: OnceLock<Vec<Range<(usize, Rarity)>>>,
    /// The leaders, each with those that come along.
    companies: OnceLock<Vec<(&'static str, &'static str)>>,
}

impl Read {
    const fn nothing() -> Read {
        Read { rarities: OnceLock::new(), choices: OnceLock::new(), companies: OnceLock::new() }
    }
}

/// The sheets of the built-in sets. The rarities are those of the lists in `docs/rules`, which a test compares; the rest is
/// told in `docs/decks.md` with what it rests on.
static SHEETS: [Sheet; Expansion::COUNT] = [
    Sheet {
        set: Expansion::CallOfTheArchons,
        rarities: [
            (
                Rarity::Common,
                "001 007 010 012 016 018 022 029-030 032-033 035 039 046 048-049 054-055 058-059 062 067 073 075 \
                 081 083 085 092 096 099 101-102 109-110 114-115 117 124-125 129 136 138-140 142 144-145 154 160 \
                 173 177-178 187 193 195-196 199-200 202-205 207-208 213 215 220 225-227 233 238-239 241 254-255 \
                 257-259 265 267 270 275-276 279-281 290 296 305-306 308 310-311 314-315 319 323 325 327 330 \
                 332-333 338 345 350-351 358 361 363 367-368",
            ),
            (
                Rarity::Uncommon,
                "003 005 008 013-015 017 021 024 026-027 031 034 036 040 050 060 064-066 068-069 071 076-077 082 \
                 088 095 097-098 100 106-108 112 116 118 120 122-123 126 133 137 147 151 156-158 161-163 166 \
                 171-172 174-175 180 182 190 192 201 206 210-211 217-218 224 228-230 232 234 236-237 240 243-244 \
                 251 260 266 268 271 274 278 283 291-294 298 301 303-304 307 316 318 322 324 326 328-329 337 \
                 341-342 346 349 352 355 362 364 369-370",
            ),
            (
                Rarity::Rare,
                "002 004 006 009 011 019-020 023 025 028 037-038 041-045 047 051-053 056-057 061 063 070 072 074 \
                 078-080 084 086-087 089 093-094 103-105 113 119 121 127-128 130-132 134-135 141 143 146 148-150 \
                 152-153 155 159 164-165 167-170 176 179 181 183-186 188-189 191 194 197-198 209 212 214 216 219 \
                 221-223 231 235 242 245 248 250 252-253 256 261-264 269 272-273 277 282 284-289 295 297 299-300 \
                 302 309 312-313 317 320-321 331 334-336 339-340 343-344 347-348 353-354 356-357 359-360 365-366",
            ),
            (Rarity::Fixed, "111 246-247 249"),
            (Rarity::Variant, "090-091"),
            (Rarity::Special, ""),
            (Rarity::Token, ""),
        ],
        read: Read::nothing(),
        choices: &[(Rarity::Rare, "089-091")],
        companies: "153+111 248+246+247+249",
        across: "",
        anomalies: "",
        named: &[],
        legacies: false,
    },
    Sheet {
        set: Expansion::AgeOfAscension,
        rarities: [
            (Rarity::Common, "001-016 053-068 108-123 160-175 211-226 267-282 319-334"),
            (
                Rarity::Uncommon,
                "017-032 069-070 073-080 082-086 124-138 176-191 227-228 231-236 239-242 244-246 283-298 335-350",
            ),
            (Rarity::Rare, "033-052 087-097 099-107 139-145 147-159 192-210 248-266 299-318 351-370"),
            (Rarity::Fixed, "098 146"),
            (Rarity::Variant, "071-072 081 229-230 237-238 243 247"),
            (Rarity::Special, ""),
            (Rarity::Token, ""),
        ],
        read: Read::nothing(),
        choices: &[(Rarity::Uncommon, "071-072/081 229-230/237-238/243/247")],
        companies: "158+146 097+098+098",
        across: "048 104 155 205 264 315 366",
        anomalies: "",
        named: &[],
        legacies: false,
    },
    Sheet {
        set: Expansion::WorldsCollide,
        rarities: [
            (Rarity::Common, "001-016 069-084 129-144 182-197 235-250 292-307 353-368"),
            (Rarity::Uncommon, "017-032 085-100 145-160 198-213 251-265 308-323 369-384"),
            (Rarity::Rare, "033-052 101-120 161-180 214-234 266-285 324-344 385-404"),
            (Rarity::Fixed, "053-061 121 181 405 A01-A10"),
            (Rarity::Variant, "062-068 122-128 286-291 345-352"),
            (Rarity::Special, ""),
            (Rarity::Token, ""),
        ],
        read: Read::nothing(),
        choices: &[
            (Rarity::Common, "002/062-068"),
            (Rarity::Uncommon, "089/122-123/125-128 286-291 345-352"),
            (Rarity::Rare, "116/124"),
        ],
        companies: "002+054 039+053 062+056 063+055 064+057 065+058 066+059 067+060 068+061 115+121+121 167+181 \
                    345+296 346+298 347+305 348+301 349+299 350+295 351+304 352+293",
        across: "",
        anomalies: "A01-A10",
        named: &[],
        legacies: true,
    },
    Sheet {
        set: Expansion::MassMutation,
        rarities: [
            (Rarity::Common, "002-017 066-081 126-141 183-198 245-260 302-317 362-377"),
            (Rarity::Uncommon, "018-033 082-097 142-157 199-214 261-276 318-333 378-393"),
            (Rarity::Rare, "034-052 098-116 125 158-177 215-233 244 277-296 334-353 394-412 422"),
            (Rarity::Fixed, "117-118 234 354-356 413-416"),
            (Rarity::Variant, "053-065 119-124 178-182 235-243 297-301 357-361 417-421"),
            (Rarity::Special, "001"),
            (Rarity::Token, ""),
        ],
        read: Read::nothing(),
        choices: &[
            (
                Rarity::Common,
                "016/055/059/061/063/065 068/119-120/122-124 132/178-182 190/235/240-243 246/297-301 306/357-361 \
                 363/417-421 073/121 194/236-239",
            ),
            (Rarity::Rare, "047/054 053/056-058/060/062/064"),
        ],
        companies: "104+118 125+117 230+234 244+117 353+354+355+356 422+117",
        across: "",
        anomalies: "",
        named: &[],
        legacies: true,
    },
    Sheet {
        set: Expansion::DarkTidings,
        rarities: [
            (Rarity::Common, "048-063 108-123 168-183 227-242 290-305 352-367 413-428"),
            (Rarity::Uncommon, "032-047 071 093-107 152-167 211-226 274-289 336-351 397-412"),
            (Rarity::Rare, "008 012 014-031 073-092 131 133-151 191-210 250 252 256-273 313 316 318-335 375 378-396"),
            (Rarity::Fixed, "009-011 013 072 132 251 253-255 314-315 317 376-377"),
            (Rarity::Variant, "001-007 064-070 124-130 184-190 243-249 306-312 368-374"),
            (Rarity::Special, ""),
            (Rarity::Token, ""),
        ],
        read: Read::nothing(),
        // An evil twin in the place of the creature whose title it has.
        choices: &[
            (
                Rarity::Common,
                "001/048 004/056 005/058 007/062 066/115 068/117 069/119 070/123 125/170 127/176 128/177 130/182 \
                 186/230 187/231 189/237 190/239 244/292 247/299 248/300 249/302 306/355 307/357 308/359 312/367 \
                 369/415 370/421 373/427 374/428",
            ),
            (
                Rarity::Uncommon,
                "002/034 006/046 064/093 065/100 124/153 129/161 185/215 188/219 245/276 246/277 309/341 311/348 \
                 371/408 372/410",
            ),
            (Rarity::Rare, "003/016 067/080 126/137 184/192 243/256 310/329 368/378"),
        ],
        companies: "008+009+010+011 012+013 131+132 250+251 252+253+254+255 313+314+315 316+317 375+376+377",
        across: "",
        anomalies: "",
        named: &[],
        legacies: true,
    },
    Sheet {
        set: Expansion::WindsOfExchange,
        rarities: [
            (Rarity::Common, "037-052 090-100 102-106 151-166 209-226 269-284 316 325 327-340 383-398"),
            (Rarity::Uncommon, "021-036 074-089 101 135-150 195-200 202-208 254-268 310-315 317-324 326 346 367-382"),
            (Rarity::Rare, "001-020 057-073 114-134 175-194 201 231-232 234-245 247-253 290-309 347-356 358-366"),
            (Rarity::Fixed, ""),
            (Rarity::Variant, ""),
            (Rarity::Special, "107-109 168-171 233 246 285 341 357 400 A01-A05 A07-A09 A11-A12 A14"),
            (Rarity::Token, "053-056 110-113 167 172-174 227-230 286-289 342-345 399 401-403"),
        ],
        read: Read::nothing(),
        choices: &[(Rarity::Rare, "107-109 168-171")],
        companies: "361+357",
        across: "",
        anomalies: "A01-A05 A07-A09 A11-A12 A14",
        named: &[("053", "018"), ("110", "067"), ("167", "115"), ("227", "177"), ("342", "297"), ("399", "357 361")],
        legacies: true,
    },
];

/// The first and the last of each word of numbers as a sheet has them.
fn pairs(numbers: &str) -> impl Iterator<Item = (&str, &str)> {
    let words = numbers.split(' ').filter(|word| !word.is_empty());
    words.map(|word| word.split_once('-').unwrap_or((word, word)))
}

/// Whether a number lies between two others, which have as many digits.
fn is_between((first, last): (&str, &str), number: &str) -> bool {
    number.len() == first.len() && (first..=last).contains(&number)
}

/// Numbers as a sheet has them, with what is known of all of them.
fn ranges<T: Copy>(numbers: &'static str, known: T) -> impl Iterator<Item = Range<T>> {
    pairs(numbers).map(move |(first, last)| Range { first, last, known })
}

fn in_order<T>(ranges: impl Iterator<Item = Range<T>>) -> Vec<Range<T>> {
    let mut ranges: Vec<Range<T>> = ranges.collect();
    arrange_by_key(&mut ranges, |range| range.first);
    ranges
}

/// What is known of a number by ranges in order, none of which overlap.
fn known_of<T: Copy>(number: &str, ranges: &[Range<T>]) -> Option<T> {
    let before = ranges.partition_point(|range| range.first <= number);
    let range = ranges.get(before.checked_sub(1)?)?;
    is_between((range.first, range.last), number).then_some(range.known)
}

/// Whether numbers as a sheet has them name a card.
fn lists(numbers: &str, number: &str) -> bool {
    pairs(numbers).any(|pair| is_between(pair, number))
}

impl Sheet {
    /// The sheet of the set of a name.
    pub fn of(set: &str) -> Option<&'static Sheet> {
        let set: Expansion = set.parse().ok()?;
        SHEETS.iter().find(|sheet| sheet.set == set)
    }

    /// How rare the card with that number is.
    pub fn rarity(&self, number: &str) -> Option<Rarity> {
        let of_one = |&(rarity, numbers)| ranges(numbers, rarity);
        known_of(number, self.read.rarities.get_or_init(|| in_order(self.rarities.iter().flat_map(of_one))))
    }

    /// Which choice the card with that number belongs to, and the rarity of what is drawn in its place.
    pub fn choice(&self, number: &str) -> Option<(usize, Rarity)> {
        let of_rarity =
            |&(rarity, choices): &(Rarity, &'static str)| choices.split(' ').map(move |cards| (cards, rarity));
        let choices = || self.choices.iter().flat_map(of_rarity).enumerate();
        let of_one = |(at, (cards, rarity)): (usize, (&'static str, Rarity))| {
            cards.split('/').flat_map(move |numbers| ranges(numbers, (at, rarity)))
        };
        known_of(number, self.read.choices.get_or_init(|| in_order(choices().flat_map(of_one))))
    }

    /// The cards that bring others, with the numbers of those, in the order of their own.
    fn companies(&self) -> &[(&'static str, &'static str)] {
        let companies = || self.companies.split(' ').filter_map(|cards| cards.split_once('+'));
        self.read.companies.get_or_init(|| {
            let mut companies: Vec<_> = companies().collect();
            arrange_by_key(&mut companies, |(leader, _)| *leader);
            companies
        })
    }

    /// The numbers of the cards that come with each copy of the one with that number.
    pub fn company(&self, number: &str) -> impl Iterator<Item = &'static str> {
        let companies = self.companies();
        let company =
            companies.binary_search_by_key(&number, |(leader, _)| leader).ok().and_then(|at| companies.get(at));
        company.into_iter().flat_map(|(_, company)| company.split('+'))
    }

    /// The numbers of the cards that bring the one with that number.
    pub fn leaders(&self, number: &str) -> impl Iterator<Item = &'static str> {
        let brings = move |company: &str| company.split('+').any(|one| one == number);
        self.companies().iter().filter(move |(_, company)| brings(company)).map(|(leader, _)| *leader)
    }

    /// Whether every house has a card like that one as soon as one house has.
    pub fn is_across(&self, number: &str) -> bool {
        lists(self.across, number)
    }

    /// The number of the token creature that the card with that number names.
    pub fn named(&self, number: &str) -> Option<&'static str> {
        self.named.iter().find(|(_, cards)| lists(cards, number)).map(|(token, _)| *token)
    }

    /// Whether the card with that number is an anomaly (`ANOMALY-1`).
    pub fn is_anomaly(&self, number: &str) -> bool {
        lists(self.anomalies, number)
    }
}
