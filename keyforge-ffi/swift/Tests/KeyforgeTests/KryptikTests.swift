import Foundation
import Keyforge
import XCTest

/// The other game: whole games, what the core wrote, phones, refusals, an own card.
final class KryptikTests: XCTestCase {
    private func decks(_ players: Int, shift: Int = 0) -> [KryptikDeck] {
        let demo = kryptikDemoDecks()
        return (0..<players).map { demo[($0 + shift) % demo.count] }
    }

    private func kryptik(_ players: Int = 2, seed: UInt64 = 7) throws -> KryptikGame {
        try KryptikGame(decks: decks(players), options: KryptikOptions(seed: .small(number: seed)))
    }

    @discardableResult
    private func refused<T>(
        _ code: String, line: UInt = #line, _ call: () throws -> T
    ) throws -> KeyforgeError {
        var caught: KeyforgeError?
        XCTAssertThrowsError(try call(), code, line: line) { caught = $0 as? KeyforgeError }
        let error = try XCTUnwrap(caught, line: line)
        XCTAssertEqual(error.code, code, line: line)
        return error
    }

    func testWholeGamesWithTwoAndThreePlayers() throws {
        for players in 2...3 {
            let game = try kryptik(players)
            let seats = Array(KryptikSeat.allCases.prefix(players))
            XCTAssertEqual(game.seats(), seats)
            let agents = seats.map { KryptikAgent.greedy(game: game, seed: UInt64($0.index)) }
            let sequence = try game.steps(agents)
            let steps = Array(sequence)
            XCTAssertNil(sequence.error)
            let end = try XCTUnwrap(steps.last)
            XCTAssertNil(end.decision)
            XCTAssertEqual(end.outcome, game.outcome())
            XCTAssertEqual(end.outcome?.reason, .victory)
            let destroyed = steps.flatMap(\.events).filter { if case .destroyed = $0 { true } else { false } }
            XCTAssertEqual(destroyed.count, players - 1)
            XCTAssertEqual(Int(game.entryCount()), steps.count + 1)
            XCTAssertEqual(game.verify(), .verified)
            let winner = try XCTUnwrap(end.outcome?.winner)
            XCTAssertFalse(game.board(viewer: .everything)[winner].out)
            XCTAssertEqual(try game.story(viewer: .everything).last?.hasSuffix("wins"), true)
        }
    }

    func testStepsThatAreChosen() throws {
        let game = try kryptik()
        let steps = Array(game.steps { $0.options[0] }.prefix(40))
        XCTAssertEqual(steps.count, 40)
        XCTAssertTrue(steps.contains { $0.decision?.kind == .priority })
        XCTAssertThrowsError(try game.steps([])) {
            XCTAssertEqual(($0 as? WrongAgents)?.seats, 2)
            XCTAssertEqual($0.localizedDescription, "one agent for each of 2 seats is needed, not 0")
        }
        let refused = game.steps { _ in .yes }
        XCTAssertNil(refused.next())
        XCTAssertEqual((refused.error as? KeyforgeError)?.code, "illegal/not_offered")
    }

    private struct Line {
        let players: Int
        let team, limited: Bool
        let seed: UInt64
        let entries: UInt32
        let log, state: String
    }

    private func lines() throws -> [Line] {
        try goldenText("kryptik.tsv").split(separator: "\n").map { text in
            let fields = text.split(separator: "\t").map(String.init)
            return Line(
                players: try XCTUnwrap(Int(fields[0])), team: fields[1] == "true", limited: fields[2] == "true",
                seed: try XCTUnwrap(UInt64(fields[3])), entries: try XCTUnwrap(UInt32(fields[4])),
                log: fields[5], state: fields[6])
        }
    }

    func testSixtyRandomGamesAreThoseOfTheCore() throws {
        let lines = try lines()
        XCTAssertEqual(lines.count, 60)
        for line in lines {
            let options = KryptikOptions(
                seed: .small(number: line.seed), teams: line.team ? [0, 1, 0, 1] : [], format: line.limited ? kryptikLimited() : nil)
            let game = try KryptikGame(decks: decks(line.players, shift: Int(line.seed)), options: options)
            let dice = KryptikAgent.random(seed: line.seed)
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
        var replayed = 0
        for (number, line) in try lines().enumerated() {
            guard let text = try? goldenText("kryptik-\(number).jsonl") else { continue }
            replayed += 1
            let game = try KryptikGame.replay(jsonl: text)
            XCTAssertEqual(game.logDigest(), line.log)
            XCTAssertEqual(try game.digest(), line.state)
            XCTAssertEqual(try game.logJsonl(viewer: .everything), text)
            let bytes = try Data(contentsOf: golden("kryptik-\(number).bin"))
            XCTAssertEqual(try KryptikGame.replayBytes(bytes: bytes).logJsonl(viewer: .everything), text)
            XCTAssertEqual(try KryptikGameLog.readBytes(bytes: bytes).verify(), .verified)
            let log = try KryptikGameLog.read(jsonl: text)
            XCTAssertEqual(log.verify(), .verified)
            XCTAssertEqual(try log.board(), game.board(viewer: .everything))
        }
        XCTAssertGreaterThanOrEqual(replayed, 5)
    }

    func testPhonesFollowAGameWithUndos() throws {
        let server = try kryptik(3, seed: 9)
        XCTAssertEqual(server.players, [.first, .second, .third])
        let viewers = server.players + [.spectator]
        let phones = try viewers.map { try KryptikView(lines: server.lines(viewer: $0)) }
        for phone in phones {
            XCTAssertEqual(phone.decks(), server.decks())
            XCTAssertNil(phone.options().seed)
        }
        let dice = KryptikAgent.random(seed: 9)
        var undone = 0
        while let asked = server.decision() {
            try server.stepBy(agent: dice)
            if server.entryCount() % 7 == 0 {
                for seat in server.seats() where server.canUndo(seat: seat) {
                    try server.undo(seat: seat)
                    undone += 1
                }
            }
            if server.entryCount() > 1200 {
                _ = try? server.concede(seat: asked.seat)
            }
            for phone in phones {
                try phone.follow(lines: server.lines(from: phone.nextLine(), viewer: phone.viewer()))
                if server.entryCount() % 10 == 0 {
                    XCTAssertEqual(phone.board(), server.board(viewer: phone.viewer()))
                }
                let open = server.decision()
                XCTAssertEqual(phone.decision()?.id, open?.id)
                let own = phone.viewer().seat != nil && open?.seat == phone.viewer().seat ? open?.options : []
                XCTAssertEqual(phone.decision()?.options ?? [], own ?? [])
            }
        }
        XCTAssertGreaterThan(undone, 0)
        for phone in phones {
            let viewer = phone.viewer()
            XCTAssertTrue(phone.isOver())
            XCTAssertEqual(phone.outcome(), server.outcome())
            XCTAssertEqual(phone.board(), server.board(viewer: viewer))
            XCTAssertEqual(phone.logJsonl(), try server.logJsonl(viewer: viewer))
            XCTAssertEqual(phone.entries(since: 5), try server.entries(since: 5, viewer: viewer))
            XCTAssertEqual(phone.story(since: 5), try server.story(since: 5, viewer: viewer))
        }
    }

    func testNothingHiddenIsInTheLines() throws {
        let game = try kryptik(3)
        var drawn = 0
        for event in try game.entries(viewer: .second).flatMap(\.events) {
            guard case .moved(let card, _, _, _, _, let destination, _, _, let seen) = event,
                destination.area == .hand
            else { continue }
            drawn += 1
            XCTAssertEqual(card != nil, destination.seat == .second)
            XCTAssertEqual(seen, destination.seat == .second ? [.second] : [])
        }
        XCTAssertGreaterThan(drawn, 10)
        let board = game.board(viewer: .second)
        XCTAssertTrue(board.players.filter { $0.seat != .second }.flatMap(\.hand).allSatisfy { $0.id == nil })
        XCTAssertTrue(try game.lines(viewer: .second)[0].contains("\"seed\":null"))
        let dealt = try game.determinize(seat: .second, seed: 3)
        XCTAssertEqual(dealt.board(viewer: .second).players, board.players)
    }

    func testIdleSeatsPass() throws {
        let game = try kryptik()
        let agent = KryptikAgent.greedy(game: game, seed: 1)
        var passes: UInt32 = 0
        while !game.isOver() {
            let passed = try game.passQuietly(onlyEnergy: true)
            passes += passed.passes
            XCTAssertEqual(passed.decision, game.decision())
            if passed.decision != nil {
                try game.stepBy(agent)
            }
        }
        XCTAssertGreaterThan(passes, 10)
    }

    func testRefusalsChangeNothing() throws {
        let game = try kryptik(3)
        let before = try game.logJsonl(viewer: .everything)
        let open = try XCTUnwrap(game.decision())
        try refused("illegal/not_offered") { try game.step(.yes) }
        try refused("illegal/color") { try game.step(.spend(color: "x")) }
        try refused("illegal/no_concession") { try game.concede(seat: .sixth) }
        try refused("undo/nothing_to_undo") { try game.undo() }
        XCTAssertEqual(try game.logJsonl(viewer: .everything), before)
        try game.answer(seat: open.seat, decision: open.id, action: .done)
        try refused("illegal/stale") { try game.answer(seat: open.seat, decision: open.id, action: .done) }
        try refused("setup/seats") { try KryptikGame(decks: decks(7), options: KryptikOptions(seed: .small(number: 1))) }
        let small = decks(2).map { KryptikDeck(name: $0.name, main: Array($0.main.prefix(9))) }
        let error = try refused("setup/deck") { try KryptikGame(decks: small, options: KryptikOptions(seed: .small(number: 1))) }
        XCTAssertTrue(error.localizedDescription.contains("at least 50"))
        XCTAssertEqual(error.faults.count, 1)
        XCTAssertEqual(error.seat, 0)
        _ = try KryptikGame(decks: small, options: KryptikOptions(seed: .small(number: 1), freeDecks: true))
        let lost = KryptikScenario(players: [KryptikSide(hand: ["no-such-card"]), KryptikSide()])
        let place = try refused("setup/scenario") { try KryptikGame.fromScenario(scenario: lost) }
        XCTAssertEqual(place.field, "players[0].hand")
        try refused("scenario/malformed") { try readKryptikScenario(json: "{") }
        try refused("log/ruleset") { try Game.replay(jsonl: game.logJsonl(viewer: .everything)) }
        try refused("view/not_redacted") { try KryptikView(lines: game.lines(viewer: .everything)) }
        let seedless = try KryptikGame.replay(jsonl: goldenText("kryptik-seedless.jsonl"))
        let dice = KryptikAgent.random(seed: 3)
        try refused("chance/refused") { while true { try seedless.stepBy(agent: dice) } }
    }

    func testFaultsOfADeck() throws {
        let library = KryptikLibrary.demo()
        let format = kryptikConstructed()
        for deck in decks(2) {
            XCTAssertEqual(library.checkDeck(deck: deck, format: format, date: "2023-06-30"), [])
        }
        let deck = decks(1)[0]
        let wrong = KryptikDeck(name: deck.name, main: Array(deck.main.dropFirst(2)) + ["no-such-card"])
        let faults = library.checkDeck(deck: wrong, format: format, date: "2023-06-30")
        XCTAssertTrue(faults.contains(.mainTooSmall(found: 49, least: 50)))
        XCTAssertTrue(faults.contains(.unknownCard(card: "no-such-card", alike: nil)))
    }

    func testAnOwnCardPlays() throws {
        let library = KryptikLibrary.demo()
        let more = try library.adding(cardFile: torchBearer)
        XCTAssertNil(library.card(slug: "torch-bearer"))
        let facts = try XCTUnwrap(more.card(slug: "torch-bearer"))
        XCTAssertEqual([facts.name, facts.typeLine, facts.cost], ["Torch Bearer", "Lanternfolk citizen", "{0}"])
        XCTAssertEqual(facts.keywords, [.eager])
        XCTAssertEqual(more.text(slug: "torch-bearer")?.hasPrefix("Eager."), true)
        let mine = KryptikSide(hand: ["torch-bearer"], deck: ["ash-whelp"], row: ["ash-whelp"])
        let scenario = KryptikScenario(players: [mine, KryptikSide(row: ["ash-whelp"])])
        let game = try KryptikGame.fromScenario(scenario: scenario, library: more)
        let card = try XCTUnwrap(game.board(viewer: .everything)[.first].hand[0].id)
        XCTAssertEqual(try game.describe(action: .cast(card: card), viewer: .everything), "cast Torch Bearer")
        try game.step(.cast(card: card))
        for _ in 0..<10 where game.board(viewer: .everything).citizens.isEmpty {
            try game.step(.pass)
        }
        let citizen = try XCTUnwrap(game.board(viewer: .everything).citizens.first)
        XCTAssertEqual(citizen.card, KryptikBoardCard(id: card, slug: "torch-bearer", name: "Torch Bearer"))
        let error = try refused("script/unknown_word") {
            try library.adding(cardFile: "card x \"X\"\n  citizen · cost \"{0}\" · souls w\n  enter: drow(you, 1)\n")
        }
        guard case .Cards(_, _, let mistakes) = error else { return XCTFail("another kind") }
        XCTAssertEqual(mistakes.map(\.line), [3])
    }

    func testManyGames() throws {
        let agents: [AgentKind] = [.greedy, .random]
        func simulation(_ games: UInt32, threads: UInt32 = 0) -> KryptikSimulation {
            let options = KryptikOptions(seed: .small(number: 50))
            return KryptikSimulation(decks: decks(2), games: games, options: options, agents: agents, threads: threads)
        }
        let report = try simulation(6).run { played, of in XCTAssertTrue(played <= of && of == 6) }
        XCTAssertEqual(try simulation(6, threads: 1).run(), report)
        XCTAssertEqual(report.wins(of: .first) + report.wins(of: .second), 6)
        let told = report.games[2]
        let game = try kryptik(seed: told.seed)
        let players = zip(game.seats(), agents).map { seat, kind in
            KryptikAgent.of(kind: kind, game: game, seat: seat, seed: told.seed)
        }
        for _ in try game.steps(players) {}
        XCTAssertEqual(try game.digest(), told.digest)
        let cancellation = Cancellation()
        let cut = try simulation(1_000_000).run(cancellation: cancellation) { _, _ in cancellation.cancel() }
        XCTAssertTrue(cut.cancelled)
        struct DiskFull: LocalizedError {
            var errorDescription: String? { "the disk is full" }
        }
        let error = try refused("listener/failed") { try simulation(100_000).run { _, _ in throw DiskFull() } }
        XCTAssertEqual(error.localizedDescription, "the disk is full")
    }
}

private let torchBearer = """
    card torch-bearer "Torch Bearer"
      citizen "Lanternfolk" · cost "{0}" · stats 2 2 · souls w · years 1 · eager
      enter: draw(you, 1)

    """
