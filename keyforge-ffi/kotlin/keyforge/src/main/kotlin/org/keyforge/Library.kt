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
    get() = stableCode()

/** The error in a sentence, the same in every language. */
val KeyforgeException.text: String
    get() = describe()
