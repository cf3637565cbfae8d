import Keyforge
import XCTest

final class AsyncTests: XCTestCase {
    private let few = SearchBudget.iterations(iterations: 40)
    private let endless = SearchBudget.iterations(iterations: 1_000_000)

    func testASearchSaysHowGoodEachOptionIs() async throws {
        let game = try starterGame()
        let searched = try await game.lookAhead(few, seed: 1)
        let report = try XCTUnwrap(searched)
        XCTAssertEqual(report.iterations, 40)
        XCTAssertEqual(report.options.map(\.action), game.legalActions())
        XCTAssertEqual(game.search(budget: few, seed: 1), report)
        XCTAssertTrue(game.legalActions().contains(report.best))
        try game.concede(seat: .first)
        let over = try await game.lookAhead(few)
        XCTAssertNil(over)
        let other = try KryptikGame(decks: kryptikDemoDecks(), options: KryptikOptions())
        let found = try await other.lookAhead(few)
        XCTAssertTrue(other.legalActions().contains(try XCTUnwrap(found).best))
    }

    func testASearchStopsWithItsTask() async throws {
        let game = try starterGame()
        let endless = endless
        let search = Task { try await game.lookAhead(endless) }
        try await Task.sleep(nanoseconds: 50_000_000)
        search.cancel()
        do {
            _ = try await search.value
            XCTFail("a million iterations in 50 milliseconds")
        } catch is CancellationError {}
    }

    func testASimulationIsPlayedInATask() async throws {
        let report = try await simulation(games: 6).play()
        XCTAssertEqual(report.games.count, 6)
    }
}
