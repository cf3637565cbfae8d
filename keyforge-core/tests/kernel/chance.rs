//! Sources of chance.

use keyforge_core::kernel::*;
use proptest::prelude::*;

fn question(stream: u8, counter: u32, ask: Ask) -> ChanceQuestion {
    ChanceQuestion { stream: Stream(stream), counter, ask }
}

/// These values come from an independent implementation of the documented definition. They are part of the log
/// format: a seed in an old header must give the same game for ever.
#[test]
fn seeded_answers_are_fixed_for_ever() {
    let mut chance = Seeded::new(Seed::from(7));
    let mut below = |stream, counter, n| chance.below(Stream(stream), counter, n).unwrap();
    let dice: Vec<u32> = (0..12).map(|counter| below(0, counter, 6)).collect();
    assert_eq!(dice, GOLDEN_DICE);
    assert_eq!([below(1, 0, 1_000_000), below(2, 0, u32::MAX), below(255, u32::MAX, 1 << 31)], GOLDEN_NUMBERS);
    let order = chance.permutation(Stream(3), 9, 36).unwrap();
    assert_eq!(order, GOLDEN_ORDER);
    let large = chance.permutation(Stream(3), 10, u16::MAX).unwrap();
    assert_eq!(large[..5], [11096, 49494, 34078, 52504, 19691]);
    assert_eq!(large[65530..], [16772, 29846, 61498, 47396, 55457]);
}

const GOLDEN_DICE: [u32; 12] = [1, 4, 5, 3, 5, 1, 5, 3, 5, 0, 3, 2];
const GOLDEN_NUMBERS: [u32; 3] = [158_177, 3_118_633_818, 2_106_394_674];
const GOLDEN_ORDER: [u16; 36] = [
    12, 24, 14, 20, 33, 18, 32, 4, 26, 28, 29, 13, 22, 23, 5, 1, 11, 27, 34, 31, 21, 15, 10, 30, 0, 6, 35, 3, 2, 25,
    17, 19, 8, 9, 16, 7,
];

#[test]
fn questions_do_not_share_words() {
    let mut chance = Seeded::new(Seed::from(1));
    let orders: Vec<_> = (0..50).map(|counter| chance.permutation(Stream(0), counter, 256).unwrap()).collect();
    for (i, order) in orders.iter().enumerate() {
        assert!(orders[..i].iter().all(|earlier| earlier != order));
    }
    assert_ne!(orders[0], chance.permutation(Stream(1), 0, 256).unwrap());
}

#[test]
fn numbers_are_spread_evenly() {
    let mut chance = Seeded::new(Seed::from(2));
    let mut counts = [0_u32; 6];
    for counter in 0..60_000 {
        counts[chance.below(Stream(0), counter, 6).unwrap() as usize] += 1;
    }
    // Five standard deviations of a fair die.
    assert!(counts.iter().all(|count| (9_543..=10_457).contains(count)), "{counts:?}");
}

#[test]
fn every_order_of_four_is_as_likely() {
    let mut chance = Seeded::new(Seed::from(3));
    let mut counts = std::collections::BTreeMap::<Vec<u16>, u32>::new();
    for counter in 0..24_000 {
        *counts.entry(chance.permutation(Stream(0), counter, 4).unwrap()).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(counts.values().all(|count| (845..=1155).contains(count)), "{counts:?}");
}

#[test]
fn a_number_below_zero_is_refused() {
    let error = Seeded::new(Seed::from(0)).below(Stream(0), 0, 0).unwrap_err();
    assert_eq!(error.code(), "chance/impossible");
}

#[test]
fn scripted_answers_must_fit() {
    let mut chance = Scripted::new([ChanceAnswer::Number(6), ChanceAnswer::Permutation(vec![1, 0])]);
    let error = chance.below(Stream(0), 0, 6).unwrap_err();
    assert_eq!(error.code(), "chance/does_not_fit");
    assert_eq!(chance.below(Stream(0), 0, 7), Ok(6));
    assert!(!chance.is_exhausted());
    assert_eq!(chance.permutation(Stream(0), 0, 2), Ok(vec![1, 0]));
    assert!(chance.is_exhausted());
    assert_eq!(chance.below(Stream(0), 0, 7).unwrap_err().code(), "chance/exhausted");
}

#[test]
fn a_recording_keeps_what_was_answered_and_a_recorded_source_gives_it_back() {
    let mut seeded = Seeded::new(Seed::from(5));
    let mut recording = Recording::new(&mut seeded);
    let die = recording.below(Stream(0), 0, 6).unwrap();
    let order = recording.permutation(Stream(0), 1, 3).unwrap();
    assert_eq!(recording.answers().len(), 2);
    let answers = recording.into_answers();
    let mut recorded = Recorded::new(&answers);
    assert_eq!(recorded.below(Stream(0), 0, 6), Ok(die));
    assert_eq!(recorded.rest().len(), 1);
    assert_eq!(recorded.permutation(Stream(0), 1, 3), Ok(order));
    assert!(recorded.is_exhausted());
    assert_eq!(recorded.below(Stream(0), 2, 6).unwrap_err().code(), "chance/exhausted");
    assert_eq!(Refusing.below(Stream(0), 0, 6).unwrap_err().code(), "chance/refused");
}

#[test]
fn text_forms() {
    assert_eq!(serde_json::to_string(&ChanceAnswer::Number(3)).unwrap(), "3");
    let order = ChanceAnswer::Permutation(vec![2, 0, 1]);
    assert_eq!(serde_json::to_string(&order).unwrap(), "[2,0,1]");
    assert!(serde_json::from_str::<ChanceAnswer>("-1").is_err());
    assert!(serde_json::from_str::<ChanceAnswer>("[70000]").is_err());
    let hex = Seed::from(0x0102).to_string();
    assert_eq!(hex, format!("0201{}", "0".repeat(60)));
    assert_eq!(format!("{:?}", Seed::from(0)), format!("Seed({})", "0".repeat(64)));
    assert_eq!("xyz".parse::<Seed>().unwrap_err().code(), "hex");
    assert!(hex.replace('2', "A").parse::<Seed>().is_err());
    assert_eq!(serde_json::from_str::<Seats>("[1,0,1]").unwrap(), Seats::BOTH);
    assert!(serde_json::from_str::<Seats>("[8]").is_err());
    assert!(Seats::of(Seat(8)).is_empty());
    assert!(!Seats::ALL.contains(Seat(8)));
    assert_eq!(Seats::ALL.without(Seat(3)).len(), 7);
}

proptest! {
    #[test]
    fn seeded_answers_fit_and_depend_on_the_question_alone(
        seed: [u8; 32], stream: u8, counter: u32, n in 1_u32.., size in 0_u16..300
    ) {
        let mut chance = Seeded::new(Seed(seed));
        for ask in [Ask::Below(n), Ask::Permutation(size)] {
            let question = question(stream, counter, ask);
            let answer = chance.answer(&question).unwrap();
            prop_assert!(answer.fits(&ask));
            prop_assert_eq!(&Seeded::new(Seed(seed)).answer(&question).unwrap(), &answer);
            let bytes = postcard::to_stdvec(&answer).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<ChanceAnswer>(&bytes).unwrap(), &answer);
            let json = serde_json::to_string(&answer).unwrap();
            prop_assert_eq!(&serde_json::from_str::<ChanceAnswer>(&json).unwrap(), &answer);
        }
    }
}
