//! The cards of the demo set, one by one: what each does, an edge of it, and what it refuses.

use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card sting \"Sting\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 1)
card grow \"Grow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); stat(a, 2, 2, end_of_turn)
card chime \"Chime\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); destroy_row(a, 1, you)
card raise \"Raise\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine in limbo}); return(a, island)
card wall \"Wall\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: forbid(be_destroyed, this)
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

const ROW: &str = "row: c11 c22 c33; deck: c11x9";

/// Player 2 has lost the card of slot 0 and must choose what becomes of it.
fn choice(card: &str, first: &str, second: &str) -> Play {
    let mut play = lab(&format!("hand: chime c11; {first}"), &format!("row: {card} c22; {second}")).start();
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Eleven, P2));
    play
}

#[test]
fn wick_runner() {
    let mut play = lab("island: A01? A02 c11; energy: w; hand: zap", "island: c22").start();
    play.activate(P1, "A01", 0);
    assert!(play.can_choose("A02") && play.can_choose("c11"));
    assert!(!play.can_choose("A01") && !play.can_choose("c22"), "another citizen, and an own one");
    play.choose("A02").pass_all();
    assert_eq!((play.stats(P1, "A02"), play.find_citizen(P1, "A01"), play.limbo(P1)), ((3, 4), None, 0));
    assert!(!play.has(P1, "A02", Keyword::Eager));
    play.cast("zap").target(P1, "A02").pass_all();
    assert!(play.has_in(Area::Limbo, P1, "A01") && play.has_in(Area::Limbo, P1, "A02"));
    // Who is gone is attached to nobody.
    let mut gone = lab("island: A01 A02; energy: w", "hand: zap").start();
    gone.activate(P1, "A01", 0).choose("A02").cast("zap").target(P1, "A01").pass_all();
    gone.pass_all();
    assert_eq!((gone.stats(P1, "A02"), gone.table().attached.len()), ((2, 3), 0));
    assert!(!lab("island: A01; energy: w", "island: c22").start().can_activate(P1, "A01", 0));
    assert!(!lab("island: A01 c11; energy: u", "").start().can_activate(P1, "A01", 0));
}

#[test]
fn fogstep_courier() {
    let mut play = lab("hand: A03 c11; energy: uu; deck: c22 c33", "").start();
    play.resolve("A03");
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::May, P1));
    let mut no = play.clone();
    no.act(Action::No);
    assert_eq!((no.hand(P1), no.deck(P1), no.limbo(P1)), (1, 2, 0));
    play.act(Action::Yes);
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Discard, 2));
    play.choose("c22");
    assert!(play.has_in(Area::Limbo, P1, "c22") && play.has_in(Area::Hand, P1, "c11"));
}

#[test]
fn ledger_keeper() {
    let side = "island: A04 A04; deck: c11x5";
    let mut play = lab(side, "").start();
    play.activate(P1, "A04#1", 1);
    assert!(play.state_of(P1, "A04#1").engaged);
    play.pass_all();
    assert_eq!(play.hand(P1), 1);
    assert!(!play.can_activate(P1, "A04#2", 1), "once a turn for the name");
    assert!(!lab("island: A04?; deck: c11", "").start().can_activate(P1, "A04", 1));
    // The limit is that of its controller.
    let mut other = lab("hand: c11x9; deck: c11", "island: A04; deck: c11").phase(Phase::End).start();
    other.pass_all();
    assert_eq!((other.kind(), other.decider()), (DecisionKind::HandLimit, P1));
}

#[test]
fn harbour_matron() {
    let mut play = lab("island: A05 A05 A02 c22; hand: zap", "island: A02").start();
    assert_eq!((play.stats(P1, "A02"), play.stats(P1, "A05#1"), play.stats(P1, "A05#2")), ((2, 5), (2, 5), (2, 5)));
    assert_eq!((play.stats(P1, "c22"), play.stats(P2, "A02")), ((2, 2), (2, 3)), "own Lanternfolk only");
    play.cast("zap").target(P1, "A05#1").pass_all();
    assert_eq!((play.stats(P1, "A02"), play.stats(P1, "A05")), ((2, 4), (2, 4)));
}

#[test]
fn oona_looks_at_the_row_and_calls_back() {
    let mut play =
        lab("island: A06; row: c11 c22 c33; deck: c44x3", "row: c55; deck: c44x3").phase(Phase::Disengage).start();
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Rearrange, P1));
    assert!(play.view(P1).player(P1).row.iter().all(|slot| !slot.card.is_hidden()));
    assert!(play.view(P2).player(P1).row.iter().all(|slot| slot.card.is_hidden()));
    assert!(play.view(P1).player(P2).row.iter().all(|slot| slot.card.is_hidden()));
    play.act(Action::Slot { seat: P1, slot: 1 }).act(Action::Slot { seat: P1, slot: 2 });
    let names: Vec<String> = play.player(P1).row.iter().map(|slot| play.name(slot.card)).collect();
    assert_eq!(names, ["c22", "c33", "c11"]);
    // The owner still knows the order, the opponent nothing.
    assert!(play.view(P1).player(P1).row.iter().all(|slot| !slot.card.is_hidden()));
    assert!(play.view(P2).player(P1).row.iter().all(|slot| slot.card.is_hidden()));
    play.until(Phase::CombatBegin).next_turn();
    assert_eq!((play.table().active, play.pile()), (P2, 0), "not in the turn of the other");
    let mut back = lab("island: A06?!; limbo: c22 zap; energy: wwww; deck: c11", "limbo: c33").start();
    back.activate(P1, "A06", 1);
    assert_eq!(back.options().len(), 1, "citizens in the own limbo pile");
    back.choose("c22").pass_all();
    assert!(back.state_of(P1, "c22").weary);
    assert!(!back.can_activate(P1, "A06", 1), "solo");
    let side = "island: A06; limbo: c22; energy: ww; deck: c11";
    assert!(!lab(side, "").phase(Phase::CombatBegin).start().can_activate(P1, "A06", 1), "focused");
    assert!(!lab("island: A06; limbo: zap; energy: ww", "").start().can_activate(P1, "A06", 1));
}

#[test]
fn drowned_archivist() {
    let mut play = lab("island: A07; hand: zap; deck: c11 A11 c22", "").start();
    play.cast("zap").target(P1, "A07").pass_all();
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
    play.pass_all();
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Search, 2));
    assert!(play.can_choose("A11") && !play.can_choose("c11"));
    play.choose("A11");
    assert!(play.has_in(Area::Hand, P1, "A11"));
    assert_eq!(play.view(P2).player(P1).hand, play.player(P1).hand, "shown, as a spell was named");
    let mut abolished = lab("island: A07; hand: zap", "hand: B13 B15; energy: bbrr; deck: A11").start();
    abolished.pass().cast("B13").target(P1, "A07").pass_all();
    assert_eq!(abolished.state_of(P1, "A07").damage, 2);
    abolished.cast("zap").target(P1, "A07").pass_all();
    assert_eq!(abolished.pile(), 0, "without abilities it finds nothing");
}

#[test]
fn reef_binder() {
    let start = || lab("island: A08; energy: w", "island: c22 c33 c11; hand: grow").start();
    let mut play = start();
    play.activate(P1, "A08", 0);
    assert!(play.can_choose("c22") && play.can_choose("c11"));
    assert!(!play.can_choose("c33") && !play.can_choose("A08"), "opposing, with a defense of two at most");
    play.choose("c22").pass_all();
    assert_eq!((play.stats(P1, "A08"), play.table().attached.len()), ((4, 4), 1));
    assert!(play.state_of(P1, "A08").engaged);
    play.activate(P1, "A08", 2).choose("c22").pass_all();
    assert!(!play.state_of(P1, "A08").engaged && play.has_in(Area::Limbo, P2, "c22"));
    assert!(!play.can_activate(P1, "A08", 2), "nothing is left to detach");
    let mut grown = start();
    grown.activate(P1, "A08", 0).choose("c22").cast("grow").target(P2, "c22").pass_all();
    grown.pass_all();
    assert_eq!((grown.table().attached.len(), grown.stats(P1, "A08")), (0, (3, 3)));
    assert!(!lab("island: A08?; energy: w", "island: c22").start().can_activate(P1, "A08", 0));
    assert!(!lab("island: A08; energy: w", "island: c33").start().can_activate(P1, "A08", 0));
}

#[test]
fn snuff_out() {
    let mut play = lab("island: A04; hand: c11; deck: c11x3", "hand: A09; energy: uu").start();
    play.activate(P1, "A04", 1);
    let id = play.table().pile[0].id;
    play.cast("A09").act(Action::Pile(id)).auto().pass_all();
    assert_eq!((play.hand(P1), play.pile()), (1, 0));
    assert!(play.state_of(P1, "A04").engaged, "its cost is not given back");
    // Neither a trigger nor a choice nor an 11-year ability is a card or an active ability.
    let mut trigger = lab("hand: A03; energy: uu; deck: c11", "hand: A09; energy: uu").start();
    trigger.resolve("A03").pass();
    assert!(!trigger.can_cast("A09"));
    let mut row = choice("A09", "hand: A09; energy: uu", "deck: c22x3");
    row.act(Action::UseEleven);
    assert_eq!((row.decider(), row.can_cast("A09")), (P1, false));
    row.pass_all();
    assert_eq!((row.hand(P2), row.has_in(Area::Limbo, P2, "A09")), (1, true));
}

#[test]
fn tidal_summons() {
    let mut play = lab("hand: A10; energy: uuu; deck: c11x3", "island: c22[A01]").start();
    play.cast("A10").act(Action::Option(1)).target(P2, "c22");
    assert_eq!(play.pile(), 2);
    play.pass_all();
    assert!(play.has_in(Area::Hand, P2, "c22") && play.has_in(Area::Limbo, P2, "A01"));
    assert_eq!(play.hand(P1), 0, "the card is drawn by another effect");
    play.pass_all();
    assert_eq!((play.hand(P1), play.has_in(Area::Limbo, P1, "A10")), (1, true));
    let focused = lab("hand: A10; energy: uuu", "island: c22").phase(Phase::CombatBegin).start();
    assert!(!focused.can_cast("A10"));
}

#[test]
fn ward_of_salt() {
    let mut play = lab("hand: A11; energy: w; deck: c11x3", "island: c22; deck: c11x3").start();
    play.cast("A11").target(P2, "c22").pass_all();
    assert_eq!((play.stats(P2, "c22"), play.has(P2, "c22", Keyword::Sidestep)), ((2, 5), true));
    play.next_turn();
    assert_eq!((play.stats(P2, "c22"), play.has(P2, "c22", Keyword::Sidestep)), ((2, 2), false));
    assert!(!lab("hand: A11; energy: w", "").start().can_cast("A11"));
}

#[test]
fn parley_writ() {
    let mut play = lab("hand: A12; energy: uuuuu; deck: c11x3", "island: c22-1[A01]; deck: c11x3").start();
    play.cast("A12").target(P2, "c22").pass_all();
    let state = play.state_of(P1, "c22");
    assert_eq!((state.owner, state.damage, state.weary), (P2, 1, true));
    assert_eq!(play.stats(P1, "c22"), (3, 3), "what lies under it came along");
    play.next_turn().next_turn();
    assert!(play.find_citizen(P1, "c22").is_some(), "for good");
    let mut other = lab("deck: c11x3", "hand: A12; energy: uuuuu; island: c22").start();
    other.pass();
    assert!(!other.can_cast("A12"), "focused");
}

#[test]
fn shared_vigil() {
    let mut play = lab("hand: A13; energy: ww; island: c22! c33!", "island: c11!").start();
    play.cast("A13").target(P1, "c22").target(P2, "c11").pass_all();
    assert_eq!((play.stats(P1, "c22"), play.stats(P2, "c11"), play.stats(P1, "c33")), ((3, 3), (2, 2), (3, 3)));
    assert!(!play.state_of(P1, "c22").engaged && !play.state_of(P2, "c11").engaged && play.state_of(P1, "c33").engaged);
    let mut row = choice("A13", "island: c22!", "");
    row.act(Action::UseEleven);
    assert!(row.offers(Action::Done));
    let mut none = row.clone();
    row.target(P1, "c22").pass_all();
    assert_eq!((row.state_of(P1, "c22").engaged, row.stats(P1, "c22")), (false, (2, 2)));
    none.act(Action::Done).pass_all();
    assert!(none.state_of(P1, "c22").engaged && none.has_in(Area::Limbo, P2, "A13"));
    assert!(choice("A13", "", "").offers(Action::UseEleven), "up to one needs none");
}

#[test]
fn stillwater_magistrate() {
    let spell = "hand: sting; island: c22; row: c11; deck: c11x3";
    let mut play = lab("island: A14 c33; hand: sting; deck: c11x3", spell).start();
    play.pass();
    assert!(play.can_cast("sting"), "not in the 1st phase");
    play.pass();
    assert!(play.table().phase == Phase::CombatBegin && play.can_cast("sting"), "never its controller");
    play.pass();
    assert_eq!((play.decider(), play.can_cast("sting")), (P2, false));
    play.until(Phase::Second).pass();
    assert!(play.can_cast("sting"));
    let mut theirs = lab("island: c33; hand: sting; deck: c11x3", "island: A14; deck: c11x3").start();
    theirs.pass_all();
    assert!(theirs.table().phase == Phase::CombatBegin && theirs.can_cast("sting"), "in its own combat only");
    let mut frozen = lab("island: A14; deck: c11x3", "island: A04; deck: c11x3").start();
    frozen.activate(P1, "A14", 1).target(P2, "A04").pass_all();
    frozen.pass();
    assert!(!frozen.can_activate(P2, "A04", 1));
    frozen.next_turn();
    assert!(frozen.can_activate(P2, "A04", 1), "until the end of the turn");
    assert!(!lab("island: A14?", "island: A04").start().can_activate(P1, "A14", 1));
}

#[test]
fn lamplit_harvest() {
    let mut play = lab("hand: A15; energy: ww; deck: A03 A05 A11 A04", "").start();
    play.resolve("A15");
    assert!(play.can_choose("A03") && play.can_choose("A04"));
    assert!(!play.can_choose("A05") && !play.can_choose("A11"), "citizens with a cost of two at most");
    play.choose("A03");
    assert_eq!((play.state_of(P1, "A03").weary, play.pile(), play.deck(P1)), (true, 0, 3));
    let late = lab("hand: A15; energy: ww; deck: A03", "").phase(Phase::End).start();
    assert!(!late.can_cast("A15"));
}

#[test]
fn oath_of_the_eleventh_bell() {
    let mut play = lab("hand: A16; energy: wwwww; row: c11x6; deck: c22 c33", "").start();
    let top = play.player(P1).deck[0];
    play.resolve("A16");
    assert_eq!((play.row(P1), play.deck(P1), play.player(P1).row[6].card), (7, 1, top));
    for viewer in [P1, P2] {
        assert!(play.view(viewer).player(P1).row[6].card.is_hidden());
    }
    let mut empty = lab("hand: A16; energy: wwwww; row: c11", "").start();
    empty.resolve("A16");
    assert_eq!((empty.row(P1), empty.has_in(Area::Limbo, P1, "A16")), (1, true));
    assert!(!lab("hand: A16; energy: wwwww", "").phase(Phase::CombatBegin).start().can_cast("A16"));
}

#[test]
fn ash_whelp() {
    let attacked = |island: &str| {
        let mut play = lab(&format!("island: {island}; deck: c22x3"), ROW).start();
        play.hit("B01", 0).pass_out();
        play.act(Action::TakeEleven).until(Phase::CombatEnd);
        play
    };
    let mut play = attacked("B01");
    assert_eq!((play.kind(), play.options()), (DecisionKind::UseTrigger, &[Action::Yes, Action::No][..]));
    let mut kept = play.clone();
    play.act(Action::Yes);
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Cost, 1), "it sacrifices itself");
    play.choose("B01");
    assert_eq!((play.pile_kinds(), play.find_citizen(P1, "B01")), (vec![ItemKind::Trigger { paid: true }], None));
    play.pass_all();
    assert_eq!(play.hand(P1), 1);
    kept.act(Action::No);
    assert_eq!((kept.pile(), kept.hand(P1), kept.find_citizen(P1, "B01").is_some()), (0, 0, true));
    // Who did not attack is not asked.
    let mut idle = lab("island: B01 c33; deck: c22x3", ROW).start();
    idle.hit("c33", 0).pass_out();
    idle.act(Action::TakeEleven).until(Phase::CombatEnd);
    assert_eq!((idle.kind(), idle.pile()), (DecisionKind::Priority, 0));
}

#[test]
fn gorge_maw() {
    let mut row = choice("B03", "island: c22! c33", "island: c11!");
    row.act(Action::UseEleven);
    assert!(row.can_choose("c22") && row.can_choose("c11") && !row.can_choose("c33"));
    row.target(P1, "c22").pass_all();
    assert!(row.has_in(Area::Limbo, P1, "c22") && row.has_in(Area::Limbo, P2, "B03"));
    assert_eq!(choice("B03", "island: c33", "").options(), [Action::TakeEleven], "nobody is engaged");
    assert_eq!(
        choice("B03", "island: c33", "energy: uuuu").options(),
        [Action::CastEleven, Action::TakeEleven],
        "any four pay"
    );
}

#[test]
fn pyre_usher() {
    let dies = |side: &str, whose: keyforge_core::kernel::Seat, who: &str| {
        let mut play = lab(&format!("island: B05 c11; hand: zap; {side}"), "island: c22; row: c11").start();
        play.cast("zap").target(whose, who).pass_all();
        play
    };
    let mut play = dies("energy: w", P1, "c11");
    assert_eq!(play.options(), [Action::Yes, Action::No]);
    play.act(Action::Yes);
    assert_eq!(play.options(), [Action::Player(P2)]);
    play.act(Action::Player(P2)).auto();
    assert_eq!((play.energy(P1), play.pile_kinds()), (0, vec![ItemKind::Trigger { paid: true }]));
    play.pass_all();
    assert!(!play.is_out(P2), "it has an 11-year card");
    assert_eq!(dies("", P1, "c11").kind(), DecisionKind::Priority, "nobody can pay");
    assert_eq!(dies("energy: w", P1, "B05").kind(), DecisionKind::Priority, "another citizen");
    assert_eq!(dies("energy: w", P2, "c22").kind(), DecisionKind::Priority, "one of its controller");
}

#[test]
fn vask_furnace_regent() {
    let mut play = lab("island: B06 c22?; hand: c11; deck: c44x3", "island: c33; hand: c11 c22; deck: c44x3").start();
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Target, P1));
    assert!(play.can_choose("B06") && play.can_choose("c22") && !play.can_choose("c33"));
    play.choose("c22").pass_all();
    assert_eq!((play.stats(P1, "c22"), play.has(P1, "c22", Keyword::Eager)), ((4, 2), true));
    play.until(Phase::End).pass_all();
    assert_eq!(play.pile(), 1);
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P2));
    play.choose("c22");
    assert_eq!((play.hand(P1), play.hand(P2)), (1, 1));
    play.next_turn();
    assert_eq!((play.stats(P1, "c22"), play.has(P1, "c22", Keyword::Eager)), ((2, 2), false));
    play.until(Phase::CombatBegin);
    assert_eq!((play.table().active, play.pile(), play.kind()), (P2, 0, DecisionKind::Priority));
    play.until(Phase::End).pass_all();
    let hands = (play.hand(P1), play.hand(P2));
    assert_eq!((play.table().active, hands), (P1, (2, 2)), "nor at the end of the turn of another");
}

#[test]
fn grave_tallyman() {
    let mut play = lab("hand: B07; energy: bbb; limbo: zap c11; deck: c22", "limbo: c33").start();
    play.resolve("B07").pass_all();
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Plunder, 2), "any own card");
    play.choose("zap");
    assert!(play.has_in(Area::Abolished, P1, "zap") && play.has_in(Area::Limbo, P2, "c33"));
    let mut active = lab("island: B07?!; limbo: zap c11 c22 c33; deck: c44", "").start();
    active.activate(P1, "B07", 1);
    assert_eq!((active.kind(), active.options().len()), (DecisionKind::Cost, 3), "citizens only");
    active.choose("c11").choose("c33");
    assert_eq!((active.player(P1).abolished.len(), active.pile(), active.hand(P1)), (2, 1, 0));
    active.pass_all();
    assert_eq!(active.hand(P1), 1);
    assert!(!active.can_activate(P1, "B07", 1), "one citizen is left");
}

#[test]
fn bonfire_chorister() {
    let mut play = lab("island: B08? c11; hand: B10", "island: c22").start();
    let make = Action::MakeEnergy { card: play.citizen(P1, "B08"), ability: 0 };
    assert!(play.offers(make) && !play.can_cast("B10"));
    play.act(make);
    assert!(play.can_choose("B08") && play.can_choose("c11") && !play.can_choose("c22"));
    play.choose("c11");
    let r = Color::new('r').unwrap();
    assert_eq!((play.player(P1).energy.get(&r), play.pile(), play.decider()), (Some(&2), 0, P1));
    // Itself too; then there is nobody left who could.
    play.act(make).choose("B08");
    assert_eq!((play.player(P1).energy.get(&r), play.player(P1).island.len()), (Some(&4), 0));
    assert!(!play.offers(make) && play.can_cast("B10"));
}

#[test]
fn last_hour_reaver() {
    let mut play = lab("island: B09?; hand: chime", "row: c11 c22 c33 c44; deck: c11").start();
    assert_eq!((play.stats(P1, "B09"), play.has(P1, "B09", Keyword::Eager)), ((4, 3), false));
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 0 });
    // The card whose choice waits counts no more.
    assert_eq!((play.stats(P1, "B09"), play.has(P1, "B09", Keyword::Eager)), ((6, 3), true));
    play.pass_out();
    play.act(Action::TakeEleven).reach_attack();
    assert!(play.can_attack(P1, "B09"));
    let own = lab("island: B09; row: c11", "row: c11x4").start();
    assert_eq!(own.stats(P1, "B09"), (4, 3), "opponents count, not its controller");
}

#[test]
fn measured_scorch() {
    let scorch = |number: u8| {
        let mut play = lab("hand: B10 c11 c22 c33; energy: rrr", "island: c04").start();
        play.cast("B10").target(P2, "c04").pass_all();
        play.act(Action::Number(number));
        play
    };
    let none = scorch(0);
    assert_eq!((none.kind(), none.hand(P1), none.state_of(P2, "c04").damage), (DecisionKind::Priority, 3, 0));
    let mut two = scorch(2);
    assert_eq!(two.state_of(P2, "c04").damage, 2);
    two.choose("c11").choose("c33");
    assert_eq!((two.kind(), two.hand(P1)), (DecisionKind::Priority, 1));
    assert_eq!(scorch(4).find_citizen(P2, "c04"), None);
    let mut play = lab("hand: B10; energy: rrr", "island: c04").start();
    play.cast("B10").target(P2, "c04").pass_all();
    assert!(play.try_act(Action::Number(5)).is_err());
}

#[test]
fn blood_tithe() {
    let mut play = lab("island: c11 c22; hand: B11; energy: b; deck: c44x3", "island: c33").start();
    play.cast("B11");
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Cost, 2));
    play.choose("c22").pass_all();
    assert_eq!((play.hand(P1), play.player(P1).island.len()), (2, 1));
    assert!(!lab("hand: B11; energy: b", "island: c33").start().can_cast("B11"));
    assert!(!lab("hand: B11; energy: r; island: c11", "").start().can_cast("B11"));
}

#[test]
fn unmake_the_hour() {
    let mut play = lab("hand: B12; energy: bbbb; row: c11", "row: c22 B15 c33").start();
    play.cast("B12").act(Action::Player(P2)).auto().pass_all();
    let slots = (0..3).map(|slot| Action::Slot { seat: P2, slot });
    assert_eq!((play.decider(), play.options()), (P1, &slots.collect::<Vec<_>>()[..]));
    play.act(Action::Slot { seat: P2, slot: 1 });
    assert_eq!((play.row(P1), play.row(P2), play.pile_kinds()), (1, 2, vec![ItemKind::Choice]));
    play.pass_all();
    assert_eq!((play.decider(), play.offers(Action::UseEleven)), (P2, true));
    assert!(!lab("hand: B12; energy: bbbb", ROW).phase(Phase::CombatBegin).start().can_cast("B12"));
}

#[test]
fn hollowing() {
    let mut play = lab("hand: B13; energy: bb; deck: c11x3", "island: A05 A02 A01; deck: c11x3").start();
    play.cast("B13").target(P2, "A05").pass_all();
    assert_eq!((play.state_of(P2, "A05").damage, play.stats(P2, "A02")), (2, (2, 3)));
    play.next_turn();
    assert_eq!((play.state_of(P2, "A05").damage, play.stats(P2, "A02")), (0, (2, 4)));
    // What is lost first cannot save anybody, and does not come back in death.
    let mut wall = lab("hand: B13; energy: bb", "island: wall").start();
    wall.cast("B13").target(P2, "wall").pass_all();
    assert!(wall.has_in(Area::Limbo, P2, "wall"));
    assert!(!lab("hand: B13; energy: bb", "").start().can_cast("B13"));
}

#[test]
fn grand_cremation() {
    let mut play = lab("hand: B14; energy: bbrrrr; island: c11 wall", "island: c22 c88").start();
    play.resolve("B14");
    assert_eq!((play.player(P1).island.len(), play.player(P2).island.len()), (1, 0));
    assert!(play.find_citizen(P1, "wall").is_some(), "what cannot be destroyed stays");
    let mut empty = lab("hand: B14; energy: bbrrrr", "").start();
    empty.resolve("B14");
    assert!(empty.has_in(Area::Limbo, P1, "B14"), "it needs no target");
    let mut busy = lab("hand: B14 sting; energy: bbrrrr; island: c22", "").start();
    busy.cast("sting").target(P1, "c22").pass();
    assert!(!busy.can_cast("B14"), "focused");
}

#[test]
fn scatter_the_ashes() {
    let mut play = lab("hand: B15; energy: rr", "island: c33 A02[A01] c04; hand: grow").start();
    play.cast("B15");
    assert!(!play.can_choose("c04") && !play.can_choose("A02"), "a runner under it makes it larger");
    play.choose("c33");
    let mut grown = play.clone();
    play.pass_all();
    assert!(play.has_in(Area::Abolished, P2, "c33"));
    grown.cast("grow").target(P2, "c33").pass_all();
    grown.pass_all();
    assert!(grown.find_citizen(P2, "c33").is_some() && grown.has_in(Area::Limbo, P1, "B15"));
    let mut row = choice("B15", "", "hand: c22");
    row.act(Action::UseEleven).pass_all();
    assert_eq!((row.kind(), row.decider()), (DecisionKind::Discard, P1));
    row.choose("c11");
    assert_eq!((row.hand(P1), row.hand(P2)), (0, 1));
    assert!(!lab("hand: B15; energy: rr", "island: c04").start().can_cast("B15"));
}

#[test]
fn glass_broker() {
    let colors = |play: &Play| {
        let made = play.options().iter().filter_map(|action| match action {
            Action::Energy { color, .. } => Some(color.to_string()),
            _ => None,
        });
        made.collect::<String>()
    };
    let mut play = lab("island: N01; hand: A01 B04", "").start();
    assert_eq!(colors(&play), "bruw", "the colors of the cards of the game");
    assert!(play.can_cast("A01") && !play.can_cast("B04"));
    play.cast("A01");
    assert!(play.state_of(P1, "N01").engaged);
    for idle in ["N01?", "N01!"] {
        assert_eq!(colors(&lab(&format!("island: {idle}; hand: A01"), "").start()), "", "{idle}");
    }
}

#[test]
fn echo_chaser() {
    let mut play =
        lab("island: N02 N02; hand: sting c11; energy: w; deck: c11x3", "island: c33; hand: sting; deck: c11x3")
            .start();
    play.cast("sting").target(P2, "c33");
    assert_eq!(play.kind(), DecisionKind::Trigger, "each notices");
    play.act(Action::Trigger(0));
    assert_eq!(play.pile(), 3);
    play.cast("sting").target(P1, "N02#1");
    assert_eq!(play.pile(), 4, "a spell of another is not noticed");
    play.pass_out();
    assert_eq!((play.stats(P1, "N02#1"), play.stats(P1, "N02#2")), ((3, 2), (3, 2)));
    play.cast("c11");
    assert_eq!(play.pile(), 1, "nor is a citizen");
    play.pass_out();
    play.next_turn();
    assert_eq!(play.stats(P1, "N02#1"), (2, 2));
    let mut row = choice("zap", "island: c22", "island: N02; energy: u");
    row.act(Action::CastEleven).target(P1, "c22");
    assert_eq!(row.pile_kinds(), [ItemKind::Paragraph, ItemKind::Trigger { paid: false }], "cast from the row too");
}

#[test]
fn windfall_gambit() {
    let mut play = lab("hand: N03 A13 A12 c11; energy: www; deck: c11", "island: c22").phase(Phase::Second).start();
    play.resolve("N03");
    assert!(play.can_choose("A13") && play.can_choose("A12") && !play.can_choose("c11") && play.offers(Action::Done));
    let mut declined = play.clone();
    play.choose("A12").target(P2, "c22");
    assert_eq!((play.pile(), play.energy(P1), play.decider()), (1, 0, P1));
    play.pass_all();
    assert!(play.find_citizen(P1, "c22").is_some());
    declined.act(Action::Done);
    assert_eq!((declined.hand(P1), declined.pile()), (3, 0));
    let mut combat = lab("hand: N03 A12 A13; energy: www", "island: c22").phase(Phase::CombatBegin).start();
    combat.resolve("N03");
    assert!(combat.can_choose("A13") && !combat.can_choose("A12"), "focused spells keep their timing");
}
