import Foundation
import Keyforge
import XCTest

/// What goes wrong in apps.
final class RobustnessTests: XCTestCase {
    func testEightTasksShareAGame() async throws {
        let game = try starterGame()
        let accepted = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var accepted = 0
                    for turn in 0..<60 {
                        guard let open = game.decision() else { break }
                        let action = open.options[(turn + task) % open.options.count]
                        do {
                            try game.answer(seat: open.seat, decision: open.id, action: action)
                            accepted += 1
                        } catch KeyforgeError.StaleDecision {
                            // Another task was first.
                        } catch KeyforgeError.IllegalAction where game.isOver() {
                            // It was so with the last action of the game.
                        }
                        _ = game.board(viewer: .first)
                        _ = try game.lines(from: game.entryCount(), viewer: .second)
                    }
                    return accepted
                }
            }
            return try await group.reduce(0, +)
        }
        XCTAssertEqual(Int(game.entryCount()), accepted + 1)
        XCTAssertEqual(game.verify(), .verified)
    }

    func testEightThreadsPlayGamesOfTheirOwn() throws {
        let digests = Digests()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            digests.add(try? starterGame(seed: 4).playAtRandom(seed: 4).digest())
        }
        XCTAssertEqual(digests.all.count, 8)
        XCTAssertEqual(Set(digests.all).count, 1)
        XCTAssertNotNil(digests.all[0])
    }

    func testASimulationIsTheSameOnOneThreadAndOnSeveral() throws {
        let heard = Heard()
        let report = try simulation(games: 30).run { played, of in heard.add(played, of) }
        XCTAssertFalse(report.cancelled)
        XCTAssertEqual(heard.all.last?.0, 30)
        XCTAssertEqual(heard.all.map(\.0), heard.all.map(\.0).sorted())
        XCTAssertTrue(heard.all.allSatisfy { $0.1 == 30 })
        XCTAssertEqual(report.games.map(\.seed), Array(100..<130))
        XCTAssertEqual(try simulation(games: 30, threads: 1).run(), report)
        XCTAssertEqual(report.wins(of: .first) + report.wins(of: .second), 30)
        XCTAssertTrue(report.games.allSatisfy { max($0.firstKeys, $0.secondKeys) == 3 && $0.turns > 1 })
    }

    func testASimulationIsCancelledInTheMiddle() throws {
        let cancellation = Cancellation()
        let report = try simulation(games: 100_000).run(cancellation: cancellation) { played, _ in
            if played >= 100 { cancellation.cancel() }
        }
        XCTAssertTrue(report.cancelled && cancellation.isCancelled())
        XCTAssertTrue((100..<100_000).contains(report.games.count), "\(report.games.count) games")
    }

    func testAnotherThreadCancels() throws {
        let cancellation = Cancellation()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { cancellation.cancel() }
        XCTAssertTrue(try simulation(games: 4_000_000).run(cancellation: cancellation).cancelled)
    }

    func testAListenerMayCallTheLibrary() throws {
        let game = try starterGame()
        XCTAssertNoThrow(try simulation(games: 3).run { _, _ in _ = game.decision() })
    }

    func testNothingLeaks() throws {
        func play(_ seed: UInt64) throws {
            let game = try starterGame(seed: seed)
            _ = try PlayerView(lines: game.lines(viewer: .first)).board()
            _ = Agent.greedy(game: game, seed: 1).choose(game: game)
            XCTAssertThrowsError(try game.duplicate().step(.endTurn))
            _ = try game.determinize(seat: .first, seed: 1).duplicate()
            _ = try simulation(games: 1).run(cancellation: Cancellation()) { _, _ in }
        }
        let before = liveObjects()
        for seed in 0..<200 as Range<UInt64> {
            try play(seed)
        }
        XCTAssertEqual(liveObjects(), before)
    }
}

private final class Digests: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [String?] = []

    func add(_ digest: String?) {
        lock.withLock { all.append(digest) }
    }
}

private final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [(UInt32, UInt32)] = []

    func add(_ played: UInt32, _ of: UInt32) {
        lock.withLock { all.append((played, of)) }
    }
}
