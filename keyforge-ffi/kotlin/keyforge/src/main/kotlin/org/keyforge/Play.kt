package org.keyforge

/** The opponent of this player. */
val Seat.other: Seat
    get() = if (this == Seat.FIRST) Seat.SECOND else Seat.FIRST

/** This player, who looks at a game. */
val Seat.viewer: Viewer
    get() = if (this == Seat.FIRST) Viewer.FIRST else Viewer.SECOND

/** The player who looks; null for somebody who only watches, and for everything. */
val Viewer.seat: Seat?
    get() = when (this) {
        Viewer.FIRST -> Seat.FIRST
        Viewer.SECOND -> Seat.SECOND
        Viewer.SPECTATOR, Viewer.EVERYTHING -> null
    }

/**
 * The players, who look at the game: whom a server sends to. A loop over all viewers would send the whole truth to somebody, as
 * [Viewer.EVERYTHING] is one of them; who only watches is added: `game.players + Viewer.SPECTATOR`.
 */
val Game.players: List<Viewer>
    get() = Seat.entries.map { it.viewer }

/** What the player of a seat has. */
operator fun Board.get(seat: Seat): BoardPlayer = if (seat == Seat.FIRST) first else second

/** Every creature, artifact and upgrade in play, those of the first seat first. */
val Board.permanents: Sequence<Permanent>
    get() = sequenceOf(first, second)
        .flatMap { it.battleline + it.artifacts }
        .flatMap { sequenceOf(it) + it.upgrades }

/** The id of the card in this game. */
val Permanent.id: CardId
    get() = card.id

/**
 * Plays on, step by step, with the actions that [choose] picks, until the game is over. Nothing is played before the
 * sequence is read; it can be read once.
 */
fun Game.steps(choose: (Decision) -> Action): Sequence<Step> =
    generateSequence { decision()?.let { step(choose(it)) } }.constrainOnce()

/** Plays on with an agent for each seat, until the game is over. Nothing is played before the sequence is read. */
fun Game.steps(first: Agent, second: Agent): Sequence<Step> =
    generateSequence { decision()?.let { stepBy(if (it.seat == Seat.FIRST) first else second) } }.constrainOnce()

/** Follows the next line of a server and gives its entry. */
fun PlayerView.follow(line: String): LogEntry = follow(listOf(line)).single()

/**
 * Plays the games of this simulation. The call takes its time: make it on a thread that may wait.
 *
 * @param cancellation stops it from another thread.
 * @param onProgress hears how many games of all were played. It runs on the calling thread; what it throws comes out as a
 *   [KeyforgeException.Listener].
 */
fun Simulation.run(
    library: CardLibrary? = null,
    cancellation: Cancellation? = null,
    onProgress: ((played: UInt, of: UInt) -> Unit)? = null,
): SimulationReport = simulate(this, library, onProgress?.let(::Listener), cancellation)

/** How many of the games a seat won. */
fun SimulationReport.wins(seat: Seat): Int = games.count { it.outcome?.winner == seat }

internal class Listener(private val onProgress: (UInt, UInt) -> Unit) : ProgressListener {
    override fun progressed(played: UInt, of: UInt) {
        try {
            onProgress(played, of)
        } catch (error: Throwable) {
            // An error that the generated code does not know, such as that of a TODO(), would get lost on its way.
            throw ListenerException.Failed(error.message ?: error.toString())
        }
    }
}
