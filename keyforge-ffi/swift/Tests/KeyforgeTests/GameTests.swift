import Foundation
import Keyforge
import XCTest

final class GameTests: XCTestCase {
    func testANewGameWaitsForADecision() throws {
        let game = try starterGame()
        let open = try XCTUnwrap(game.decision())
        XCTAssertEqual(open.seat, .first)
        XCTAssertEqual(open.kind, .mulligan)
        XCTAssertEqual(Set(open.options), [.mulligan, .keep])
        XCTAssertEqual(open.options, game.legalActions())
        XCTAssertFalse(game.isOver())
        XCTAssertFalse(engineVersion().isEmpty)
    }

    func testAStepHasEventsDecisionAndOptions() throws {
        let game = try starterGame()
        let step = try game.step(.keep)
        XCTAssertEqual(step.entry, 1)
        XCTAssertTrue(step.events.contains(.answered(decision: 0)))
        let open = try XCTUnwrap(step.decision)
        let asked = Event.asked(decision: open.id, seat: open.seat, kind: open.kind, source: open.source)
        XCTAssertEqual(step.events.last, asked)
        XCTAssertEqual(open, game.decision())
        XCTAssertNil(step.outcome)
    }

    func testAWholeGameUnderEveryRulebook() throws {
        XCTAssertEqual(Rulebook.allCases.count, 4)
        for edition in Rulebook.allCases {
            let game = try starterGame(seed: 5, edition: edition).playAtRandom()
            let outcome = try XCTUnwrap(game.outcome())
            XCTAssertEqual(outcome.reason, .victory)
            XCTAssertEqual(game.board(viewer: .everything)[try XCTUnwrap(outcome.winner)].keys.count, 3)
            XCTAssertNil(game.decision())
            XCTAssertEqual(game.verify(), .verified)
        }
    }

    func testStepsPlayAGameAsItIsRead() throws {
        let game = try starterGame()
        let entries = game.steps { $0.options[0] }.prefix(5).map(\.entry)
        XCTAssertEqual(entries, [1, 2, 3, 4, 5])
        XCTAssertEqual(game.entryCount(), 6)
        let refused = game.steps { _ in .play(card: 17) }
        XCTAssertNil(refused.next())
        XCTAssertEqual((refused.error as? KeyforgeError)?.code, "illegal/not_offered")
    }

    func testEveryEventHasAName() throws {
        let game = try starterGame(seed: 3).playAtRandom()
        let events = try game.entries(since: 0, viewer: .everything).flatMap(\.events)
        var played = 0
        var reaped = 0
        for event in events {
            switch event {
            case .moved(_, _, _, _, _, _, .play, _): played += 1
            case .happened(let fact) where fact.kind == .reaped: reaped += 1
            default: break
            }
        }
        XCTAssertGreaterThan(played, 10)
        XCTAssertGreaterThan(reaped, 0)
        XCTAssertEqual(events.last, .over(outcome: try XCTUnwrap(game.outcome())))
    }

    func testUndoTakesBackAndIsAnEntry() throws {
        for seed in 0..<30 as Range<UInt64> {
            let game = try starterGame(seed: seed)
            let dice = Agent.random(seed: seed)
            for _ in 0..<60 {
                guard let before = game.decision() else { break }
                try game.stepBy(dice)
                guard before.kind == .main, game.canUndo(seat: before.seat) else { continue }
                let after = try game.undo(seat: before.seat)
                XCTAssertEqual(after.decision?.options, before.options)
                XCTAssertGreaterThan(try XCTUnwrap(after.decision).id, before.id)
                XCTAssertTrue(after.events.isEmpty)
                return
            }
        }
        XCTFail("no action could be undone")
    }

    func testBranchDuplicateAndReplayStandWhereTheyShould() throws {
        let game = try starterGame().playToMainStep()
        let log = try game.logJsonl(viewer: .everything)
        XCTAssertEqual(try game.branch(entry: game.entryCount() - 1).logJsonl(viewer: .everything), log)
        XCTAssertEqual(try game.branch(entry: 1).entryCount(), 2)
        XCTAssertEqual(try Game.replay(jsonl: log).digest(), try game.digest())
        XCTAssertEqual(try Game.replayBytes(bytes: game.logBytes(viewer: .everything)).logDigest(), game.logDigest())
        XCTAssertEqual(try Game.replayBytes(bytes: game.inputsBytes()).digest(), try game.digest())
        game.duplicate().playAtRandom()
        XCTAssertEqual(try game.logJsonl(viewer: .everything), log)
    }

    func testVerdictsOnLogs() throws {
        let game = try starterGame().playToMainStep()
        XCTAssertEqual(try GameLog.read(jsonl: game.logJsonl(viewer: .everything)).verify(), .verified)
        XCTAssertEqual(try GameLog.readBytes(bytes: game.inputsBytes()).verify(), .verified)
        let redacted = try game.log(viewer: .second).verify()
        XCTAssertEqual(redacted, .unverified(reason: .redacted(viewer: .second)))
    }

    func testALogIsShownEntryByEntry() throws {
        let game = try starterGame()
        let opening = game.board(viewer: .everything)
        try game.playToMainStep()
        let log = try game.log(viewer: .everything)
        XCTAssertEqual(log.entryCount(), game.entryCount())
        XCTAssertEqual(try log.board(entry: 0), opening)
        XCTAssertEqual(try log.board(), game.board(viewer: .everything))
        XCTAssertEqual(try log.story(), try game.story(viewer: .everything))
        XCTAssertEqual(try log.redacted(viewer: .second).board(), game.board(viewer: .second))
        XCTAssertEqual(log.branch(entry: 1).entryCount(), 2)
        let inputs = log.inputsOnly()
        XCTAssertEqual(try inputs.bytes(), try game.inputsBytes())
        XCTAssertThrowsError(try inputs.board()) { error in
            XCTAssertEqual((error as? KeyforgeError)?.code, "fold/inputs_only")
        }
    }

    func testALogThatWasCutOffIsReadAsFarAsItGoes() throws {
        let game = try starterGame().playToMainStep()
        let log = try GameLog.read(jsonl: String(game.logJsonl(viewer: .everything).dropLast(20)))
        XCTAssertTrue(log.recovered())
        XCTAssertEqual(log.entryCount(), game.entryCount() - 1)
    }

    func testABoardHidesWhatASeatMayNotKnow() throws {
        let game = try starterGame()
        let truth = game.board(viewer: .everything)
        XCTAssertEqual(truth.viewer, .everything)
        XCTAssertEqual(Int(truth.first.hand.count), truth.first.hand.known.count)
        let seen = game.board(viewer: .second)
        XCTAssertEqual(seen.viewer, .second)
        XCTAssertTrue(seen.first.hand.known.isEmpty)
        XCTAssertEqual(seen.first.hand.count, truth.first.hand.count)
        XCTAssertEqual(seen.second.hand, truth.second.hand)
        XCTAssertEqual(seen.decision?.options, [])
        XCTAssertEqual(truth.decision?.options.map(\.text), ["Take a mulligan", "Keep the hand"])
        XCTAssertTrue(truth.permanents.isEmpty)
    }

    func testAGameIsTold() throws {
        let game = try starterGame().playToMainStep(turn: 3)
        let story = try game.story(viewer: .everything)
        XCTAssertTrue(story.contains { $0.contains("Turn 1") })
        let since = game.entryCount()
        let step = try game.step(game.option { $0 == .endTurn })
        XCTAssertTrue(step.events.contains { if case .turnEnded = $0 { true } else { false } })
        let told = try game.story(since: since, viewer: .everything)
        XCTAssertTrue(told.contains { $0.contains("Turn") } && told.count < story.count)
        XCTAssertFalse(try game.story(viewer: .first).isEmpty)
        let german = Telling(language: .german, firstName: "Ada", secondName: "Bo")
        XCTAssertTrue(try game.story(viewer: .everything, telling: german).contains { $0.contains("Zug 1: Ada") })
        let open = try starterGame().board(viewer: .first, language: .german).decision
        XCTAssertEqual(open?.options.map(\.text), ["Mulligan nehmen", "Hand behalten"])
    }

    func testAnAgentPlays() throws {
        let game = try starterGame()
        let greedy = Agent.greedy(game: game, seed: 1)
        XCTAssertTrue(game.legalActions().contains(try XCTUnwrap(greedy.choose(game: game))))
        for _ in game.steps(first: greedy, second: Agent.random(seed: 2)) {}
        XCTAssertNil(greedy.choose(game: game))
        XCTAssertEqual(game.outcome()?.winner, .first)
    }

    func testAnOpponentOfALevel() throws {
        let game = try starterGame()
        let open = try XCTUnwrap(game.decision())
        let opponents = (0..<2).map { _ in Agent.of(kind: .medium, game: game, seat: open.seat, seed: 3) }
        let chosen = try XCTUnwrap(opponents[0].choose(game: game))
        XCTAssertTrue(open.options.contains(chosen))
        XCTAssertEqual(chosen, opponents[1].choose(game: game))
    }

    func testActionsSayWhatTheyAre() throws {
        XCTAssertEqual(Action.play(card: 17).text(), "play #17")
        XCTAssertEqual(Action.play(card: 17).card(), 17)
        XCTAssertNil(Action.endTurn.card())
        XCTAssertEqual(Set([Action.play(card: 17), .play(card: 17), .play(card: 18)]).count, 2)
        XCTAssertEqual(try Action.play(card: 17).toJson(), #"{"play":17}"#)
        XCTAssertEqual(try readAction(json: #"{"play":17}"#), .play(card: 17))
        XCTAssertThrowsError(try readAction(json: "{}"))
    }

    func testAPositionSearchesWithoutALog() throws {
        let game = try starterGame().playToMainStep()
        let before = try game.digest()
        let guess = try game.determinize(seat: .first, seed: 3)
        XCTAssertEqual(guess.board(viewer: .first), game.board(viewer: .first))
        let copy = guess.duplicate()
        let step = try copy.step(action: try XCTUnwrap(copy.decision()?.options.first))
        XCTAssertEqual(step.entry, 0)
        XCTAssertEqual(guess.decision()?.options, game.decision()?.options)
        let playout = try guess.playOut(seed: 5)
        XCTAssertNotNil(playout.outcome)
        XCTAssertEqual(try guess.playOut(seed: 5), playout)
        XCTAssertNil(try guess.playOut(seed: 5, limit: 3).outcome)
        XCTAssertEqual(game.position(seed: 1).board(viewer: .everything), game.board(viewer: .everything))
        XCTAssertEqual(try game.digest(), before)
    }

    func testAScenarioBeginsWhereItSaysAndComesOutAgain() throws {
        let scenario = Scenario(
            first: PlayerScenario(
                amber: 2,
                hand: [CardScenario(card: "fear")],
                battleline: [CardScenario(card: "dust-imp"), CardScenario(card: "charette", damage: 1)]
            ),
            second: PlayerScenario(battleline: [CardScenario(card: "Valdr", stunned: true)]),
            house: .dis
        )
        let game = try Game.fromScenario(scenario: scenario, seed: .small(number: 1))
        let board = game.board(viewer: .everything)
        XCTAssertEqual(board.first.amber, 2)
        XCTAssertEqual(board.first.battleline.map(\.card.title), ["Dust Imp", "Charette"])
        XCTAssertEqual(board.first.battleline[1].damage, 1)
        XCTAssertTrue(board.second.battleline[0].stunned)
        XCTAssertEqual(Set(board.permanents.map(\.id)).count, 3)
        try game.step(game.option { if case .reap = $0 { true } else { false } })
        XCTAssertEqual(game.board(viewer: .everything).first.amber, 3)
        let exported = try game.scenario()
        XCTAssertNotNil(exported.restJson)
        XCTAssertEqual(try Game.fromScenario(scenario: exported).digest(), try game.digest())
        XCTAssertEqual(try readScenario(json: exported.toJson()), exported)
    }

    func testASeedIsTheSystemsUnlessItIsSaid() throws {
        let decks = starterDecks()
        let begin = { (seed: Seed?) in
            try Game(firstDeck: decks[0], secondDeck: decks[1], options: GameOptions(seed: seed))
        }
        let drawn = try (0..<4).map { _ in try XCTUnwrap(begin(nil).seed()) }
        XCTAssertEqual(Set(drawn).count, 4)
        guard case .full = drawn[0] else { return XCTFail("a small seed: \(drawn[0])") }
        XCTAssertEqual(try begin(drawn[0]).digest(), try begin(drawn[0]).digest())
        XCTAssertEqual(try starterGame(seed: 7).seed(), .small(number: 7))
        let duel = try KryptikGame(decks: kryptikDemoDecks(), options: KryptikOptions())
        guard case .full? = duel.seed() else { return XCTFail("a small seed") }
    }

    func testOptionsOfAGame() throws {
        let decks = starterDecks()
        let options = GameOptions(seed: .small(number: 1), first: .second, firstChains: 3, quickstart: true)
        let game = try Game(firstDeck: decks[0], secondDeck: decks[1], options: options)
        XCTAssertEqual(game.decision()?.kind, .activeHouse)
        XCTAssertEqual(game.decision()?.seat, .second)
        XCTAssertLessThan(game.board(viewer: .everything).first.hand.count, 6)
        let small = Deck(name: "small", houses: decks[0].houses, cards: Array(decks[0].cards.prefix(5)))
        XCTAssertNoThrow(try Game(firstDeck: small, secondDeck: small, options: GameOptions(seed: .small(number: 1), freeDecks: true)))
    }

    func testSeats() {
        XCTAssertEqual(Seat.first.other, .second)
        XCTAssertEqual(Seat.second.other, .first)
    }

    /// The test compiles: values and objects may be sent to other tasks.
    func testEverythingIsSendable() async throws {
        let game = try starterGame()
        let step = try await Task.detached { try game.step(.keep) }.value
        let count = await Task.detached { step.events.count }.value
        XCTAssertEqual(count, step.events.count)
    }

    func testValuesAreKeptByTheCodersOfSwift() throws {
        func kept<Value: Codable>(_ value: Value) throws -> Value {
            try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        }
        let game = try starterGame()
        let dice = Agent.random(seed: 4)
        while let open = game.decision() {
            XCTAssertEqual(try kept(open), open)
            let step = try game.stepBy(dice)
            XCTAssertEqual(try kept(step), step)
        }
        let board = game.board(viewer: .everything)
        XCTAssertEqual(try kept(board), board)
        XCTAssertEqual(try kept(game.entries(viewer: .second)), try game.entries(viewer: .second))
        XCTAssertEqual(try kept(game.options()), game.options())
    }

    func testIdsAreNoNumbers() throws {
        let (card, decision): (CardId, DecisionId) = (17, 3)
        XCTAssertEqual(card, CardId(rawValue: 17))
        XCTAssertEqual("\(card) \(decision)", "17 3")
        XCTAssertLessThan(decision, 4)
        XCTAssertEqual(try JSONEncoder().encode([card]), Data("[17]".utf8))
        XCTAssertEqual(try readAction(json: Action.play(card: card).toJson()), .play(card: 17))
    }

    func testAGameSaysWhatItBeganWith() throws {
        let game = try starterGame(edition: .massMutation)
        let options = game.options()
        XCTAssertEqual(options, GameOptions(seed: game.seed(), edition: .massMutation, first: .first))
        let decks = game.decks()
        let again = try Game(firstDeck: decks[0], secondDeck: decks[1], options: options)
        XCTAssertEqual(try again.digest(), try game.digest())
        XCTAssertTrue(game.definitions().contains(decks[0].cards[0].card))
    }

    func testViewersAndSeats() {
        XCTAssertEqual(Viewer.allCases.compactMap(\.seat), Seat.allCases)
        XCTAssertEqual(Seat.allCases.map(\.viewer), [.first, .second])
        XCTAssertEqual(KryptikViewer.allCases.compactMap(\.seat), KryptikSeat.allCases)
        XCTAssertNil(KryptikViewer.spectator.seat)
    }
}
