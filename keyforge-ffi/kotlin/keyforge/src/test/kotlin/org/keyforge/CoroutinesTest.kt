package org.keyforge

import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

class CoroutinesTest {
    private val few = SearchBudget.Iterations(40u)
    private val endless = SearchBudget.Iterations(1_000_000u)

    @Test
    fun `a search says how good each option is`() = starterGame().use { game ->
        val report = runBlocking { game.lookAhead(few, 1u) }!!
        assertEquals(40u, report.iterations)
        assertEquals(game.legalActions(), report.options.map { it.action })
        assertEquals(report, game.search(few, 1u))
        assertTrue(report.best in game.legalActions())
        game.concede(Seat.FIRST)
        assertNull(runBlocking { game.lookAhead(few) })
        KryptikGame(kryptikDemoDecks(), KryptikOptions()).use { other ->
            val found = runBlocking { other.lookAhead(few) }!!
            assertTrue(found.best in other.legalActions())
        }
    }

    @Test
    fun `a search stops with its coroutine`() = starterGame().use { game ->
        val before = liveObjects()
        runBlocking {
            val search = async { game.lookAhead(endless) }
            delay(50.milliseconds)
            search.cancel()
            assertThrows<CancellationException> { search.await() }
        }
        assertEquals(before, liveObjects())
    }

    @Test
    fun `a simulation is played in a coroutine`() {
        val (first, second) = starterDecks()
        val simulation = Simulation(first, second, 6u, GameOptions(Seed.Small(1u)))
        assertEquals(6, runBlocking { simulation.play() }.games.size)
        val error = assertThrows<KeyforgeException.Listener> {
            runBlocking { simulation.copy(games = 100_000u).play { _, _ -> throw IllegalStateException("no room") } }
        }
        assertEquals("no room", error.text)
    }
}
