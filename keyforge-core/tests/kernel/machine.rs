//! The machine: in which order frames run, where it stops, and that it always does.

use std::mem;

use keyforge_core::kernel::*;

/// A frame that takes the moves it was given, one at each step, and then is done.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    name: &'static str,
    moves: Vec<Move>,
}

/// What a frame does in one step.
#[derive(Clone, PartialEq, Debug)]
enum Move {
    /// Calls these frames and answers that.
    Call(Vec<Frame>, Next<Frame>),
    /// Asks somebody, and answers that.
    Ask(Next<Frame>),
    /// So many events happen, in this step and every later one.
    Repeat(u64),
    /// Calls one of its kind, for ever.
    Deepen,
    Fail,
}

fn frame(name: &'static str, moves: impl IntoIterator<Item = Move>) -> Frame {
    Frame { name, moves: moves.into_iter().collect() }
}

/// A frame of one step.
fn leaf(name: &'static str) -> Frame {
    frame(name, [])
}

/// Which frames took a step, in order.
struct Bench {
    stack: Stack<Frame>,
    steps: Vec<&'static str>,
    happened: u64,
    rests: bool,
}

impl Bench {
    fn of(frame: Frame) -> Bench {
        let mut stack = Stack::of(leaf("bottom"));
        stack.call(frame);
        Bench { stack, steps: Vec::new(), happened: 0, rests: false }
    }

    fn waiting(&self) -> Vec<&'static str> {
        self.stack.frames().iter().map(|frame| frame.name).collect()
    }
}

impl Machine for Bench {
    type Frame = Frame;

    fn stack(&mut self) -> &mut Stack<Frame> {
        &mut self.stack
    }

    fn step(&mut self, frame: &mut Frame) -> Result<Next<Frame>, Fault> {
        match frame.moves.first() {
            Some(Move::Repeat(events)) => {
                self.happened += events;
                return Ok(Next::Stay);
            }
            Some(Move::Deepen) => {
                return Ok(Next::Push(Frame { name: frame.name, moves: mem::take(&mut frame.moves) }));
            }
            _ => self.steps.push(frame.name),
        }
        if frame.moves.is_empty() {
            // The game ends with its bottom.
            self.rests |= frame.name == "bottom";
            return Ok(Next::Done);
        }
        match frame.moves.remove(0) {
            Move::Call(called, next) => {
                called.into_iter().for_each(|frame| self.stack.call(frame));
                Ok(next)
            }
            Move::Ask(next) => {
                self.rests = true;
                Ok(next)
            }
            Move::Fail => Err(Fault::broken("a step failed")),
            Move::Repeat(_) | Move::Deepen => unreachable!("taken above"),
        }
    }

    fn rests(&self) -> bool {
        self.rests
    }

    fn happened(&self) -> u64 {
        self.happened
    }
}

/// The order in which frames step until the game is over.
fn order(frame: Frame) -> Vec<&'static str> {
    let mut bench = Bench::of(frame);
    run(&mut bench).unwrap();
    assert!(bench.stack.is_empty(), "{:?} wait although the game is over", bench.waiting());
    bench.steps
}

fn called() -> Vec<Frame> {
    vec![leaf("second"), leaf("first")]
}

#[test]
fn a_frame_goes_on_until_it_is_done() {
    let stays = || Move::Call(Vec::new(), Next::Stay);
    assert_eq!(order(frame("top", [stays(), stays()])), ["top", "top", "top", "bottom"]);
}

#[test]
fn called_frames_run_before_the_frame_goes_on() {
    let top = frame("top", [Move::Call(called(), Next::Stay)]);
    assert_eq!(order(top), ["top", "first", "second", "top", "bottom"]);
}

#[test]
fn called_frames_run_before_what_is_below_a_finished_frame() {
    let top = frame("top", [Move::Call(called(), Next::Done)]);
    assert_eq!(order(top), ["top", "first", "second", "bottom"]);
}

#[test]
fn another_frame_takes_the_place_of_one() {
    let top = frame("top", [Move::Call(Vec::new(), Next::Become(leaf("other")))]);
    assert_eq!(order(top), ["top", "other", "bottom"]);
}

#[test]
fn called_frames_run_before_what_takes_the_place_of_their_frame() {
    let top = frame("top", [Move::Call(called(), Next::Become(leaf("other")))]);
    assert_eq!(order(top), ["top", "first", "second", "other", "bottom"]);
}

#[test]
fn a_pushed_frame_runs_before_its_frame_goes_on() {
    let top = frame("top", [Move::Call(Vec::new(), Next::Push(leaf("child")))]);
    assert_eq!(order(top), ["top", "child", "top", "bottom"]);
}

#[test]
fn a_pushed_frame_runs_before_the_called_ones_and_these_before_its_frame() {
    let top = frame("top", [Move::Call(called(), Next::Push(leaf("child")))]);
    assert_eq!(order(top), ["top", "child", "first", "second", "top", "bottom"]);
}

#[test]
fn what_a_called_frame_calls_runs_before_its_neighbours() {
    let inner = frame("inner", [Move::Call(vec![leaf("innermost")], Next::Stay)]);
    let top = frame("top", [Move::Call(vec![leaf("last"), inner], Next::Stay)]);
    assert_eq!(order(top), ["top", "inner", "innermost", "inner", "last", "top", "bottom"]);
}

#[test]
fn a_question_stops_the_machine_and_the_answer_takes_it_up_again() {
    let ways: [(Next<Frame>, &[&str]); 4] = [
        (Next::Stay, &["bottom", "top"]),
        (Next::Done, &["bottom"]),
        (Next::Push(leaf("child")), &["bottom", "top", "child"]),
        (Next::Become(leaf("other")), &["bottom", "other"]),
    ];
    for (next, waiting) in ways {
        let mut bench = Bench::of(frame("top", [Move::Ask(next)]));
        run(&mut bench).unwrap();
        assert_eq!(bench.steps, ["top"]);
        assert_eq!(bench.waiting(), waiting);
        // Nobody has answered: nothing moves.
        run(&mut bench).unwrap();
        assert_eq!((bench.steps.len(), bench.waiting().as_slice()), (1, waiting));
        bench.rests = false;
        run(&mut bench).unwrap();
        let rest: Vec<_> = waiting.iter().rev().copied().collect();
        assert_eq!(bench.steps[1..], rest);
    }
}

#[test]
fn a_game_that_goes_on_without_frames_is_broken() {
    let mut bench = Bench::of(leaf("top"));
    bench.stack = Stack::of(leaf("top"));
    assert_eq!(run(&mut bench).unwrap_err().code(), "fault/broken");
    assert_eq!(bench.steps, ["top"]);
    bench.stack = Stack::default();
    assert_eq!(run(&mut bench).unwrap_err().code(), "fault/broken");
}

#[test]
fn a_fault_of_a_step_ends_the_run() {
    let mut bench = Bench::of(frame("top", [Move::Fail]));
    assert_eq!(run(&mut bench), Err(Fault::broken("a step failed")));
    assert_eq!(bench.steps, ["top"]);
}

#[test]
fn rules_that_take_steps_for_ever_are_stopped() {
    let mut bench = Bench::of(frame("top", [Move::Repeat(0)]));
    assert_eq!(run(&mut bench), Err(Fault::from(FaultKind::Endless { events: 0 })));
    let mut bench = Bench::of(frame("top", [Move::Deepen]));
    assert_eq!(run(&mut bench), Err(Fault::from(FaultKind::Endless { events: 0 })));
    assert_eq!(bench.stack.len(), MOST_STEPS as usize + 1);
}

#[test]
fn rules_that_make_events_for_ever_are_stopped() {
    let mut bench = Bench::of(frame("top", [Move::Repeat(300_000)]));
    // What happened before this run does not count.
    bench.happened = 7;
    assert_eq!(run(&mut bench), Err(Fault::from(FaultKind::Endless { events: 1_200_000 })));
    let mut bench = Bench::of(frame("top", [Move::Repeat(1)]));
    assert_eq!(run(&mut bench), Err(Fault::from(FaultKind::Endless { events: MOST_EVENTS + 1 })));
}

#[test]
fn every_stream_counts_its_own_questions() {
    let mut seeded = Seeded::new(Seed::from(4));
    let mut counters = [0, 8];
    let mut counted = Counted::new(&mut seeded, &mut counters);
    let answers = [
        counted.below(Stream(0), 1_000).unwrap(),
        counted.below(Stream(1), 1_000).unwrap(),
        counted.below(Stream(0), 1_000).unwrap(),
    ];
    let order = counted.permutation(Stream(1), 9).unwrap();
    assert_eq!(counters, [2, 10]);
    let expected = [(0, 0), (1, 8), (0, 1)].map(|(stream, at)| seeded.below(Stream(stream), at, 1_000).unwrap());
    assert_eq!(answers, expected);
    assert_eq!(order, seeded.permutation(Stream(1), 9, 9).unwrap());
}

#[test]
fn a_stack_is_written_as_the_list_of_its_frames() {
    let mut stack = Stack::of(1);
    stack.call(2);
    stack.frames_mut()[0] = 3;
    assert_eq!(serde_json::to_string(&stack).unwrap(), "[3,2]");
    assert_eq!(serde_json::from_str::<Stack<i32>>("[3,2]").unwrap(), stack);
}
