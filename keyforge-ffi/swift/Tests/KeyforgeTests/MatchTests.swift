import Keyforge
import XCTest

final class MatchTests: XCTestCase {
    private func terms(_ format: MatchFormat? = nil) -> MatchTerms {
        let decks = starterDecks()
        return MatchTerms(firstDeck: decks[0], secondDeck: decks[1], format: format)
    }

    func testTheBestOfThreeIsPlayedFromGameToGame() throws {
        let series = try Match(terms: terms(), seed: .small(number: 1))
        while let open = series.decision() {
            if open.kind == .first {
                XCTAssertNil(try series.nextGame())
                try series.answer(seat: open.seat, decision: open.id, action: .first(seat: open.seat))
                continue
            }
            let game = try XCTUnwrap(series.nextGame(seed: .small(number: 7)))
            try game.concede(seat: .second)
            try series.report(game: game)
        }
        let table = series.table()
        XCTAssertEqual(table.firstWins, 2)
        XCTAssertEqual(table.secondWins, 0)
        XCTAssertEqual(series.outcome()?.winner, .first)
        XCTAssertEqual(try Match.replay(jsonl: series.logJsonl()).table(), table)
    }

    func testAWrongResultIsTakenBack() throws {
        let series = try Match(terms: terms())
        try series.reportWinner(winner: .first)
        XCTAssertTrue(series.canUndo())
        XCTAssertTrue(try series.undo().games.isEmpty)
    }

    func testChainsAreBidForADeck() throws {
        let bids = MatchFormat.series(length: .bestOf(games: 1), swap: false, handicap: .bidding(opener: .second))
        let series = try Match(terms: terms(bids))
        try series.step(action: .bid(deck: .a, chains: 3))
        let table = try series.step(action: .pass)
        XCTAssertEqual(table.secondDeck, .a)
        XCTAssertEqual(table.secondChains, 3)
        let even = MatchFormat.series(length: .bestOf(games: 2), swap: false, handicap: .nothing)
        XCTAssertThrowsError(try Match(terms: terms(even))) { error in
            XCTAssertEqual((error as? KeyforgeError)?.code, "terms/even_games")
        }
    }
}
