// Types of the layer by hand: a number of one kind is none of another. A literal is one of each.

/// A card or a token creature of a game: the same in every event, action and board of it.
public struct CardId: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Its number, as in JSON and in the other languages.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public init(integerLiteral number: UInt8) {
        self.init(rawValue: number)
    }

    public var description: String { "\(rawValue)" }
}

/// The number of a decision in its game: an answer to an older one is refused.
public struct DecisionId: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Counts the decisions of the game.
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public init(integerLiteral number: UInt32) {
        self.init(rawValue: number)
    }

    public var description: String { "\(rawValue)" }
}

extension DecisionId: Comparable {
    public static func < (one: DecisionId, other: DecisionId) -> Bool { one.rawValue < other.rawValue }
}

/// A card of a game of Kryptik: the same in every event, action and board of it.
public struct KryptikCardId: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Its number, as in JSON and in the other languages.
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public init(integerLiteral number: UInt16) {
        self.init(rawValue: number)
    }

    public var description: String { "\(rawValue)" }
}

/// A color of soul energy: a lower-case letter other than x.
public struct KryptikColor: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The letter, as in JSON and in the other languages.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral letter: String) {
        self.init(rawValue: letter)
    }

    public var description: String { rawValue }
}
