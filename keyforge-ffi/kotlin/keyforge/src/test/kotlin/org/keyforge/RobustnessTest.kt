package org.keyforge

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

internal fun simulation(games: UInt, threads: UInt = 0u): Simulation {
    val (first, second) = starterDecks()
    return Simulation(first, second, games, GameOptions(seed = Seed.Small(100u)), threads = threads)
}

/** What goes wrong in apps. */
class RobustnessTest {
    private fun <T> onThreads(count: Int, task: (Int) -> T): List<T> {
        val pool = Executors.newFixedThreadPool(count)
        try {
            return pool.invokeAll((0 until count).map { Callable { task(it) } }).map { it.get() }
        } finally {
            pool.shutdown()
        }
    }

    @Test
    fun `use after close is an error`() {
        val game = starterGame()
        game.close()
        game.close()
        assertThrows<IllegalStateException> { game.decision() }
        assertThrows<IllegalStateException> { game.step(Action.Keep) }
        val view = starterGame().use { PlayerView(it.lines(viewer = Viewer.FIRST)) }
        view.close()
        assertThrows<IllegalStateException> { view.board() }
    }

    @Test
    fun `what was closed is no argument`() = starterGame().use { game ->
        val (first, second) = starterDecks()
        val agent = Agent.random(1u).apply { close() }
        assertThrows<IllegalStateException> { game.stepBy(agent) }
        assertThrows<IllegalStateException> { Agent.greedy(starterGame().apply { close() }, 1u) }
        val library = CardLibrary.builtin().apply { close() }
        assertThrows<IllegalStateException> { Game(first, second, GameOptions(), library) }
        val cancellation = Cancellation().apply { close() }
        assertThrows<IllegalStateException> { game.search(SearchBudget.Iterations(1u), cancellation = cancellation) }
        // The game that was called is not held for ever.
        val before = liveObjects()
        repeat(20) { starterGame().use { other -> assertThrows<IllegalStateException> { other.stepBy(agent) } } }
        assertTrue(liveObjects() <= before, "$before objects before, ${liveObjects()} after")
    }

    @Test
    fun `a text that was cut off within a character`() = starterGame().use { game ->
        val named = Telling(firstName = "Ada \uD83D")
        assertTrue(game.story(viewer = Viewer.FIRST, telling = named).any { "Ada \uFFFD" in it })
        CardLibrary.builtin().use { assertEquals(null, it.card("\uDC00")) }
        Unit
    }

    @Test
    fun `eight threads share a game`() = starterGame().use { game ->
        val accepted = AtomicInteger()
        onThreads(8) { thread ->
            repeat(60) {
                val open = game.decision() ?: return@repeat
                try {
                    game.answer(open.seat, open.id, open.options[(it + thread) % open.options.size])
                    accepted.incrementAndGet()
                } catch (_: KeyforgeException.StaleDecision) {
                    // Another thread was first.
                } catch (error: KeyforgeException.IllegalAction) {
                    // It was so with the last action of the game.
                    if (!game.isOver()) throw error
                }
                game.board(Viewer.FIRST)
                game.lines(game.entryCount(), Viewer.SECOND)
            }
        }
        assertEquals(accepted.get() + 1, game.entryCount().toInt())
        assertEquals(Verdict.Verified, game.verify())
    }

    @Test
    fun `eight threads play games of their own`() {
        val digests = onThreads(8) { starterGame(4u).use { game -> game.playAtRandom(4u).digest() } }
        assertEquals(1, digests.toSet().size)
    }

    @Test
    fun `a simulation is the same on one thread and on several`() {
        val heard = mutableListOf<UInt>()
        val report = simulation(games = 30u).run { played, of ->
            assertEquals(30u, of)
            heard += played
        }
        assertFalse(report.cancelled)
        assertEquals(30u, heard.last())
        assertEquals(heard.sorted(), heard)
        assertEquals((100uL..129uL).toList(), report.games.map { it.seed })
        assertEquals(report, simulation(games = 30u, threads = 1u).run())
        assertEquals(30, report.wins(Seat.FIRST) + report.wins(Seat.SECOND))
        assertTrue(report.games.all { maxOf(it.firstKeys, it.secondKeys) == 3 && it.decisions > 0u && it.turns > 1 })
        val greedy = simulation(games = 6u).copy(firstAgent = AgentKind.Greedy).run()
        assertEquals(6, greedy.wins(Seat.FIRST))
    }

    @Test
    fun `a simulation is cancelled in the middle`() = Cancellation().use { cancellation ->
        val report = simulation(games = 100_000u).run(cancellation = cancellation) { played, _ ->
            if (played >= 100u) cancellation.cancel()
        }
        assertTrue(report.cancelled && cancellation.isCancelled())
        assertTrue(report.games.size in 100 until 100_000, "${report.games.size} games")
    }

    @Test
    fun `another thread cancels`() = Cancellation().use { cancellation ->
        val other = Thread {
            Thread.sleep(200)
            cancellation.cancel()
        }
        other.start()
        val report = simulation(games = 4_000_000u).run(cancellation = cancellation)
        other.join()
        assertTrue(report.cancelled)
    }

    @Test
    fun `a listener may call the library`() = starterGame().use { game ->
        simulation(games = 3u).run { _, _ -> game.decision() }
        Unit
    }

    @Test
    fun `nothing leaks`() {
        fun settle(): ULong {
            System.gc()
            return liveObjects()
        }
        val before = settle()
        repeat(300) { number ->
            starterGame(number.toULong()).use { game ->
                PlayerView(game.lines(viewer = Viewer.FIRST)).use { it.board() }
                Agent.greedy(game, 1u).use { it.choose(game) }
                game.duplicate().use { copy -> runCatching { copy.step(Action.EndTurn) } }
                game.determinize(Seat.FIRST, 1u).use { it.duplicate().close() }
            }
        }
        // Other tests may have left something to the collector, so there may be less, never more.
        assertTrue(liveObjects() <= before, "$before objects before, ${liveObjects()} after")
    }

    @Test
    fun `what is forgotten is collected`() {
        val before = liveObjects()
        repeat(50) { starterGame() }
        // The thread that frees them needs its time between two collections.
        for (attempt in 1..30) {
            System.gc()
            for (pause in 1..50) {
                if (liveObjects() <= before + 10uL) return
                Thread.sleep(20)
            }
        }
        fail<Unit>("$before objects before, ${liveObjects()} after")
    }
}
