//! Properties of the card script: what is printed reads back, and no text whatever makes the reader panic.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;

use keyforge_core::cards::syntax::*;
use keyforge_core::cards::*;
use keyforge_core::model::{CardType, Counter, House, Icon, KeyColor, Keyword, Step};
use proptest::prelude::*;
use proptest::sample::select;

/// The strategy for a type, made once in each test: others hold it in so many places that making it anew takes longer than the test.
fn once<T: Debug + 'static, S: Strategy<Value = T> + 'static>(make: impl FnOnce() -> S) -> BoxedStrategy<T> {
    thread_local!(static MADE: RefCell<HashMap<TypeId, Box<dyn Any>>> = RefCell::default());
    let of = TypeId::of::<T>();
    let made = MADE.with_borrow(|made| made.get(&of).and_then(|made| made.downcast_ref::<BoxedStrategy<T>>()).cloned());
    made.unwrap_or_else(|| {
        let strategy = make().boxed();
        MADE.with_borrow_mut(|made| made.insert(of, Box::new(strategy.clone())));
        strategy
    })
}

fn reference() -> impl Strategy<Value = Ref> {
    select(vec![
        Ref::This,
        Ref::Source,
        Ref::It,
        Ref::EventCard,
        Ref::EventOther,
        Ref::Fought,
        Ref::ThisWay,
        Ref::Rest,
        Ref::Remembered,
    ])
}

fn who() -> BoxedStrategy<Who> {
    once(|| {
        let leaf = prop_oneof![
            select(vec![Who::Me, Who::Opponent, Who::Each, Who::Active, Who::EventPlayer, Who::Chosen, Who::One]),
            reference().prop_map(Who::Controller),
            reference().prop_map(Who::Owner),
        ];
        leaf.prop_recursive(2, 4, 1, |inner| inner.prop_map(|who| Who::OtherThan(Box::new(who))))
    })
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z][a-z0-9-]{0,8}", "[\\PC\"\\\\]{1,6}", Just("not".to_owned()), Just("creature".to_owned())]
}

fn color() -> impl Strategy<Value = KeyColor> {
    select(KeyColor::ALL.to_vec())
}

fn cmp() -> impl Strategy<Value = Cmp> {
    select(vec![Cmp::Less, Cmp::AtMost, Cmp::Equal, Cmp::AtLeast, Cmp::More])
}

fn zone() -> impl Strategy<Value = Zone> {
    select(vec![
        Zone::Play,
        Zone::Hand,
        Zone::Deck,
        Zone::Discard,
        Zone::Archives,
        Zone::Purged,
        Zone::Under,
        Zone::Limbo,
    ])
}

fn counter() -> impl Strategy<Value = Counter> {
    prop_oneof![Just(Counter::Power), name().prop_map(Counter::Named)]
}

fn stat() -> impl Strategy<Value = Stat> {
    prop_oneof![
        select(vec![Stat::Power, Stat::Armor, Stat::Damage, Stat::Amber, Stat::AmberIcons, Stat::Icons, Stat::Traits]),
        counter().prop_map(Stat::Counters),
    ]
}

fn house() -> BoxedStrategy<HouseRef> {
    once(|| {
        prop_oneof![
            select(House::ALL.to_vec()).prop_map(HouseRef::Is),
            select(vec![HouseRef::Chosen, HouseRef::Active, HouseRef::Any]),
            reference().prop_map(HouseRef::Of),
            who().prop_map(HouseRef::Identity),
        ]
    })
}

fn small() -> impl Strategy<Value = i32> {
    -20..100i32
}

fn filter() -> BoxedStrategy<Filter> {
    once(|| {
        let leaf = prop_oneof![
            select(vec![
                Filter::Any,
                Filter::Friendly,
                Filter::Enemy,
                Filter::Ready,
                Filter::Exhausted,
                Filter::Stunned,
                Filter::Warded,
                Filter::Enraged,
                Filter::Damaged,
                Filter::Armored,
                Filter::Gigantic,
                Filter::HasAmber,
                Filter::HasUpgrade,
                Filter::Attacking,
                Filter::Flank,
                Filter::Center,
                Filter::LeftFlank,
                Filter::RightFlank,
                Filter::SameBattleline,
                Filter::OddPower,
                Filter::EvenPower,
                Filter::HighestPower,
                Filter::LowestPower,
                Filter::ChosenBefore,
                Filter::Icon(None),
                Filter::Icon(Some(Icon::Draw)),
                Filter::Type(CardType::Creature),
                Filter::Type(CardType::Action),
            ]),
            house().prop_map(Filter::House),
            name().prop_map(Filter::Trait),
            name().prop_map(Filter::Title),
            reference().prop_map(Filter::SharesTrait),
            reference().prop_map(Filter::SameTitle),
            reference().prop_map(Filter::Is),
            reference().prop_map(Filter::Neighbor),
            reference().prop_map(Filter::LeftOf),
            reference().prop_map(Filter::RightOf),
            reference().prop_map(Filter::Under),
            select(Keyword::ALL.to_vec()).prop_map(Filter::Keyword),
            counter().prop_map(Filter::Counter),
            who().prop_map(Filter::ControlledBy),
            who().prop_map(Filter::OwnedBy),
            who().prop_map(Filter::PlayedBy),
            (cmp(), small()).prop_map(|(cmp, number)| Filter::Power(cmp, Box::new(Num::N(number)))),
            (cmp(), small()).prop_map(|(cmp, number)| Filter::TotalPower(cmp, Box::new(Num::N(number)))),
        ];
        leaf.prop_recursive(3, 12, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Filter::All),
                prop::collection::vec(inner.clone(), 0..4).prop_map(Filter::OneOf),
                inner.clone().prop_map(|filter| Filter::Not(Box::new(filter))),
                inner.prop_map(|filter| Filter::AttackingA(Box::new(filter))),
            ]
        })
    })
}

fn place() -> impl Strategy<Value = Place> {
    (zone(), who()).prop_map(|(zone, whose)| Place { zone, whose })
}

fn group() -> BoxedStrategy<Group> {
    once(|| (prop::collection::vec(place(), 0..3), filter()).prop_map(|(places, filter)| Group { places, filter }))
}

fn happening() -> BoxedStrategy<Happening> {
    once(|| {
        let deed = prop_oneof![
            select(vec![
                Deed::Play,
                Deed::EnterPlay,
                Deed::Use,
                Deed::UseText,
                Deed::Reap,
                Deed::Fight,
                Deed::Destroyed,
                Deed::DestroyedBy(DestroyCause::SplashAttack),
                Deed::DestroyedFighting,
                Deed::Archive,
                Deed::ForgeKey,
                Deed::SpendOnKey,
                Deed::StolenFrom,
                Deed::CapturedFrom,
                Deed::DealtDamage(None),
                Deed::DealtDamage(Some(DamageCause::Icon)),
                Deed::DealtDamage(Some(DamageCause::Fight)),
                Deed::DealDamage,
                Deed::FightDamage,
                Deed::ResolveIcons,
                Deed::ResolveIcon(None),
                Deed::ResolveIcon(Some(Icon::Capture)),
                Deed::Trigger(Bold::Destroyed),
                Deed::ArmorPrevents,
                Deed::GainAmber(None),
                Deed::GainAmber(Some(GainCause::Icon)),
            ]),
            prop::option::of(zone()).prop_map(Deed::Discard),
            prop::option::of(zone()).prop_map(Deed::LeavePlay),
            house().prop_map(Deed::ChooseHouse),
        ];
        (deed, who(), filter(), filter()).prop_map(|(deed, by, card, other)| {
            let (one, two) = places(&deed);
            let card = if one { card } else { Filter::Any };
            let other = if two { other } else { Filter::Any };
            Happening { deed, by, card, other }
        })
    })
}

/// Whether a deed is done to a card, and with another one.
fn places(deed: &Deed) -> (bool, bool) {
    match deed {
        Deed::ForgeKey | Deed::SpendOnKey | Deed::ChooseHouse(_) | Deed::GainAmber(_) => (false, false),
        Deed::StolenFrom | Deed::CapturedFrom | Deed::RaiseTide => (false, false),
        Deed::DestroyedBy(_) | Deed::Fight | Deed::DestroyedFighting | Deed::DealtDamage(_) => (true, true),
        Deed::DealDamage | Deed::FightDamage => (true, true),
        _ => (true, false),
    }
}

fn num() -> BoxedStrategy<Num> {
    once(|| {
        let leaf = prop_oneof![
            small().prop_map(Num::N),
            group().prop_map(Num::Count),
            group().prop_map(Num::Houses),
            reference().prop_map(Num::CountOf),
            who().prop_map(Num::Amber),
            who().prop_map(Num::Keys),
            who().prop_map(Num::UnforgedKeys),
            (stat(), reference()).prop_map(|(stat, card)| Num::Stat(stat, card)),
            select(vec![
                Num::Chosen,
                Num::EventAmount,
                Num::All,
                Num::ThisWay(Way::Healed),
                Num::ThisWay(Way::DamageDealt)
            ]),
            happening().prop_map(|happening| Num::Past(Box::new(happening), Span::ThisTurn)),
            (happening(), who()).prop_map(|(happening, who)| Num::Past(Box::new(happening), Span::PreviousTurn(who))),
        ];
        leaf.prop_recursive(3, 8, 2, |inner| {
            let two = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
            prop_oneof![
                two.clone().prop_map(|(left, right)| Num::Plus(left, right)),
                two.clone().prop_map(|(left, right)| Num::Minus(left, right)),
                two.clone().prop_map(|(left, right)| Num::Excess(left, right)),
                two.prop_map(|(left, right)| Num::Min(left, right)),
                (small(), inner.clone()).prop_map(|(factor, number)| Num::Times(factor, Box::new(number))),
                inner.prop_map(|number| Num::Half(Box::new(number))),
            ]
        })
    })
}

fn count() -> BoxedStrategy<Count> {
    once(|| {
        prop_oneof![
            num().prop_map(Count::Exactly),
            num().prop_map(Count::UpTo),
            Just(Count::AnyNumber),
            Just(Count::All),
            (num(), stat()).prop_map(|(number, stat)| Count::Most(number, stat)),
            (num(), stat()).prop_map(|(number, stat)| Count::Least(number, stat)),
        ]
    })
}

fn sel() -> BoxedStrategy<Sel> {
    once(|| {
        let top = (num(), select(vec![Zone::Deck, Zone::Discard]), who());
        let leaf = prop_oneof![
            reference().prop_map(Sel::Ref),
            group().prop_map(Sel::Each),
            (count(), group()).prop_map(|(count, from)| Sel::Choose { count, from }),
            (count(), group()).prop_map(|(count, from)| Sel::Search { count, from }),
            (num(), group()).prop_map(|(number, group)| Sel::Random(number, group)),
            top.prop_map(|(number, zone, whose)| Sel::Top(number, Place { zone, whose })),
        ];
        leaf.prop_recursive(2, 6, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Sel::Union),
                prop::collection::vec(inner, 0..4).prop_map(Sel::Either),
            ]
        })
    })
}

fn cond() -> BoxedStrategy<Cond> {
    once(|| {
        let leaf = prop_oneof![
            select(vec![Cond::Always, Cond::Found, Cond::ActiveHouse(House::StarAlliance)]),
            (num(), cmp(), num()).prop_map(|(left, cmp, right)| Cond::Compare(left, cmp, right)),
            (reference(), filter()).prop_map(|(card, filter)| Cond::Is(card, filter)),
            who().prop_map(Cond::TurnOf),
            reference().prop_map(Cond::DestroyedThisWay),
            who().prop_map(Cond::Haunted),
            who().prop_map(Cond::HighTide),
            (who(), color()).prop_map(|(who, color)| Cond::Forged(who, color)),
        ];
        leaf.prop_recursive(3, 8, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Cond::All),
                prop::collection::vec(inner.clone(), 0..4).prop_map(Cond::Any),
                inner.prop_map(|cond| Cond::Not(Box::new(cond))),
            ]
        })
    })
}

fn dest() -> BoxedStrategy<Dest> {
    once(|| {
        prop_oneof![
            select(vec![Dest::Hand, Dest::Discard, Dest::DeckTop, Dest::DeckBottom, Dest::DeckShuffled]),
            (prop::option::of(who()), any::<bool>()).prop_map(|(whose, put)| Dest::Archives { whose, put }),
            any::<bool>().prop_map(|archive| Dest::Abduct { archive }),
            any::<bool>().prop_map(|remember| Dest::Purge { remember }),
            (who(), prop::option::of(reference().prop_map(Standing::PlaceOf)), any::<bool>())
                .prop_map(|(under, at, ready)| Dest::Play(Arrival { under, at, ready })),
            reference().prop_map(Dest::Under),
            reference().prop_map(Dest::Graft),
            Just(Dest::Tokens),
        ]
    })
}

fn until() -> BoxedStrategy<Until> {
    once(|| {
        prop_oneof![
            select(vec![Until::EndOfTurn, Until::ThisFight, Until::Forever]),
            who().prop_map(Until::NextTurn),
            who().prop_map(Until::StartOfTurn),
            reference().prop_map(Until::Leaves),
            reference().prop_map(Until::Controlled),
        ]
    })
}

fn simple_effect() -> impl Strategy<Value = Effect> {
    prop_oneof![
        1 => select(vec![Effect::Again, Effect::ChooseNumber, Effect::ChooseTrait, Effect::ChoosePlayer, Effect::ChooseHouse(None)]),
        1 => who().prop_map(|who| Effect::ChooseHouse(Some(who))),
        1 => sel().prop_map(Effect::CopyOf),
        20 => verb().prop_map(Effect::Do),
    ]
}

fn standing() -> BoxedStrategy<Standing> {
    once(|| {
        prop_oneof![
            reference().prop_map(Standing::PlaceOf),
            reference().prop_map(Standing::LeftOf),
            select(vec![Standing::LeftFlank, Standing::RightFlank, Standing::Anywhere]),
        ]
    })
}

fn verb() -> BoxedStrategy<Verb> {
    once(|| {
        let mode = select(vec![UseMode::Any, UseMode::Fight, UseMode::Reap, UseMode::Action]);
        let from =
            select(vec![CaptureFrom::Opponent, CaptureFrom::Controller, CaptureFrom::Event, CaptureFrom::Anyone]);
        prop_oneof![
            select(vec![Verb::RefillHand, Verb::ResetTide]),
            sel().prop_map(Verb::Destroy),
            (sel(), num()).prop_map(|(cards, number)| Verb::HealUpTo(cards, number)),
            (sel(), num(), any::<u8>(), prop::option::of(reference()), any::<bool>()).prop_map(
                |(to, amount, splash, by, ignore_armor)| Verb::Damage { to, amount, splash, by, ignore_armor }
            ),
            (num(), group()).prop_map(|(number, group)| Verb::DivideDamage(number, group)),
            (sel(), mode, any::<bool>(), prop::option::of(filter()), any::<bool>()).prop_map(
                |(card, how, as_yours, against, ignore_taunt)| Verb::Use { card, how, as_yours, against, ignore_taunt }
            ),
            (sel(), counter(), num()).prop_map(|(cards, kind, number)| Verb::AddCounters(cards, kind, number)),
            (sel(), who(), until()).prop_map(|(cards, who, until)| Verb::Control(cards, who, until)),
            (sel(), sel()).prop_map(|(card, other)| Verb::SwapPlaces(card, other)),
            (sel(), sel(), num()).prop_map(|(from, to, number)| Verb::MoveAmber(from, to, number)),
            sel().prop_map(Verb::ResolveIcons),
            sel().prop_map(Verb::Flip),
            (sel(), prop::option::of(until())).prop_map(|(cards, lasting)| Verb::MoveToFlank { cards, lasting }),
            (sel(), any::<bool>(), any::<bool>(), prop::option::of(reference()), prop::option::of(standing()))
                .prop_map(|(card, as_yours, as_in_hand, adjacent_to, at)| Verb::Play {
                    card,
                    as_yours,
                    as_in_hand,
                    adjacent_to,
                    at
                }),
            (stat(), group()).prop_map(|(stat, group)| Verb::Redistribute(stat, group)),
            (sel(), dest()).prop_map(|(cards, dest)| Verb::Move(cards, dest)),
            filter().prop_map(Verb::DiscardUntil),
            (filter(), any::<bool>(), prop::option::of(0..4u8))
                .prop_map(|(filter, may_stop, name)| Verb::RevealUntil { filter, may_stop, name }),
            who().prop_map(Verb::Shuffle),
            (zone(), zone()).prop_map(|(one, other)| Verb::SwapZones(one, other)),
            (who(), num()).prop_map(|(who, number)| Verb::Gain(who, number)),
            (who(), num()).prop_map(|(who, number)| Verb::Chains(who, number)),
            (sel(), num(), from).prop_map(|(card, amount, from)| Verb::Capture { card, amount, from }),
            (who(), who(), num()).prop_map(|(from, to, number)| Verb::Give(from, to, number)),
            (num(), prop::option::of(name()), any::<bool>(), prop::option::of(standing()))
                .prop_map(|(number, title, ready, at)| Verb::MakeTokens { number, title, ready, at }),
            sel().prop_map(Verb::Exalt),
            (sel(), sel(), num()).prop_map(|(cards, card, number)| Verb::MoveAmber(cards, card, number)),
            who().prop_map(Verb::RaiseTide),
            num().prop_map(|number| Verb::Forge(ForgeCost::Current(number))),
            Just(Verb::Forge(ForgeCost::Free)),
            (who(), any::<bool>(), prop::option::of(color())).prop_map(|(who, last_turn, color)| Verb::Unforge {
                who,
                last_turn,
                color
            }),
        ]
    })
}

fn effects() -> impl Strategy<Value = Vec<Effect>> {
    let list = prop::collection::vec(simple_effect(), 0..3);
    list.prop_recursive(3, 8, 2, |inner| {
        let effect = prop_oneof![
            inner.clone().prop_map(Effect::May),
            inner.clone().prop_map(Effect::Together),
            (cond(), inner.clone(), inner.clone()).prop_map(|(cond, then, other)| Effect::If(cond, then, other)),
            (inner.clone(), inner.clone()).prop_map(|(first, then)| Effect::IfYouDo(first, then)),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Effect::ChooseOne),
            (num(), inner.clone()).prop_map(|(number, effects)| Effect::UpToTimes(number, effects)),
            (sel(), inner.clone()).prop_map(|(cards, effects)| Effect::ForEach(cards, effects)),
            (who(), inner).prop_map(|(who, effects)| Effect::By(who, effects)),
        ];
        prop::collection::vec(effect, 0..3)
    })
}

fn ability() -> impl Strategy<Value = Ability> {
    let bolds = prop::collection::vec(select(vec![Bold::Play, Bold::BeforeFight, Bold::LeavesPlay]), 1..3);
    let trigger = prop_oneof![
        happening().prop_map(Trigger::After),
        happening().prop_map(Trigger::Before),
        who().prop_map(Trigger::StartOfTurn),
        who().prop_map(Trigger::EndOfTurn),
        cond().prop_map(Trigger::Becomes),
    ];
    let change = prop_oneof![
        effects().prop_map(Change::Do),
        num().prop_map(Change::Amount),
        num().prop_map(Change::Only),
        reference().prop_map(Change::Onto),
        reference().prop_map(Change::AlsoOnto),
        group().prop_map(Change::OntoEvenly),
        num().prop_map(|number| Change::Optional(Box::new(Change::Amount(number)))),
        zone().prop_map(Change::To),
        who().prop_map(Change::EnterUnder),
        select(vec![Change::FromSupply, Change::IconsAgain, Change::AsIcon(Icon::Draw)]),
        select(Entrance::ALL.to_vec()).prop_map(Change::Enter),
    ];
    let leaf = prop_oneof![
        (bolds, effects()).prop_map(|(when, effects)| Ability::On { when, effects }),
        (trigger, effects()).prop_map(|(trigger, effects)| Ability::Trigger { trigger, effects }),
        (prop::collection::vec(happening(), 0..3), change).prop_map(|(of, change)| Ability::Instead { of, change }),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let value = prop_oneof![(0..5).prop_map(Num::N), num()];
        let keyword = (select(Keyword::ALL.to_vec()), value);
        let get = prop_oneof![
            num().prop_map(Mod::Power),
            num().prop_map(Mod::ArmorIs),
            num().prop_map(Mod::PowerIs),
            num().prop_map(Mod::BasePower),
            keyword.prop_map(|(keyword, value)| Mod::Keyword(keyword, value)),
            select(Keyword::ALL.to_vec()).prop_map(Mod::LoseKeyword),
            who().prop_map(Mod::ControlledBy),
            reference().prop_map(Mod::TextOf),
            reference().prop_map(Mod::FeaturesOf),
            reference().prop_map(Mod::CopyOf),
            select(vec![
                Mod::Blank,
                Mod::AllHouses,
                Mod::Flank,
                Mod::House(HouseRef::Is(House::Dis)),
                Mod::SwitchPowerArmor
            ]),
            inner.clone().prop_map(|ability| Mod::Ability(Box::new(ability))),
        ];
        let to = prop_oneof![reference().prop_map(Sel::Ref), group().prop_map(Sel::Each)];
        let rule = prop_oneof![
            (to, prop::collection::vec(get, 0..3)).prop_map(|(to, mods)| Rule::Grant { to, mods }),
            happening().prop_map(Rule::Cannot),
            (prop::collection::vec(happening(), 0..3), prop::option::of(any::<u8>()))
                .prop_map(|(happenings, cards)| Rule::May(happenings, cards)),
            (happening(), effects()).prop_map(|(happening, effects)| Rule::Cost(happening, effects)),
            who().prop_map(|who| Rule::SkipStep(who, Step::Draw)),
            (who(), reference()).prop_map(|(who, card)| Rule::SpendAsAmber(Spending { who, card })),
            inner.clone().prop_map(|ability| Rule::Has(Box::new(ability))),
        ];
        let install = (until(), inner.clone(), prop::option::of(any::<u8>())).prop_map(|(until, ability, uses)| {
            let effects = vec![Effect::Install { until, ability: Box::new(ability), uses }];
            Ability::On { when: vec![Bold::Reap], effects }
        });
        prop_oneof![
            (cond(), prop::collection::vec(rule, 0..3)).prop_map(|(during, rules)| Ability::Constant { during, rules }),
            install,
            inner.clone().prop_map(|ability| Ability::AsUpgrade(Box::new(ability))),
            (zone(), inner).prop_map(|(zone, ability)| Ability::In { zone, ability: Box::new(ability) }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// What the checker refuses of such scripts is only a word in a place without an event.
    #[test]
    fn what_is_printed_reads_back(ability in ability()) {
        let printed = print_ability(&ability);
        match parse_ability(&printed) {
            Ok(again) => prop_assert_eq!(again, ability, "{}", printed),
            Err(error) => prop_assert!(matches!(error.code(), "script/misplaced" | "script/too_deep"), "{error}\n{printed}"),
        }
    }

    /// In words, as sentences, and not in the notation of scripts.
    #[test]
    fn every_ability_can_be_said(ability in ability()) {
        let printed = print_ability(&ability);
        for language in Language::ALL {
            let text = render_ability_in(&ability, "Title", language);
            prop_assert!(!text.is_empty());
            if printed.contains('"') {
                continue; // a name of any signs: the text shows them
            }
            let ends = text.ends_with(['.', '”', '“', ')']);
            let slips = ["  ", " .", " ,", ",,", "..", "{", "}", "_", "::"];
            let slip = slips.into_iter().find(|slip| text.contains(slip));
            prop_assert!(ends && slip.is_none() && text.trim() == text, "{slip:?}: {text}\n{printed}");
        }
    }

    #[test]
    fn data_survives_json(ability in ability()) {
        let json = serde_json::to_string(&ability).expect("JSON");
        let again: Ability = serde_json::from_str(&json).expect("an ability");
        prop_assert_eq!(again, ability);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,80}") {
        let _ = parse_ability(&text);
        let _ = parse_script(&text);
        let _ = parse_cards("x", &text);
        let _ = CardSource::from_json(&text);
    }

    #[test]
    fn no_mixture_of_words_makes_the_reader_panic(
        words in prop::collection::vec(select(vec![
            "play", "reap", ":", ";", ",", "(", ")", "{", "}", "steal", "(1)", "1", "-", "+2", "creature", "not", "or",
            "in", "hand(me)", "if", "then", "else", "if_done", "after", "while", "is", "it", "\"", "\n", "  ", "·",
            "card x \"X\"\n", "  dis creature · power 2\n", "<=", "power", "always", "grant", "search(", "up_to", "top",
            "æ", "\\", "#", "from", "v1_2",
        ]), 0..40),
    ) {
        for gap in ["", " "] {
            let text = words.join(gap);
            let _ = parse_ability(&text);
            let _ = parse_script(&text);
            let _ = parse_cards("x", &text);
        }
    }
}

/// The same card, but not as plain as printed cards are: titles and facts are read by the grammar then. Every word of the facts
/// stays where it was.
fn not_plain(card: &str) -> String {
    card.replacen(" \"", "\"", 1).replace(" · ", "·  ")
}

/// Lines of facts: words that cards have, words that are nearly such, and what is no word.
fn facts() -> impl Strategy<Value = String> {
    let known =
        select(vec!["cota", "001", "12a", "dis", "logos", "creature", "action", "power", "3", "traits", "human"]);
    let word = prop_oneof![
        16 => known.prop_map(str::to_owned),
        2 => select(vec!["icons", "amber", "enhance", "skirmish", "assault", "gigantic", "top"]).prop_map(str::to_owned),
        1 => "[a1_-]{1,4}",
        1 => "[é\\\\]",
    ];
    let part = prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "));
    let usual = prop_oneof![Just("dis creature · power 3"), Just("cota 001 · dis action"), Just("saurian artifact")];
    (usual, prop::collection::vec(part, 0..3), any::<bool>()).prop_map(|(usual, mut parts, first)| {
        parts.insert(if first { 0 } else { parts.len() }, usual.to_owned());
        parts.join(" · ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// What is quickly read and what the grammar reads is the same, mistakes and their places included.
    #[test]
    fn plain_facts_are_those_of_the_grammar(facts in facts()) {
        let card = format!("card a-1 \"A\"\n  {facts}\n");
        let told = |text: &str| parse_cards("a.kf", text).map_err(|errors| errors.to_string());
        prop_assert_eq!(told(&card), told(&card.replace(" · ", "·  ")));
    }

    /// A title that is nearly plain is no other one.
    #[test]
    fn plain_titles_are_those_of_the_grammar(slug in "[a1_-]{1,4}", title in "[aé \\\\\"]{0,4}") {
        let card = format!("card {slug} \"{title}\"\n  dis action\n");
        let told = |text: &str| parse_cards("a.kf", text).ok();
        prop_assert_eq!(told(&card), told(&not_plain(&card)));
    }
}

#[test]
fn printed_cards_are_read_alike_by_the_grammar() {
    for card in builtin_cards().unwrap() {
        let text = card.print();
        let card = [card];
        assert_eq!(parse_cards("a.kf", &text).unwrap(), card);
        assert_eq!(parse_cards("a.kf", &not_plain(&text)).unwrap(), card);
    }
}

/// Texts that would nest without end.
#[test]
fn deep_nesting_is_refused() {
    let many = 100_000;
    let texts = [
        format!("play: {}", "may(".repeat(many)),
        format!("play: {}draw(1){}", "may(".repeat(many), ")".repeat(many)),
        format!("play: gain({}", "(".repeat(many)),
        format!("play: gain({}1)", "1 + ".repeat(many)),
        format!("play: gain({}1)", "1 * ".repeat(many)),
        format!("while {}found: key_cost(me, 1)", "not ".repeat(many)),
        format!("play: {}draw(1)", "if found then ".repeat(many)),
        format!("play: {}draw(1)", "if_done draw(1) then ".repeat(many)),
        format!("{}draw(1)", "in hand: ".repeat(many)),
        format!("play: stun({{1 {}creature}})", "not ".repeat(many)),
        format!("play: stun({{1 {}creature}})", "(".repeat(many)),
        format!("play: stun({})", "{".repeat(many)),
        "play/".repeat(many),
        "from v1_2: ".repeat(many),
    ];
    for text in texts {
        let error = parse_ability(&text).expect_err("too deep");
        assert_eq!(error.code(), "script/too_deep", "{}", &text[..40]);
    }
    let wide = format!("play: {}draw(1)", "draw(1); ".repeat(1_000));
    parse_ability(&wide).expect("many effects one after another nest no deeper than one");
}

/// The deepest script that is allowed fits the stack of a small thread.
#[test]
fn the_deepest_script_fits_the_stack() {
    let depth = DEPTH_LIMIT - 3;
    let text = format!("play: {}draw(1){}", "may(".repeat(depth), ")".repeat(depth));
    let ability = parse_ability(&text).expect("deep, but not too deep");
    assert_eq!(print_ability(&ability), text);
    assert!(!render_ability(&ability, "Deep").is_empty());
}

/// What nests deeply is said in a time and a length that grow with it, not with every way through it.
#[test]
fn the_deepest_script_is_said_at_once() {
    let nested = |open: &str, core: &str, close: &str| format!("{}{core}{}", open.repeat(10), close.repeat(10));
    let attacking = nested("{creature (damaged or flank) attacking_a ", "{creature}", "}");
    let scripts = [
        format!("play: destroy({{each creature attacking_a {attacking}}})"),
        format!("play: destroy({{each creature {}}})", nested("(flank or (not stunned ", "ready", "))")),
        format!("play: {}", nested("this_turn(instead_of destroyed({creature}): ", "draw(1)", ")")),
        format!("play: {}", nested("if amber(me) >= 1 then (", "draw(1)", ")")),
    ];
    for script in scripts {
        let ability = parse_ability(&script).unwrap_or_else(|error| panic!("{error}\n{script}"));
        for language in Language::ALL {
            let text = render_ability_in(&ability, "Deep", language);
            assert!(text.len() < 20 * script.len(), "{} of {}: {text}", text.len(), script.len());
        }
    }
}
