import Foundation
import Keyforge

/// Microseconds of each call, from the quickest to the slowest.
func times(_ calls: Int, _ call: () throws -> Void) rethrows -> [Double] {
    var times: [Double] = []
    for _ in 0..<calls {
        let before = DispatchTime.now().uptimeNanoseconds
        try call()
        times.append(Double(DispatchTime.now().uptimeNanoseconds - before) / 1000)
    }
    return times.sorted()
}

func median(_ sorted: [Double]) -> Double { sorted[sorted.count / 2] }

let decks = starterDecks()
let dice = Agent.random(seed: 1)
var steps: [Double] = []
for seed in 0..<30 as Range<UInt64> {
    let game = try Game(firstDeck: decks[0], secondDeck: decks[1], options: GameOptions(seed: .small(number: seed)))
    // The choice is made outside of what is measured.
    while let action = dice.choose(game: game) {
        steps += try times(1) { try game.step(action) }
    }
}
steps.sort()
let function = times(50_000) { _ = liveObjects() }
let game = try Game(firstDeck: decks[0], secondDeck: decks[1], options: GameOptions(seed: .small(number: 1)))
let empty = times(50_000) { _ = game.isOver() }
let boards = times(5_000) { _ = game.board(viewer: .first) }
func line(_ name: String, _ times: [Double]) {
    print(name, String(format: "median %.2f µs, 95%% %.2f µs", median(times), times[times.count * 95 / 100]))
}
line("function without arguments:", function)
line("empty call of a game:      ", empty)
line("step:                      ", steps)
line("board:                     ", boards)
print(String(format: "a step is %.1f empty calls; %d steps", median(steps) / median(empty), steps.count))
