import Foundation

extension KryptikSeat {
    /// The place of the seat in lists by seat, from 0.
    public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// This player, who looks at a game.
    public var viewer: KryptikViewer { KryptikViewer.allCases[index] }
}

extension KryptikViewer {
    /// The player who looks; nil for somebody who only watches, and for everything.
    public var seat: KryptikSeat? { KryptikSeat.allCases.first { $0.viewer == self } }
}

extension KryptikBoard {
    /// What the player of a seat has.
    public subscript(seat: KryptikSeat) -> KryptikBoardPlayer { players[seat.index] }

    /// Every citizen on the island, those of the first seat first.
    public var citizens: [KryptikBoardCitizen] { players.flatMap(\.island) }
}

extension KryptikBoardPlayer: Identifiable {
    /// The seat.
    public var id: KryptikSeat { seat }
}

extension KryptikDecision: Identifiable {}

extension KryptikBoardOption: Identifiable {
    /// The answer: no other option of the decision has the same.
    public var id: KryptikAction { action }
}

extension KryptikLogEntry: Identifiable {
    /// Its number in the log.
    public var id: UInt32 { number }
}

/// The steps of a game of Kryptik.
public typealias KryptikSteps = StepSequence<KryptikStep>

/// Not as many agents as the game has seats.
public struct WrongAgents: LocalizedError, Equatable {
    /// How many agents there are.
    public let agents: Int
    /// How many seats there are.
    public let seats: Int

    public var errorDescription: String? { "one agent for each of \(seats) seats is needed, not \(agents)" }
}

extension KryptikGame {
    /// The players, who look at the game: whom a server sends to. A loop over all viewers would send the whole truth to somebody,
    /// as `.everything` is one of them; who only watches is added: `game.players + [.spectator]`.
    public var players: [KryptikViewer] { seats().map(\.viewer) }

    /// Answers the open decision for whoever decides: the events, the next decision and its legal actions in one call.
    @discardableResult
    public func step(_ action: KryptikAction) throws -> KryptikStep {
        try step(action: action)
    }

    /// Lets an agent answer the open decision.
    @discardableResult
    public func stepBy(_ agent: KryptikAgent) throws -> KryptikStep {
        try stepBy(agent: agent)
    }

    /// Plays on, step by step, with the actions that `choose` picks, until the game is over. Nothing is played before
    /// the sequence is read.
    public func steps(_ choose: @escaping (KryptikDecision) throws -> KryptikAction) -> KryptikSteps {
        KryptikSteps { try self.decision().map { try self.step(action: choose($0)) } }
    }

    /// Plays on with an agent for each seat, until the game is over. Nothing is played before the sequence is read.
    public func steps(_ agents: [KryptikAgent]) throws -> KryptikSteps {
        let seats = seats().count
        guard agents.count == seats else {
            throw WrongAgents(agents: agents.count, seats: seats)
        }
        return KryptikSteps { try self.decision().map { try self.stepBy(agent: agents[$0.seat.index]) } }
    }
}

extension KryptikPosition {
    /// Answers the open decision for whoever decides.
    @discardableResult
    public func step(_ action: KryptikAction) throws -> KryptikStep {
        try step(action: action)
    }
}

extension KryptikView {
    /// Follows the next line of a server and gives its entry.
    @discardableResult
    public func follow(_ line: String) throws -> KryptikLogEntry? {
        try follow(lines: [line]).first
    }
}

extension KryptikSimulation {
    /// Plays the games. The call takes its time: make it on a thread that may wait.
    ///
    /// `onProgress` hears how many games of all were played, on the calling thread. What it throws comes out as
    /// `KeyforgeError.Listener`.
    public func run(
        library: KryptikLibrary? = nil,
        cancellation: Cancellation? = nil,
        onProgress: (@Sendable (_ played: UInt32, _ of: UInt32) throws -> Void)? = nil
    ) throws -> KryptikSimulationReport {
        let listener = onProgress.map(Listener.init)
        return try simulateKryptik(
            simulation: self, library: library, listener: listener, cancellation: cancellation)
    }
}

extension KryptikSimulationReport {
    /// How many of the games a seat won. With teams the winner is the first living player of the team.
    public func wins(of seat: KryptikSeat) -> Int {
        games.filter { $0.outcome?.winner == seat }.count
    }
}

extension KryptikGame {
    /// Looks ahead on a background thread, from what the seat that decides knows; nil when the game is over.
    ///
    /// A task that is cancelled stops the search.
    public func lookAhead(_ budget: SearchBudget, seed: UInt64 = 0) async throws -> KryptikSearchReport? {
        try await cancellable { self.search(budget: budget, seed: seed, cancellation: $0) }
    }
}

extension KryptikSimulation {
    /// Plays the games on background threads. A task that is cancelled stops it.
    ///
    /// `onProgress` hears how many games of all were played, on a background thread. What it throws comes out as
    /// `KeyforgeError.Listener`.
    public func play(
        library: KryptikLibrary? = nil,
        onProgress: (@Sendable (_ played: UInt32, _ of: UInt32) throws -> Void)? = nil
    ) async throws -> KryptikSimulationReport {
        try await cancellable { try self.run(library: library, cancellation: $0, onProgress: onProgress) }
    }
}
