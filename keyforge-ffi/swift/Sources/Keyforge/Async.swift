import Foundation

extension Game {
    /// Looks ahead on a background thread, from what the seat that decides knows; nil when the game is over.
    ///
    /// A task that is cancelled stops the search.
    public func lookAhead(_ budget: SearchBudget, seed: UInt64 = 0) async throws -> SearchReport? {
        try await cancellable { self.search(budget: budget, seed: seed, cancellation: $0) }
    }
}

extension Simulation {
    /// Plays the games on background threads. A task that is cancelled stops it.
    ///
    /// `onProgress` hears how many games of all were played, on a background thread. What it throws comes out as
    /// `KeyforgeError.Listener`.
    public func play(
        library: CardLibrary? = nil,
        onProgress: (@Sendable (_ played: UInt32, _ of: UInt32) throws -> Void)? = nil
    ) async throws -> SimulationReport {
        try await cancellable { try self.run(library: library, cancellation: $0, onProgress: onProgress) }
    }
}

/// Makes a call that takes its time, and stops it when nobody waits for it any more.
func cancellable<Found: Sendable>(
    _ call: @escaping @Sendable (Cancellation) throws -> Found
) async throws -> Found {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        let found = try await withCheckedThrowingContinuation { waiting in
            DispatchQueue.global(qos: .userInitiated).async {
                waiting.resume(with: Result { try call(cancellation) })
            }
        }
        try Task.checkCancellation()
        return found
    } onCancel: {
        cancellation.cancel()
    }
}
