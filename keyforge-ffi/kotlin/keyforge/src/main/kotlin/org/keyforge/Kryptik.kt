package org.keyforge

/** This player, who looks at a game. */
val KryptikSeat.viewer: KryptikViewer
    get() = KryptikViewer.entries[ordinal]

/** The player who looks; null for somebody who only watches, and for everything. */
val KryptikViewer.seat: KryptikSeat?
    get() = KryptikSeat.entries.getOrNull(ordinal)

/**
 * The players, who look at the game: whom a server sends to. A loop over all viewers would send the whole truth to somebody, as
 * [KryptikViewer.EVERYTHING] is one of them; who only watches is added: `game.players + KryptikViewer.SPECTATOR`.
 */
val KryptikGame.players: List<KryptikViewer>
    get() = seats().map { it.viewer }

/** What the player of a seat has. */
operator fun KryptikBoard.get(seat: KryptikSeat): KryptikBoardPlayer = players[seat.ordinal]

/** Every citizen on the island, those of the first seat first. */
val KryptikBoard.citizens: Sequence<KryptikBoardCitizen>
    get() = players.asSequence().flatMap { it.island }

/** The number of the card in this game; null for a viewer who does not know it. */
val KryptikBoardCitizen.id: KryptikCardId?
    get() = card.id

/**
 * Plays on, step by step, with the actions that [choose] picks, until the game is over. Nothing is played before the
 * sequence is read; it can be read once.
 */
fun KryptikGame.steps(choose: (KryptikDecision) -> KryptikAction): Sequence<KryptikStep> =
    generateSequence { decision()?.let { step(choose(it)) } }.constrainOnce()

/**
 * Plays on with an agent for each seat, until the game is over. Nothing is played before the sequence is read.
 *
 * @throws IllegalArgumentException if there are not as many agents as seats.
 */
fun KryptikGame.steps(agents: List<KryptikAgent>): Sequence<KryptikStep> {
    require(agents.size == seats().size) { "one agent for each of ${seats().size} seats is needed, not ${agents.size}" }
    return generateSequence { decision()?.let { stepBy(agents[it.seat.ordinal]) } }.constrainOnce()
}

/** Follows the next line of a server and gives its entry. */
fun KryptikView.follow(line: String): KryptikLogEntry = follow(listOf(line)).single()

/**
 * Plays the games of this simulation. The call takes its time: make it on a thread that may wait.
 *
 * @param cancellation stops it from another thread.
 * @param onProgress hears how many games of all were played. It runs on the calling thread; what it throws comes out as a
 *   [KeyforgeException.Listener].
 */
fun KryptikSimulation.run(
    library: KryptikLibrary? = null,
    cancellation: Cancellation? = null,
    onProgress: ((played: UInt, of: UInt) -> Unit)? = null,
): KryptikSimulationReport = simulateKryptik(this, library, onProgress?.let(::Listener), cancellation)

/** How many of the games a seat won. With teams the winner is the first living player of the team. */
fun KryptikSimulationReport.wins(seat: KryptikSeat): Int = games.count { it.outcome?.winner == seat }

/**
 * Looks ahead on a background thread, from what the seat that decides knows; null when the game is over.
 *
 * A coroutine that is cancelled stops the search.
 */
suspend fun KryptikGame.lookAhead(budget: SearchBudget, seed: ULong = 0u): KryptikSearchReport? =
    cancellable { search(budget, seed, it) }

/**
 * Plays the games of this simulation on background threads. A coroutine that is cancelled stops it.
 *
 * @param onProgress hears how many games of all were played, on a background thread; what it throws comes out as a
 *   [KeyforgeException.Listener].
 */
suspend fun KryptikSimulation.play(
    library: KryptikLibrary? = null,
    onProgress: ((played: UInt, of: UInt) -> Unit)? = null,
): KryptikSimulationReport = cancellable { run(library, it, onProgress) }
