import Foundation
import Keyforge
import XCTest

/// A game between the starter decks whose first player is the first seat.
func starterGame(seed: UInt64 = 7, edition: Rulebook? = nil) throws -> Game {
    let decks = starterDecks()
    let options = GameOptions(seed: .small(number: seed), edition: edition, first: .first)
    return try Game(firstDeck: decks[0], secondDeck: decks[1], options: options)
}

extension Game {
    /// Plays the whole game at random.
    @discardableResult
    func playAtRandom(seed: UInt64 = 1) -> Game {
        let dice = Agent.random(seed: seed)
        for _ in steps(first: dice, second: dice) {}
        return self
    }

    /// Plays at random until an action of step 3 is asked for in this turn or later.
    @discardableResult
    func playToMainStep(turn: Int32 = 1) throws -> Game {
        let dice = Agent.random(seed: 1)
        while decision()?.kind != .main || board(viewer: .everything).turn < turn {
            _ = try stepBy(agent: dice)
        }
        return self
    }

    func option(_ fits: (Action) -> Bool) throws -> Action {
        try XCTUnwrap(legalActions().first(where: fits))
    }
}

/// A file that the core wrote in the same build.
func golden(_ name: String) throws -> URL {
    let folder = try XCTUnwrap(ProcessInfo.processInfo.environment["KEYFORGE_GOLDEN"], "run scripts/test-swift.sh")
    return URL(fileURLWithPath: folder).appendingPathComponent(name)
}

func goldenText(_ name: String) throws -> String {
    try String(contentsOf: golden(name), encoding: .utf8)
}

/// A home-made card.
let lamplighter = """
    card lamplighter "Lamplighter"
      logos creature · power 3 · elusive
      reap: draw(1)

    """

func simulation(games: UInt32, threads: UInt32 = 0) -> Simulation {
    let decks = starterDecks()
    let options = GameOptions(seed: .small(number: 100))
    return Simulation(firstDeck: decks[0], secondDeck: decks[1], games: games, options: options, threads: threads)
}
