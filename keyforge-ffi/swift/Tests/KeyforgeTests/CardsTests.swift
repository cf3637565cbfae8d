import Keyforge
import XCTest

final class CardsTests: XCTestCase {
    func testCardsAndWhatTheySay() throws {
        let library = CardLibrary.builtin()
        let imp = try XCTUnwrap(library.card(slug: "dust-imp"))
        XCTAssertEqual(imp.title, "Dust Imp")
        XCTAssertEqual(imp.house, .dis)
        XCTAssertEqual(imp.cardType, .creature)
        XCTAssertEqual(imp.power, 2)
        XCTAssertEqual(imp.printings, [Printing(set: "CotA", number: "083"), Printing(set: "AoA", number: "058")])
        XCTAssertEqual(library.text(slug: "dust-imp"), "Destroyed: Gain 2 æmber.")
        XCTAssertEqual(library.text(slug: "dust-imp", language: .german), "Zerstört: Erhalte 2 Æmber.")
        XCTAssertEqual(library.title(slug: "dust-imp", language: .german), "Staubteufelchen")
        XCTAssertNil(library.title(slug: "no-such-card", language: .english))
        XCTAssertEqual(library.text(slug: "dust-imp", edition: .v11), "Destroyed: Gain 2 æmber.")
        XCTAssertNil(library.text(slug: "no-such-card"))
        XCTAssertNil(library.card(slug: "no-such-card"))
        XCTAssertEqual(library.titled(title: "DUST IMP"), [imp])
        XCTAssertTrue(library.cards().contains(imp))
    }

    func testDecksThatComeAlongAndDecksAsText() throws {
        let library = CardLibrary.builtin()
        let decks = try library.builtinDecks()
        XCTAssertEqual(decks.count, 20)
        XCTAssertTrue(decks.allSatisfy { $0.cards.count == 36 && $0.houses.count == 3 })
        XCTAssertTrue(starterDecks().allSatisfy(decks.contains))
        let deck = try library.readDecks(text: "name: Two imps\nset: CotA\nDis\n083\nDust Imp +draw")[0]
        XCTAssertEqual(deck.name, "Two imps")
        XCTAssertEqual(deck.cards.map(\.card), ["dust-imp", "dust-imp"])
        XCTAssertEqual(deck.cards[1].icons, [.draw])
    }

    func testRandomDecksOfASet() throws {
        let library = CardLibrary.builtin()
        XCTAssertEqual(library.sets(), ["CotA", "AoA", "WC", "MM", "DT", "WoE"])
        for set in library.sets() {
            let deck = try library.randomDeck(set: set, seed: .small(number: 42))
            XCTAssertEqual(deck.cards.count, 36)
            XCTAssertTrue(deck.houses.allSatisfy { house in deck.cards.filter { $0.house == house }.count == 12 })
            XCTAssertEqual(deck, try library.randomDeck(set: set.lowercased(), seed: .small(number: 42)))
        }
        let wished = try library.randomDeck(set: "WC", seed: .small(number: 1), houses: [.starAlliance])
        XCTAssertTrue(wished.houses.contains(.starAlliance))
        XCTAssertNotEqual(try library.randomDeck(set: "WC"), try library.randomDeck(set: "WC"))
        let (first, second) = (try library.randomDeck(set: "CotA"), try library.randomDeck(set: "CotA"))
        let game = try Game(firstDeck: first, secondDeck: second, options: GameOptions())
        XCTAssertEqual(game.decision()?.kind, .mulligan)
    }

    func testAHomeMadeCardPlays() throws {
        let library = try CardLibrary.builtin().adding(cardFile: lamplighter)
        XCTAssertEqual(library.text(slug: "lamplighter"), "Elusive.\nReap: Draw a card.")
        let scenario = Scenario(
            first: PlayerScenario(
                deck: [CardScenario(card: "dust-imp")],
                battleline: [CardScenario(card: "Lamplighter")]
            ),
            second: PlayerScenario(),
            house: .logos
        )
        let game = try Game.fromScenario(scenario: scenario, seed: .small(number: 1), library: library)
        let creature = game.board(viewer: .everything).first.battleline[0]
        XCTAssertEqual(creature.keywords, [KeywordValue(keyword: .elusive, value: 1)])
        try game.step(.reap(card: creature.id))
        XCTAssertEqual(game.board(viewer: .everything).first.hand.count, 1)
        XCTAssertEqual(game.verify(), .verified)
        // The log needs the card.
        XCTAssertThrowsError(try Game.replay(jsonl: game.logJsonl(viewer: .everything)))
        XCTAssertEqual(try Game.replay(jsonl: game.logJsonl(viewer: .everything), library: library).digest(), try game.digest())
        let punch = Scenario(
            first: PlayerScenario(hand: [CardScenario(card: "punch")], battleline: [CardScenario(card: "troll")]),
            second: PlayerScenario(battleline: [CardScenario(card: "silvertooth")]),
            house: .brobnar
        )
        let asked = try Game.fromScenario(scenario: punch)
        XCTAssertNil(asked.board(viewer: .everything).decision?.asking)
        let play = try asked.option { if case .play = $0 { true } else { false } }
        try asked.step(play)
        XCTAssertEqual(asked.board(viewer: .everything).decision?.asking, "Play: Deal 3 damage to a creature.")
        let torch = CardFacts(slug: "torch", title: "Torch", house: .logos, cardType: .artifact)
        let lit = try CardLibrary.builtin().addingCard(facts: torch, script: "action: gain(1)")
        XCTAssertEqual(lit.text(slug: "torch"), "Action: Gain 1 æmber.")
        XCTAssertEqual(lit.card(slug: "torch"), torch)
    }
}
