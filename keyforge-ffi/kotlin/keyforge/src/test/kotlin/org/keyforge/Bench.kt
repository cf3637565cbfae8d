package org.keyforge

/** Microseconds of each call, from the quickest to the slowest. */
private inline fun times(calls: Int, call: () -> Unit): List<Double> = List(calls) {
    val before = System.nanoTime()
    call()
    (System.nanoTime() - before) / 1000.0
}.sorted()

private fun line(name: String, sorted: List<Double>) =
    println("$name median %.2f µs, 95%% %.2f µs".format(sorted[sorted.size / 2], sorted[sorted.size * 95 / 100]))

private fun steps(games: Int): List<Double> = (0 until games).flatMap { seed ->
    val (first, second) = starterDecks()
    Game(first, second, GameOptions(seed = seed.toULong())).use { game ->
        Agent.random(seed.toULong()).use { dice ->
            // The choice is made outside of what is measured.
            generateSequence { dice.choose(game) }.flatMap { action -> times(1) { game.step(action) } }.toList()
        }
    }
}.sorted()

/** Measures a step against an empty call; scripts/bench-hosts.sh runs it. */
fun main() {
    // The JVM compiles what runs often; what is measured is the app that has run for a while.
    repeat(3) {
        times(20_000) { liveObjects() }
        steps(10)
    }
    val empty = times(50_000) { liveObjects() }
    val steps = steps(30)
    val (first, second) = starterDecks()
    val boards = Game(first, second, GameOptions(seed = 1u)).use { game -> times(5_000) { game.board(Seat.FIRST) } }
    line("empty call:", empty)
    line("step:      ", steps)
    line("board:     ", boards)
    val ratio = steps[steps.size / 2] / empty[empty.size / 2]
    println("a step is %.1f empty calls; ${steps.size} steps".format(ratio))
}
