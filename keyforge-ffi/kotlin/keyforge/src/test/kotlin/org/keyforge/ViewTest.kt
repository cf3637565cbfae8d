package org.keyforge

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** A server in this process, and a phone that has nothing but the lines it is sent. */
class ViewTest {
    @Test
    fun `phones follow a game with undos`() = starterGame(9u).use { server ->
        val phones = (server.players + Viewer.SPECTATOR).map { PlayerView(server.lines(viewer = it)) }
        val dice = Agent.random(9u)
        var undone = 0
        while (!server.isOver()) {
            server.stepBy(dice)
            if (server.entryCount() % 7u == 0u) {
                undone += Seat.entries.count { runCatching { server.undo(it) }.isSuccess }
            }
            for (phone in phones) {
                phone.follow(server.lines(phone.nextLine(), phone.viewer()))
                if (server.entryCount() % 10u == 0u) assertEquals(server.board(phone.viewer()), phone.board())
                val open = server.decision()
                assertEquals(open?.id, phone.decision()?.id)
                val own = open?.takeIf { it.seat == phone.viewer().seat }
                assertEquals(own?.options.orEmpty(), phone.decision()?.options.orEmpty())
            }
        }
        assertTrue(undone > 0, "no undo happened")
        for (phone in phones) {
            assertEquals(server.outcome(), phone.outcome())
            assertTrue(phone.isOver())
            assertEquals(server.board(phone.viewer()), phone.board())
            assertEquals(server.logJsonl(phone.viewer()), phone.logJsonl())
            assertEquals(server.entries(5u, phone.viewer()), phone.entries(5u))
            assertEquals(server.story(5u, phone.viewer()), phone.story(5u))
            // What was kept makes the same view later.
            PlayerView(phone.logJsonl().lines().dropLast(1)).use { assertEquals(phone.board(), it.board()) }
            phone.close()
        }
        dice.close()
    }

    @Test
    fun `nothing hidden is in the lines`() = starterGame().use { game ->
        val moves = game.entries(viewer = Viewer.SECOND).flatMap { it.events }.filterIsInstance<Event.Moved>()
        val drawn = moves.filter { it.reason == MoveCause.DRAW }
        assertTrue(drawn.filter { it.destination.seat == Seat.FIRST }.all { it.card == null && it.seen.isEmpty() })
        assertTrue(drawn.filter { it.destination.seat == Seat.SECOND }.all { it.card != null })
        assertTrue("\"seed\":null" in game.lines(viewer = Viewer.SECOND).first())
    }

    @Test
    fun `a phone says what an action means`() = starterGame().use { game ->
        PlayerView(game.lines(viewer = Viewer.FIRST)).use { phone ->
            val mine = game.board(Viewer.FIRST).first.hand.known.first()
            assertEquals("Play ${mine.title}", phone.describe(Action.Play(mine.id)))
            assertEquals(game.describe(Action.Keep, Viewer.EVERYTHING), phone.describe(Action.Keep))
            assertEquals("Hand behalten", phone.describe(Action.Keep, Language.GERMAN))
        }
    }

    @Test
    fun `a phone gives a hint to whom is asked`() = starterGame().use { game ->
        val hints = (Viewer.entries - Viewer.EVERYTHING).map { viewer -> PlayerView(game.lines(viewer = viewer)).use { it.hint() } }
        assertTrue(hints[0] in game.legalActions())
        assertEquals(listOf(null, null), hints.drop(1))
    }
}
