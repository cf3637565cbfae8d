package org.keyforge

/** How many microseconds a call takes. */
private inline fun time(call: () -> Unit): Double {
    val before = System.nanoTime()
    call()
    return (System.nanoTime() - before) / 1000.0
}

/** What was measured, in microseconds. A call of each kind follows on the others, so that all meet the same machine. */
private class Times {
    val functions = mutableListOf<Double>()
    val empty = mutableListOf<Double>()
    val steps = mutableListOf<Double>()
    val boards = mutableListOf<Double>()

    fun play(games: Int) = repeat(games) { seed ->
        val (first, second) = starterDecks()
        Game(first, second, GameOptions(seed = Seed.Small(seed.toULong()))).use { game ->
            Agent.random(seed.toULong()).use { dice ->
                // The choice is made outside of what is measured.
                for (action in generateSequence { dice.choose(game) }) {
                    steps += time { game.step(action) }
                    empty += time { game.isOver() }
                    functions += time { liveObjects() }
                    boards += time { game.board(Viewer.FIRST) }
                }
            }
        }
    }
}

private fun List<Double>.median() = sorted()[size / 2]

private fun line(name: String, times: List<Double>) =
    println("$name median %.2f µs, 95%% %.2f µs".format(times.median(), times.sorted()[times.size * 95 / 100]))

/** Measures a step against an empty call; scripts/bench-hosts.sh runs it. */
fun main() {
    // The JVM compiles what runs often; what is measured is the app that has run for a while.
    Times().play(100)
    val times = Times().apply { play(100) }
    line("function without arguments:", times.functions)
    line("empty call of a game:      ", times.empty)
    line("step:                      ", times.steps)
    line("board:                     ", times.boards)
    println("a step is %.1f empty calls; ${times.steps.size} steps".format(times.steps.median() / times.empty.median()))
}
