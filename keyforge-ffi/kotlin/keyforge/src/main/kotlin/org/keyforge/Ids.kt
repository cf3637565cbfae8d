package org.keyforge

/** A card or a token creature of a game: the same in every event, action and board of it. */
@JvmInline
value class CardId(val number: UByte) {
    override fun toString() = number.toString()
}

/** The number of a decision in its game: an answer to an older one is refused. */
@JvmInline
value class DecisionId(val number: UInt) : Comparable<DecisionId> {
    override fun compareTo(other: DecisionId) = number.compareTo(other.number)

    override fun toString() = number.toString()
}

/** A card of a game of Kryptik: the same in every event, action and board of it. */
@JvmInline
value class KryptikCardId(val number: UShort) {
    override fun toString() = number.toString()
}

/** A color of soul energy: a lower-case letter other than x. */
@JvmInline
value class KryptikColor(val letter: String) {
    override fun toString() = letter
}
