import Foundation
import Keyforge
import XCTest

/// A server in this process, and phones that have nothing but the lines they are sent.
final class ViewTests: XCTestCase {
    func testPhonesFollowAGameWithUndos() throws {
        let server = try starterGame(seed: 9)
        let phones = try (server.players + [.spectator]).map { try PlayerView(lines: server.lines(viewer: $0)) }
        let dice = Agent.random(seed: 9)
        var undone = 0
        while !server.isOver() {
            try server.stepBy(agent: dice)
            if server.entryCount() % 7 == 0 {
                undone += Seat.allCases.filter { (try? server.undo(seat: $0)) != nil }.count
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
            // What was kept makes the same view later.
            let kept = phone.logJsonl().split(separator: "\n").map(String.init)
            XCTAssertEqual(try PlayerView(lines: kept).board(), phone.board())
        }
    }

    func testNothingHiddenIsInTheLines() throws {
        let game = try starterGame()
        var drawn = 0
        for event in try game.entries(viewer: .second).flatMap(\.events) {
            guard case .moved(let card, _, _, let destination, _, _, .draw, let seen) = event else { continue }
            drawn += 1
            XCTAssertEqual(card != nil, destination.seat == .second)
            XCTAssertEqual(seen, destination.seat == .second ? [.second] : [])
        }
        XCTAssertGreaterThan(drawn, 10)
        XCTAssertTrue(try game.lines(viewer: .second)[0].contains("\"seed\":null"))
    }

    func testAPhoneSaysWhatAnActionMeans() throws {
        let game = try starterGame()
        let phone = try PlayerView(lines: game.lines(viewer: .first))
        let mine = game.board(viewer: .first).first.hand.known[0]
        XCTAssertEqual(try phone.describe(action: .play(card: mine.id)), "Play \(mine.title)")
        XCTAssertEqual(try phone.describe(action: .keep), try game.describe(action: .keep, viewer: .everything))
        XCTAssertEqual(try phone.describe(action: .keep, language: .german), "Hand behalten")
    }

    func testAPhoneGivesAHintToWhomIsAsked() throws {
        let game = try starterGame()
        let hints = try (game.players + [.spectator]).map { try PlayerView(lines: game.lines(viewer: $0)).hint() }
        XCTAssertTrue(game.legalActions().contains(try XCTUnwrap(hints[0])))
        XCTAssertNil(hints[1])
        XCTAssertNil(hints[2])
    }
}
