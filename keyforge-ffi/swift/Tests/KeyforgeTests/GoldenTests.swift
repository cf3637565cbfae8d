import Foundation
import Keyforge
import XCTest

/// The core wrote these in the same build; here the same must come out.
final class GoldenTests: XCTestCase {
    private struct Line {
        let first, second: Int
        let edition: Rulebook
        let seed: UInt64
        let entries: UInt32
        let log, state: String
    }

    private func lines() throws -> [Line] {
        try goldenText("games.tsv").split(separator: "\n").map { text in
            let fields = text.split(separator: "\t").map(String.init)
            func number(_ index: Int) throws -> Int { try XCTUnwrap(Int(fields[index])) }
            return Line(
                first: try number(0), second: try number(1), edition: Rulebook.allCases[try number(2)],
                seed: UInt64(try number(3)), entries: UInt32(try number(4)), log: fields[5], state: fields[6])
        }
    }

    func testTwoHundredRandomGamesAreThoseOfTheCore() throws {
        let lines = try lines()
        XCTAssertEqual(lines.count, 200)
        let decks = try CardLibrary.builtin().builtinDecks()
        for line in lines {
            let options = GameOptions(seed: .small(number: line.seed), edition: line.edition)
            let game = try Game(firstDeck: decks[line.first], secondDeck: decks[line.second], options: options)
            let dice = Agent.random(seed: line.seed)
            // The choice crosses the boundary both ways.
            while let action = dice.choose(game: game) {
                try game.step(action)
            }
            XCTAssertEqual(game.entryCount(), line.entries, "game \(line.seed)")
            XCTAssertEqual(game.logDigest(), line.log, "game \(line.seed)")
            XCTAssertEqual(try game.digest(), line.state, "game \(line.seed)")
        }
    }

    func testLogsOfTheCoreReplayToTheSameDigests() throws {
        let lines = try lines()
        var replayed = 0
        for (number, line) in lines.enumerated() {
            guard let text = try? goldenText("log-\(number).jsonl") else { continue }
            replayed += 1
            let game = try Game.replay(jsonl: text)
            XCTAssertEqual(game.logDigest(), line.log)
            XCTAssertEqual(try game.digest(), line.state)
            XCTAssertEqual(try game.logJsonl(viewer: .everything), text)
            let again = try Game.replayBytes(bytes: Data(contentsOf: golden("log-\(number).bin")))
            XCTAssertEqual(try again.digest(), line.state)
            XCTAssertEqual(try again.logJsonl(viewer: .everything), text)
        }
        XCTAssertGreaterThanOrEqual(replayed, 5)
    }

    func testTheGoldenGameOfTheCore() throws {
        let decks = starterDecks()
        let options = GameOptions(seed: .small(number: 11), edition: .massMutation)
        let game = try Game(firstDeck: decks[0], secondDeck: decks[1], options: options).playAtRandom(seed: 11)
        XCTAssertEqual(try game.digest(), try goldenText("core.txt"))
    }
}
