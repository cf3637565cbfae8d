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
    public var code: String { stableCode() }
}

extension KeyforgeError: LocalizedError, CustomStringConvertible {
    /// The error in a sentence, the same in every language.
    public var errorDescription: String? { describe() }

    public var description: String { describe() }
}

extension ListenerError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .Failed(let detail): detail
        }
    }
}
