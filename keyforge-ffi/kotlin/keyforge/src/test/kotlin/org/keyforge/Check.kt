package org.keyforge

/** Says whether the library fits; run in a JVM of its own. */
fun main() {
    try {
        Keyforge.check()
        println("in order")
    } catch (error: IllegalStateException) {
        println(error.message)
    }
}
