package org.keyforge.console

import java.io.ByteArrayOutputStream
import java.io.PrintStream
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.keyforge.starterDecks

class ConsoleTest {
    private fun play(input: String, watch: Boolean): String {
        val said = ByteArrayOutputStream()
        val (first, second) = starterDecks()
        Console(input.reader().buffered(), PrintStream(said)).play(first, second, 7u, watch)
        return said.toString()
    }

    @Test
    fun `two agents play a whole game`() {
        val said = play("", watch = true)
        assertTrue("wins with the third key" in said, said.takeLast(300))
    }

    @Test
    fun `a person plays and gives up when the input ends`() {
        val said = play("nonsense\nu\n2\n1\n1\n", watch = false)
        assertTrue("Keep the hand" in said)
        assertTrue(Regex("nothing to undo|has acted since") in said)
        assertTrue("your hand: " in said)
        assertTrue("wins by concession" in said, said.takeLast(300))
        assertEquals(said, play("nonsense\nu\n2\n1\n1\n", watch = false))
    }
}
