import Foundation
import Keyforge
import XCTest

/// Every kind of error, once at least.
final class ErrorsTests: XCTestCase {
    private enum Kind: CaseIterable {
        case illegalAction, staleDecision, undo, deck, seed, scenario, cards, log, journal, view, match, listener, engine
    }

    /// An exhaustive switch: a new kind does not compile until it is provoked here.
    private func kind(of error: KeyforgeError) -> Kind {
        switch error {
        case .IllegalAction: .illegalAction
        case .StaleDecision: .staleDecision
        case .Undo: .undo
        case .Deck: .deck
        case .Seed: .seed
        case .Scenario: .scenario
        case .Cards: .cards
        case .Log: .log
        case .Journal: .journal
        case .View: .view
        case .Match: .match
        case .Listener: .listener
        case .Engine: .engine
        }
    }

    @discardableResult
    private func refused<T>(
        _ kind: Kind, _ code: String, line: UInt = #line, _ call: () throws -> T
    ) throws -> KeyforgeError {
        var caught: KeyforgeError?
        XCTAssertThrowsError(try call(), code, line: line) { caught = $0 as? KeyforgeError }
        let error = try XCTUnwrap(caught, line: line)
        XCTAssertEqual(self.kind(of: error), kind, line: line)
        XCTAssertEqual(error.code, code, line: line)
        XCTAssertFalse(error.localizedDescription.isEmpty, line: line)
        XCTAssertEqual("\(error)", error.localizedDescription, line: line)
        XCTAssertEqual(String(reflecting: error), "\(code): \(error)", line: line)
        return error
    }

    func testIllegalActionsChangeNothing() throws {
        let game = try starterGame()
        let before = try game.logJsonl(viewer: .everything)
        let error = try refused(.illegalAction, "illegal/not_offered") { try game.step(.play(card: 17)) }
        XCTAssertEqual(error.localizedDescription, "{\"play\":17} is not one of the 2 options")
        XCTAssertEqual(try readAction(json: XCTUnwrap(error.action)), .play(card: 17))
        let open = try XCTUnwrap(game.decision())
        let foreign = try refused(.illegalAction, "illegal/not_your_decision") {
            try game.answer(seat: .second, decision: open.id, action: .keep)
        }
        XCTAssertNil(foreign.action)
        try refused(.illegalAction, "illegal/json") { try game.step(.other(json: "\"fly\"")) }
        XCTAssertEqual(try game.logJsonl(viewer: .everything), before)
        try refused(.illegalAction, "illegal/not_offered") { try game.position(seed: 1).step(action: .endTurn) }
        try game.concede(seat: .first)
        try refused(.illegalAction, "illegal/game_over") { try game.step(.keep) }
        try refused(.illegalAction, "illegal/game_over") { try game.stepBy(agent: Agent.random(seed: 1)) }
    }

    func testStaleDecisions() throws {
        let game = try starterGame()
        let open = try XCTUnwrap(game.decision())
        try game.answer(seat: open.seat, decision: open.id, action: .keep)
        let late = try refused(.staleDecision, "illegal/stale") {
            try game.answer(seat: open.seat, decision: open.id, action: .keep)
        }
        XCTAssertEqual(late.given, open.id)
        XCTAssertEqual(late.now, game.decision()?.id)
    }

    func testUndo() throws {
        let game = try starterGame()
        try refused(.undo, "undo/nothing_to_undo") { try game.undo() }
        try game.concede(seat: .second)
        let over = try refused(.undo, "undo/game_over") { try game.undo(seat: .first) }
        XCTAssertNil(over.by)
        XCTAssertNil(over.entry)
    }

    func testAnUndoThatComesTooLate() throws {
        let game = try starterGame()
        var why: Set<String> = []
        for step in game.steps({ $0.options[0] }) {
            for seat in Seat.allCases where !game.isOver() && !game.canUndo(seat: seat) {
                XCTAssertThrowsError(try game.undo(seat: seat)) { error in
                    guard let late = error as? KeyforgeError else { return XCTFail("\(error)") }
                    why.insert(late.code)
                    switch late.code {
                    case "undo/revealed": XCTAssertLessThanOrEqual(late.entry ?? .max, step.entry)
                    case "undo/not_your_action": XCTAssertEqual(late.by, seat == .first ? 1 : 0)
                    default: break
                    }
                }
            }
            if step.entry > 60 { break }
        }
        XCTAssertTrue(why.contains("undo/revealed") || why.contains("undo/not_your_action"), "\(why)")
    }

    func testDecks() throws {
        let decks = starterDecks()
        let options = GameOptions(seed: .small(number: 1))
        func deck(_ cards: [DeckCard]) -> Deck {
            Deck(name: decks[0].name, houses: decks[0].houses, cards: cards)
        }
        let unknown = deck([DeckCard(card: "no-such-card", house: .dis)] + decks[0].cards.dropFirst())
        let error = try refused(.deck, "deck/unknown_cards") {
            try Game(firstDeck: unknown, secondDeck: decks[1], options: options)
        }
        XCTAssertTrue(error.localizedDescription.contains("no-such-card"))
        XCTAssertEqual(error.deck, decks[0].name)
        XCTAssertNil(error.seat)
        XCTAssertEqual(error.cards, ["no-such-card"])
        XCTAssertEqual(error.faults, [])
        XCTAssertNil(error.now)
        let short = try refused(.deck, "deck/size") {
            try Game(firstDeck: deck(Array(decks[0].cards.dropFirst())), secondDeck: decks[1], options: options)
        }
        XCTAssertEqual(short.faults.first, "35 cards instead of 36")
        let unread = try refused(.deck, "deck/unreadable") { try CardLibrary.builtin().readDecks(text: "{") }
        XCTAssertEqual(unread.line, 1)
        try refused(.deck, "deck/unknown_set") { try CardLibrary.builtin().randomDeck(set: "XY") }
    }

    func testSeeds() throws {
        let decks = starterDecks()
        let options = GameOptions(seed: .full(digits: "seven"))
        try refused(.seed, "seed/digits") { try Game(firstDeck: decks[0], secondDeck: decks[1], options: options) }
    }

    func testScenarios() throws {
        let hand = PlayerScenario(hand: [CardScenario(card: "no-such-card")])
        let wrong = Scenario(first: hand, second: PlayerScenario(), house: .dis)
        let error = try refused(.scenario, "scenario/unknown_card") { try Game.fromScenario(scenario: wrong) }
        XCTAssertEqual(error.field, "players[0].hand[0]")
        XCTAssertEqual(error.mistakes, [])
        try refused(.scenario, "scenario/malformed") { try readScenario(json: "{") }
        try refused(.scenario, "export/not_between_actions") { try starterGame().scenario() }
    }

    func testCards() throws {
        let text = "card torch \"Torch\"\n  logos artifact\n  action: steel(1)\n  omni: jump\n"
        let error = try refused(.cards, "script/unknown_word") { try CardLibrary.builtin().adding(cardFile: text) }
        XCTAssertEqual(error.mistakes.map(\.line), [3, 4])
        XCTAssertTrue(error.mistakes[0].detail.contains("steal"))
        XCTAssertNil(error.field)
        let library = try CardLibrary.builtin().adding(cardFile: lamplighter)
        try refused(.cards, "library/duplicate_slug") { try library.adding(cardFile: lamplighter) }
    }

    func testLogsOfGarbage() throws {
        let damagedText = try goldenText("log-0.jsonl").replacingOccurrences(of: "\"n\":0", with: "\"n\":1")
        for text in ["", "no log", "{}\n", "\u{0}\u{ffff}", damagedText] {
            XCTAssertThrowsError(try Game.replay(jsonl: text)) { error in
                XCTAssertEqual((error as? KeyforgeError)?.code.hasPrefix("log/"), true)
            }
        }
        try refused(.log, "log/magic") { try Game.replayBytes(bytes: Data()) }
        try refused(.log, "log/magic") { try Game.replayBytes(bytes: Data((0..<5000).map { UInt8(truncatingIfNeeded: $0) })) }
        let bytes = try Data(contentsOf: golden("log-0.bin"))
        for at in stride(from: 0, to: bytes.count, by: 997) {
            var damaged = bytes
            damaged[at] &+= 1
            XCTAssertThrowsError(try Game.replayBytes(bytes: damaged))
        }
        for length in stride(from: 0, to: bytes.count, by: 1009) {
            XCTAssertThrowsError(try Game.replayBytes(bytes: bytes.prefix(length)))
        }
        try refused(.log, "replay/redacted") { try Game.replay(jsonl: starterGame().logJsonl(viewer: .first)) }
        var lines = try goldenText("log-0.jsonl").components(separatedBy: "\n")
        lines[4].removeLast()
        XCTAssertThrowsError(try GameLog.read(jsonl: lines.joined(separator: "\n"))) { error in
            XCTAssertEqual((error as? KeyforgeError)?.line, 5)
            XCTAssertEqual((error as? KeyforgeError)?.cards, [])
        }
    }

    func testJournals() throws {
        let path = NSTemporaryDirectory() + "journal-\(UUID().uuidString).jsonl"
        defer {
            for file in [path, path + ".lock"] { try? FileManager.default.removeItem(atPath: file) }
        }
        try refused(.journal, "storage/missing") { try openJournal(path: path) }
        let game = try starterGame()
        let journal = try Journal.create(path: path, game: game)
        try game.step(.keep)
        XCTAssertEqual(try journal.append(game: game), 1)
        try refused(.journal, "storage/in_use") { try openJournal(path: path) }
        try journal.finish()
        try refused(.journal, "journal/finished") { try journal.append(game: game) }
        let opened = try openJournal(path: path)
        XCTAssertEqual(opened.cutBytes, 0)
        XCTAssertEqual(try opened.game.logJsonl(viewer: .everything), try game.logJsonl(viewer: .everything))
    }

    func testViews() throws {
        let game = try starterGame()
        try refused(.view, "view/not_redacted") { try PlayerView(lines: game.lines(viewer: .everything)) }
        try refused(.view, "log/json") { try PlayerView(lines: []) }
        let lines = try game.lines(viewer: .first)
        let view = try PlayerView(lines: [lines[0]])
        let damaged = try refused(.view, "log/json") { try view.follow("no line") }
        XCTAssertEqual(damaged.line, 2)
        try refused(.view, "log/hash") { try view.follow(lines: game.lines(from: 1, viewer: .everything)) }
        XCTAssertEqual(view.nextLine(), 1)
        try view.follow(lines[1])
        try refused(.view, "log/number") { try view.follow(lines[1]) }
        let hand = PlayerScenario(hand: [CardScenario(card: "fear")])
        let hidden = try Game.fromScenario(scenario: Scenario(first: hand, second: hand, house: .dis))
        try refused(.view, "view/scenario") { try PlayerView(lines: hidden.lines(viewer: .first)) }
    }

    func testMatches() throws {
        let decks = starterDecks()
        let series = try Match(terms: MatchTerms(firstDeck: decks[0], secondDeck: decks[1]))
        try refused(.match, "report/no_winner") { try series.report(game: starterGame()) }
    }

    func testTheListenerOfASimulation() throws {
        struct DiskFull: LocalizedError {
            var errorDescription: String? { "the disk is full" }
        }
        let error = try refused(.listener, "listener/failed") {
            try simulation(games: 100_000).run { played, _ in if played >= 2 { throw DiskFull() } }
        }
        XCTAssertEqual(error.localizedDescription, "the disk is full")
        enum Trouble: Error { case noRoom }
        let plain = try refused(.listener, "listener/failed") {
            try simulation(games: 100_000).run { _, _ in throw Trouble.noRoom }
        }
        XCTAssertEqual(plain.localizedDescription, "noRoom")
        let system = try refused(.listener, "listener/failed") {
            try simulation(games: 100_000).run { _, _ in throw CocoaError(.fileNoSuchFile) }
        }
        XCTAssertEqual(system.localizedDescription, CocoaError(.fileNoSuchFile).localizedDescription)
    }

    func testAGameWithoutASeedThatNeedsChance() throws {
        let game = try Game.replay(jsonl: goldenText("seedless.jsonl"))
        let before = try game.digest()
        try refused(.engine, "chance/refused") { try game.step(.mulligan) }
        XCTAssertEqual(try game.digest(), before)
        try game.step(.keep)
    }
}
