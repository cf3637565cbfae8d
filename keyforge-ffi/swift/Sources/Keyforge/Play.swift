import Foundation

extension Seat {
    /// The opponent of this player.
    public var other: Seat { self == .first ? .second : .first }
}

extension Seat {
    /// This player, who looks at a game.
    public var viewer: Viewer { self == .first ? .first : .second }
}

extension Viewer {
    /// The player who looks; nil for somebody who only watches, and for everything.
    public var seat: Seat? {
        switch self {
        case .first: .first
        case .second: .second
        case .spectator, .everything: nil
        }
    }
}

extension Board {
    /// What the player of a seat has.
    public subscript(seat: Seat) -> BoardPlayer { seat == .first ? first : second }

    /// Every creature, artifact and upgrade in play, those of the first seat first.
    public var permanents: [Permanent] {
        [first, second].flatMap { $0.battleline + $0.artifacts }.flatMap { [$0] + $0.upgrades }
    }
}

extension Permanent: Identifiable {
    /// The id of the card in this game.
    public var id: CardId { card.id }
}

extension BoardCard: Identifiable {}

extension Decision: Identifiable {}

extension BoardOption: Identifiable {
    /// The answer: no other option of the decision has the same.
    public var id: Action { action }
}

extension LogEntry: Identifiable {
    /// Its number in the log.
    public var id: UInt32 { number }
}

extension Game {
    /// The players, who look at the game: whom a server sends to. A loop over all viewers would send the whole truth to somebody,
    /// as `.everything` is one of them; who only watches is added: `game.players + [.spectator]`.
    public var players: [Viewer] { Seat.allCases.map(\.viewer) }

    /// Answers the open decision for whoever decides: the events, the next decision and its legal actions in one call.
    @discardableResult
    public func step(_ action: Action) throws -> Step {
        try step(action: action)
    }

    /// Lets an agent answer the open decision.
    @discardableResult
    public func stepBy(_ agent: Agent) throws -> Step {
        try stepBy(agent: agent)
    }

    /// Plays on, step by step, with the actions that `choose` picks, until the game is over. Nothing is played before
    /// the sequence is read.
    public func steps(_ choose: @escaping (Decision) throws -> Action) -> Steps {
        Steps { try self.decision().map { try self.step(action: choose($0)) } }
    }

    /// Plays on with an agent for each seat, until the game is over. Nothing is played before the sequence is read.
    public func steps(first: Agent, second: Agent) -> Steps {
        Steps { try self.decision().map { try self.stepBy(agent: $0.seat == .first ? first : second) } }
    }
}

/// The steps of a game of KeyForge.
public typealias Steps = StepSequence<Step>

/// The steps of a game, each played when it is asked for.
///
/// A step that is refused ends the sequence; `error` then says why.
public final class StepSequence<Played>: Sequence, IteratorProtocol {
    /// Why the last step was refused.
    public private(set) var error: (any Error)?
    private let play: () throws -> Played?

    init(_ play: @escaping () throws -> Played?) {
        self.play = play
    }

    public func next() -> Played? {
        guard error == nil else {
            return nil
        }
        do {
            return try play()
        } catch {
            self.error = error
            return nil
        }
    }
}

extension Position {
    /// Answers the open decision for whoever decides.
    @discardableResult
    public func step(_ action: Action) throws -> Step {
        try step(action: action)
    }
}

extension PlayerView {
    /// Follows the next line of a server and gives its entry.
    @discardableResult
    public func follow(_ line: String) throws -> LogEntry? {
        try follow(lines: [line]).first
    }
}

extension Simulation {
    /// Plays the games. The call takes its time: make it on a thread that may wait.
    ///
    /// `onProgress` hears how many games of all were played, on the calling thread. What it throws comes out as
    /// `KeyforgeError.Listener`.
    public func run(
        library: CardLibrary? = nil,
        cancellation: Cancellation? = nil,
        onProgress: (@Sendable (_ played: UInt32, _ of: UInt32) throws -> Void)? = nil
    ) throws -> SimulationReport {
        let listener = onProgress.map(Listener.init)
        return try simulate(simulation: self, library: library, listener: listener, cancellation: cancellation)
    }
}

extension SimulationReport {
    /// How many of the games a seat won.
    public func wins(of seat: Seat) -> Int {
        games.filter { $0.outcome?.winner == seat }.count
    }
}

/// What an error says. Foundation says of one without a text of its own only that something could not be completed.
func sentence(of error: any Error) -> String {
    let speaks = error is any LocalizedError || error is any CustomNSError || type(of: error) is NSError.Type
    return speaks ? error.localizedDescription : String(describing: error)
}

final class Listener: ProgressListener {
    private let onProgress: @Sendable (UInt32, UInt32) throws -> Void

    init(_ onProgress: @escaping @Sendable (UInt32, UInt32) throws -> Void) {
        self.onProgress = onProgress
    }

    func progressed(played: UInt32, of: UInt32) throws {
        do {
            try onProgress(played, of)
        } catch {
            throw ListenerError.Failed(detail: sentence(of: error))
        }
    }
}
