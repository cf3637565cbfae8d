package org.keyforge

import java.nio.file.Files
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The core wrote these in the same build; here the same must come out. */
class GoldenTest {
    private class Line(text: String) {
        private val fields = text.split('\t')
        val first = fields[0].toInt()
        val second = fields[1].toInt()
        val edition = Rulebook.entries[fields[2].toInt()]
        val seed = fields[3].toULong()
        val entries = fields[4].toUInt()
        val log = fields[5]
        val state = fields[6]
    }

    private val lines = goldenText("games.tsv").trim().lines().map(::Line)

    @Test
    fun `two hundred random games are those of the core`() {
        assertEquals(200, lines.size)
        val decks = CardLibrary.builtin().use { it.builtinDecks() }
        for (line in lines) {
            val options = GameOptions(seed = Seed.Small(line.seed), edition = line.edition)
            Game(decks[line.first], decks[line.second], options).use { game ->
                Agent.random(line.seed).use { dice ->
                    // The choice crosses the boundary both ways.
                    while (true) game.step(dice.choose(game) ?: break)
                }
                assertEquals(line.entries, game.entryCount(), "game ${line.seed}")
                assertEquals(line.log, game.logDigest(), "game ${line.seed}")
                assertEquals(line.state, game.digest(), "game ${line.seed}")
            }
        }
    }

    @Test
    fun `logs of the core replay to the same digests`() {
        val logs = lines.indices.filter { Files.exists(golden("log-$it.jsonl")) }
        assertTrue(logs.size >= 5)
        for (number in logs) {
            val text = goldenText("log-$number.jsonl")
            Game.replay(text).use { game ->
                assertEquals(lines[number].log, game.logDigest())
                assertEquals(lines[number].state, game.digest())
                assertEquals(text, game.logJsonl(Viewer.EVERYTHING))
            }
            Game.replayBytes(Files.readAllBytes(golden("log-$number.bin"))).use { game ->
                assertEquals(lines[number].state, game.digest())
                assertEquals(text, game.logJsonl(Viewer.EVERYTHING))
            }
        }
    }

    @Test
    fun `the golden game of the core`() {
        val (first, second) = starterDecks()
        Game(first, second, GameOptions(seed = Seed.Small(11u), edition = Rulebook.MASS_MUTATION)).use { game ->
            game.playAtRandom(11u)
            assertEquals(goldenText("core.txt"), game.digest())
        }
    }
}
