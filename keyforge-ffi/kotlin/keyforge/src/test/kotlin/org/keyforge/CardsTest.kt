package org.keyforge

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class CardsTest {
    @Test
    fun `cards and what they say`() = CardLibrary.builtin().use { library ->
        val imp = library.card("dust-imp")!!
        assertEquals("Dust Imp", imp.title)
        assertEquals(House.DIS, imp.house)
        assertEquals(CardType.CREATURE, imp.cardType)
        assertEquals(2, imp.power)
        assertEquals(listOf(Printing("CotA", "083"), Printing("AoA", "058")), imp.printings)
        assertEquals("Destroyed: Gain 2 æmber.", library.text("dust-imp"))
        assertEquals("Zerstört: Erhalte 2 Æmber.", library.text("dust-imp", Language.GERMAN))
        assertEquals("Staubteufelchen", library.title("dust-imp", Language.GERMAN))
        assertNull(library.title("no-such-card", Language.ENGLISH))
        assertEquals("Destroyed: Gain 2 æmber.", library.text("dust-imp", edition = Rulebook.V1_1))
        assertNull(library.text("no-such-card"))
        assertNull(library.card("no-such-card"))
        assertEquals(listOf(imp), library.titled("DUST IMP"))
        assertTrue(imp in library.cards())
    }

    @Test
    fun `decks that come along and decks as text`() = CardLibrary.builtin().use { library ->
        val decks = library.builtinDecks()
        assertEquals(20, decks.size)
        assertTrue(decks.all { it.cards.size == 36 && it.houses.size == 3 })
        assertTrue(decks.containsAll(starterDecks()))
        val (deck) = library.readDecks("name: Two imps\nset: CotA\nDis\n083\nDust Imp +draw")
        assertEquals("Two imps", deck.name)
        assertEquals(listOf("dust-imp", "dust-imp"), deck.cards.map { it.card })
        assertEquals(listOf(Icon.DRAW), deck.cards[1].icons)
    }

    @Test
    fun `random decks of a set`() = CardLibrary.builtin().use { library ->
        assertEquals(listOf("CotA", "AoA", "WC", "MM", "DT", "WoE"), library.sets())
        for (set in library.sets()) {
            val deck = library.randomDeck(set, Seed.Small(42u))
            assertEquals(36, deck.cards.size)
            assertTrue(deck.houses.all { house -> deck.cards.count { it.house == house } == 12 })
            assertEquals(deck, library.randomDeck(set.lowercase(), Seed.Small(42u)))
        }
        val wished = library.randomDeck("WC", Seed.Small(1u), listOf(House.STAR_ALLIANCE))
        assertTrue(House.STAR_ALLIANCE in wished.houses)
        assertTrue(library.randomDeck("WC") != library.randomDeck("WC"))
        Game(library.randomDeck("CotA"), library.randomDeck("CotA"), GameOptions()).use { game ->
            assertEquals(DecisionKind.MULLIGAN, game.decision()!!.kind)
        }
    }

    @Test
    fun `a home-made card plays`() = CardLibrary.builtin().use { builtin ->
        builtin.adding(LAMPLIGHTER).use { library ->
            assertEquals("Elusive.\nReap: Draw a card.", library.text("lamplighter"))
            val scenario = Scenario(
                first = PlayerScenario(
                    battleline = listOf(CardScenario("Lamplighter")),
                    deck = listOf(CardScenario("dust-imp")),
                ),
                second = PlayerScenario(),
                house = House.LOGOS,
            )
            Game.fromScenario(scenario, Seed.Small(1u), library).use { game ->
                val lamplighter = game.board(Viewer.EVERYTHING).first.battleline.single()
                assertEquals(listOf(KeywordValue(Keyword.ELUSIVE, 1)), lamplighter.keywords)
                game.step(Action.Reap(lamplighter.id))
                assertEquals(1, game.board(Viewer.EVERYTHING).first.hand.count)
                assertEquals(Verdict.Verified, game.verify())
                // The log needs the card.
                assertTrue(runCatching { Game.replay(game.logJsonl(Viewer.EVERYTHING)) }.exceptionOrNull() is KeyforgeException.Log)
                Game.replay(game.logJsonl(Viewer.EVERYTHING), library).use { assertEquals(game.digest(), it.digest()) }
            }
        }
        val punch = Scenario(
            first = PlayerScenario(hand = listOf(CardScenario("punch")), battleline = listOf(CardScenario("troll"))),
            second = PlayerScenario(battleline = listOf(CardScenario("silvertooth"))),
            house = House.BROBNAR,
        )
        Game.fromScenario(punch).use { game ->
            assertEquals(null, game.board(Viewer.EVERYTHING).decision!!.asking)
            game.step(game.legalActions().first { it is Action.Play })
            val asked = game.decision()!!.seat.viewer
            assertEquals("Play: Deal 3 damage to a creature.", game.board(asked).decision!!.asking)
        }
        val torch = CardFacts("torch", "Torch", house = House.LOGOS, cardType = CardType.ARTIFACT)
        builtin.addingCard(torch, "action: gain(1)").use {
            assertEquals("Action: Gain 1 æmber.", it.text("torch"))
            assertEquals(torch, it.card("torch"))
        }
    }
}
