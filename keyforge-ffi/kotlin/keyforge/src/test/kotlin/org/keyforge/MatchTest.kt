package org.keyforge

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

class MatchTest {
    private val terms = starterDecks().let { (first, second) -> MatchTerms(first, second) }

    @Test
    fun `the best of three is played from game to game`() = Match(terms, Seed.Small(1u)).use { series ->
        while (!series.isOver()) {
            val open = series.decision()!!
            if (open.kind == MatchDecisionKind.FIRST) {
                assertNull(series.nextGame())
                series.answer(open.seat, open.id, MatchAction.First(open.seat))
                continue
            }
            series.nextGame(Seed.Small(7u))!!.use { game ->
                game.concede(Seat.SECOND)
                series.report(game)
            }
        }
        val table = series.table()
        assertEquals(2u to 0u, table.firstWins to table.secondWins)
        assertEquals(Seat.FIRST, series.outcome()!!.winner)
        Match.replay(series.logJsonl()).use { assertEquals(table, it.table()) }
    }

    @Test
    fun `a wrong result is taken back`() = Match(terms).use { series ->
        series.reportWinner(Seat.FIRST)
        assertTrue(series.canUndo())
        assertTrue(series.undo().games.isEmpty())
    }

    @Test
    fun `chains are bid for a deck`() {
        val bids = MatchFormat.Series(MatchLength.BestOf(1u), false, MatchHandicap.Bidding(Seat.SECOND))
        Match(terms.copy(format = bids)).use { series ->
            series.step(MatchAction.Bid(MatchDeckId.A, 3u))
            val table = series.step(MatchAction.Pass)
            assertEquals(MatchDeckId.A, table.secondDeck)
            assertEquals(3u.toUByte(), table.secondChains)
        }
        val even = MatchFormat.Series(MatchLength.BestOf(2u), false, MatchHandicap.Nothing)
        val error = assertThrows<KeyforgeException.Match> { Match(terms.copy(format = even)) }
        assertEquals("terms/even_games", error.code)
    }
}
