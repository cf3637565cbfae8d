package org.keyforge

import java.nio.file.Files
import java.nio.file.Path

/** A game between the starter decks whose first player is the first seat. */
fun starterGame(seed: ULong = 7u, edition: Rulebook? = null): Game {
    val (first, second) = starterDecks()
    return Game(first, second, GameOptions(seed = Seed.Small(seed), edition = edition, first = Seat.FIRST))
}

/** Plays the whole game at random. */
fun Game.playAtRandom(seed: ULong = 1u): Game {
    Agent.random(seed).use { dice -> steps(dice, dice).forEach { _ -> } }
    return this
}

/** Plays at random until an action of step 3 is asked for in this turn or later. */
fun Game.playToMainStep(turn: Int = 1): Game {
    Agent.random(1u).use { dice ->
        while (decision()?.kind != DecisionKind.MAIN || board(Viewer.EVERYTHING).turn < turn) stepBy(dice)
    }
    return this
}

/** A file that the core wrote in the same build. */
fun golden(name: String): Path = Path.of(System.getProperty("keyforge.golden"), name)

fun goldenText(name: String): String = Files.readString(golden(name))

/** A home-made card. */
const val LAMPLIGHTER = """
card lamplighter "Lamplighter"
  logos creature · power 3 · elusive
  reap: draw(1)
"""
