package org.keyforge.console

import java.io.BufferedReader
import java.io.PrintStream
import kotlin.system.exitProcess
import org.keyforge.Agent
import org.keyforge.Board
import org.keyforge.CardLibrary
import org.keyforge.Deck
import org.keyforge.Game
import org.keyforge.GameOptions
import org.keyforge.KeyforgeException
import org.keyforge.Seat
import org.keyforge.Seed
import org.keyforge.Viewer
import org.keyforge.get
import org.keyforge.other
import org.keyforge.starterDecks
import org.keyforge.text
import org.keyforge.viewer

/** Plays a game on the console: a person against the greedy agent, or two agents when watching. */
class Console(private val input: BufferedReader, private val out: PrintStream) {
    /** Without a [seed] of its own every game is another. */
    fun play(first: Deck, second: Deck, seed: ULong?, watch: Boolean) {
        Game(first, second, GameOptions(seed = seed?.let { Seed.Small(it) })).use { game ->
            Agent.greedy(game, seed ?: 0u).use { opponent ->
                var told = 0u
                while (true) {
                    told = tell(game, told, watch)
                    val open = game.decision() ?: break
                    when {
                        watch || open.seat != HUMAN -> game.stepBy(opponent)
                        !ask(game) -> game.concede(HUMAN)
                    }
                }
            }
        }
    }

    /** Tells what happened since entry [told]; gives the entry to go on from. */
    private fun tell(game: Game, told: UInt, watch: Boolean): UInt {
        game.story(told, if (watch) Viewer.EVERYTHING else HUMAN.viewer).forEach(out::println)
        return game.entryCount()
    }

    /** Lets the person choose; false when there is no more input. */
    private fun ask(game: Game): Boolean {
        val board = game.board(HUMAN.viewer)
        val open = board.decision ?: return true
        out.println()
        show(board)
        out.println("${open.source?.title ?: "You"}: ${open.kind.name.lowercase().replace('_', ' ')}")
        open.asking?.let { out.println(it) }
        open.options.forEachIndexed { number, option -> out.println("  ${number + 1}  ${option.text}") }
        while (true) {
            out.print("1 to ${open.options.size}, u to undo: ")
            val line = input.readLine()?.trim() ?: return false
            try {
                when (val chosen = line.toIntOrNull()?.let { open.options.getOrNull(it - 1) }) {
                    null -> if (line == "u") game.undo(HUMAN) else continue
                    else -> game.step(chosen.action)
                }
                return true
            } catch (error: KeyforgeException) {
                out.println(error.text)
            }
        }
    }

    private fun show(board: Board) {
        for (seat in listOf(HUMAN.other, HUMAN)) {
            val player = board[seat]
            val line = player.battleline.joinToString { "${it.card.title} ${it.power - it.damage}${if (it.ready) "" else " (exhausted)"}" }
            out.println("$seat  ${player.amber} æmber of ${player.keyCost}, keys: ${player.keys.size}, hand: ${player.hand.count}")
            out.println("  battleline: $line")
            out.println("  artifacts: ${player.artifacts.joinToString { it.card.title }}")
        }
        out.println("  your hand: ${board[HUMAN].hand.known.joinToString { it.title }}")
    }

    private companion object {
        val HUMAN = Seat.FIRST
    }
}

fun main(args: Array<String>) {
    val options = args.toList().filter { it.startsWith("--") }
    val values = args.toList().filterNot { it.startsWith("--") }
    if ("--help" in options || options.any { it != "--watch" }) {
        println("keyforge-console [--watch] [SEED] [DECK DECK]: decks are parts of the names of the built-in ones")
        exitProcess(if ("--help" in options) 0 else 2)
    }
    val seed = values.getOrNull(0)?.toULongOrNull()
    val (first, second) = if (values.size > 2) decks(values[1], values[2]) else starterDecks()
    Console(System.`in`.bufferedReader(), System.out).play(first, second, seed, "--watch" in options)
}

private fun decks(vararg names: String): List<Deck> {
    val decks = CardLibrary.builtin().use { it.builtinDecks() }
    return names.map { name ->
        decks.find { name.lowercase() in it.name.lowercase() } ?: run {
            System.err.println("no deck is called $name; there are ${decks.joinToString { it.name }}")
            exitProcess(2)
        }
    }
}
