import Foundation

/// A library and sources that do not belong together.
public struct WrongLibrary: LocalizedError, Equatable {
    /// The interface of the library that was found.
    public let found: String
    /// The interface that these sources were generated from.
    public let expected: String

    public var errorDescription: String? {
        "the native library has the interface \(found), these sources \(expected)"
    }
}

/// Checks that these sources were generated from the library that was found. Call it once when an app starts: then a
/// wrong library is found there, and not in the middle of a game.
public func checkLibrary() throws {
    try compare(found: interfaceFingerprint(), expected: interfaceFingerprintOfSources)
}

func compare(found: String, expected: String) throws {
    guard found == expected else {
        throw WrongLibrary(found: found, expected: expected)
    }
}

extension KeyforgeError {
    /// A stable name for programs, whichever the kind of error: `illegal/not_offered`.
    public var code: String { words.code }

    /// The code and the sentence, which every kind begins with.
    private var words: (code: String, detail: String) {
        switch self {
        case .Seed(let code, let detail), .Journal(let code, let detail), .Match(let code, let detail),
            .Listener(let code, let detail), .Engine(let code, let detail), .IllegalAction(let code, let detail, _),
            .StaleDecision(let code, let detail, _, _), .Undo(let code, let detail, _, _),
            .Deck(let code, let detail, _, _, _, _, _), .Scenario(let code, let detail, _),
            .Cards(let code, let detail, _), .Log(let code, let detail, _, _, _), .View(let code, let detail, _, _):
            (code, detail)
        }
    }

    /// The action that is not among the options, as JSON, which `readAction` or `readKryptikAction` reads; nil where it is
    /// something else.
    public var action: String? {
        guard case .IllegalAction(_, _, let action) = self else { return nil }
        return action
    }

    /// The cards that are to blame, of a deck, a log or a view; empty where it is something else.
    public var cards: [String] {
        switch self {
        case .Deck(_, _, _, _, let cards, _, _), .Log(_, _, _, _, let cards), .View(_, _, _, let cards): cards
        default: []
        }
    }

    /// Everything that keeps a deck from being complete, each in a few words; empty where it is something else.
    public var faults: [String] {
        guard case .Deck(_, _, _, _, _, let faults, _) = self else { return [] }
        return faults
    }

    /// The line that is to blame, from 1, of a deck list or a log; nil where it is something else.
    public var line: UInt32? {
        switch self {
        case .Deck(_, _, _, _, _, _, let line), .Log(_, _, let line, _, _), .View(_, _, let line, _): line
        default: nil
        }
    }

    /// The decision that was answered and is no longer open; nil where it is something else.
    public var given: DecisionId? {
        guard case .StaleDecision(_, _, let given, _) = self else { return nil }
        return given
    }

    /// The decision that is open, when another one was answered; nil where it is something else.
    public var now: DecisionId? {
        guard case .StaleDecision(_, _, _, let now) = self else { return nil }
        return now
    }

    /// The entry that keeps an undo from going back farther, or that is to blame in a log, from 0; nil where it is something else.
    public var entry: UInt32? {
        switch self {
        case .Undo(_, _, _, let entry), .Log(_, _, _, let entry, _): entry
        default: nil
        }
    }

    /// Who has acted since what an undo would take back, by the number of the seat from 0; nil where it is something else.
    public var by: UInt8? {
        guard case .Undo(_, _, let by, _) = self else { return nil }
        return by
    }

    /// The name of the deck that is to blame; nil where it is something else, and in Kryptik.
    public var deck: String? {
        guard case .Deck(_, _, let deck, _, _, _, _) = self else { return nil }
        return deck
    }

    /// The number from 0 of the seat whose deck is to blame, in Kryptik; nil where it is something else.
    public var seat: UInt8? {
        guard case .Deck(_, _, _, let seat, _, _, _) = self else { return nil }
        return seat
    }

    /// The field of a scenario that is to blame, as a path: `players[0].hand[2]`; nil where it is something else.
    public var field: String? {
        guard case .Scenario(_, _, let field) = self else { return nil }
        return field
    }

    /// Every mistake of home-made cards, with its place; empty where it is something else.
    public var mistakes: [CardMistake] {
        guard case .Cards(_, _, let mistakes) = self else { return [] }
        return mistakes
    }
}

extension KeyforgeError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
    /// The error in a sentence, the same in every language.
    public var errorDescription: String? { words.detail }

    public var description: String { words.detail }

    /// Code and sentence, for the logs of an app.
    public var debugDescription: String { "\(words.code): \(words.detail)" }
}

extension ListenerError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .Failed(let detail): detail
        }
    }
}
