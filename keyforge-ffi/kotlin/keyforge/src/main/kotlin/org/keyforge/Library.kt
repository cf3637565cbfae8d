package org.keyforge

/** What concerns the library as a whole. */
object Keyforge {
    /**
     * Loads the native library and checks that these sources were generated from it. Call it once when an app starts: then
     * a wrong library is found there, and not in the middle of a game.
     *
     * @throws IllegalStateException if they do not belong together.
     * @throws UnsatisfiedLinkError if there is no library for this platform.
     */
    fun check() {
        try {
            uniffiEnsureInitialized()
        } catch (error: RuntimeException) {
            throw IllegalStateException("the native library is of another version: ${error.message}", error)
        }
        val found = interfaceFingerprint()
        check(found == INTERFACE_FINGERPRINT) {
            "the native library has the interface $found, these sources $INTERFACE_FINGERPRINT"
        }
    }
}

/** A stable name for programs, whichever the kind of error: `illegal/not_offered`. */
val KeyforgeException.code: String
    get() = when (this) {
        is KeyforgeException.IllegalAction -> code
        is KeyforgeException.StaleDecision -> code
        is KeyforgeException.Undo -> code
        is KeyforgeException.Deck -> code
        is KeyforgeException.Seed -> code
        is KeyforgeException.Scenario -> code
        is KeyforgeException.Cards -> code
        is KeyforgeException.Log -> code
        is KeyforgeException.Journal -> code
        is KeyforgeException.View -> code
        is KeyforgeException.Match -> code
        is KeyforgeException.Listener -> code
        is KeyforgeException.Engine -> code
    }

/** The error in a sentence, the same in every language. */
val KeyforgeException.text: String
    get() = when (this) {
        is KeyforgeException.IllegalAction -> detail
        is KeyforgeException.StaleDecision -> detail
        is KeyforgeException.Undo -> detail
        is KeyforgeException.Deck -> detail
        is KeyforgeException.Seed -> detail
        is KeyforgeException.Scenario -> detail
        is KeyforgeException.Cards -> detail
        is KeyforgeException.Log -> detail
        is KeyforgeException.Journal -> detail
        is KeyforgeException.View -> detail
        is KeyforgeException.Match -> detail
        is KeyforgeException.Listener -> detail
        is KeyforgeException.Engine -> detail
    }
