package org.keyforge

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope

/**
 * Looks ahead on a background thread, from what the seat that decides knows; null when the game is over.
 *
 * A coroutine that is cancelled stops the search.
 */
suspend fun Game.lookAhead(budget: SearchBudget, seed: ULong = 0u): SearchReport? =
    cancellable { search(budget, seed, it) }

/**
 * Plays the games of this simulation on background threads. A coroutine that is cancelled stops it.
 *
 * @param onProgress hears how many games of all were played, on a background thread; what it throws comes out as a
 *   [KeyforgeException.Listener].
 */
suspend fun Simulation.play(
    library: CardLibrary? = null,
    onProgress: ((played: UInt, of: UInt) -> Unit)? = null,
): SimulationReport = cancellable { run(library, it, onProgress) }

/** Makes a call that takes its time, and stops it when nobody waits for it any more. */
internal suspend fun <T> cancellable(call: (Cancellation) -> T): T = Cancellation().use { cancellation ->
    coroutineScope {
        val called = async(Dispatchers.Default) { call(cancellation) }
        try {
            called.await()
        } catch (cancelled: CancellationException) {
            // The call ends soon, and the scope waits for that.
            cancellation.cancel()
            throw cancelled
        }
    }
}
