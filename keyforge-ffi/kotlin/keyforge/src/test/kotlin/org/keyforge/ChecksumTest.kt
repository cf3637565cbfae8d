package org.keyforge

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertDoesNotThrow

/** Sources and library belong together, or somebody says so. */
class ChecksumTest {
    @Test
    fun `sources and library belong together`() {
        assertDoesNotThrow { uniffiEnsureInitialized() }
        assertDoesNotThrow { Keyforge.check() }
    }

    @Test
    fun `a library with a changed enum is noticed`() {
        val drifted = Files.list(Path.of(System.getProperty("keyforge.drifted"))).use { files -> files.findFirst().get() }
        assertEquals("in order", checkIn(emptyList()))
        val said = checkIn(listOf("-Duniffi.component.keyforge.libraryOverride=$drifted"))
        assertTrue(said.startsWith("the native library has the interface "), said)
        assertNotEquals("in order", said)
    }

    /** What a new JVM with these flags says of its library. */
    private fun checkIn(flags: List<String>): String {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val command = listOf(java) + flags + listOf("-cp", System.getProperty("java.class.path"), "org.keyforge.CheckKt")
        val process = ProcessBuilder(command).redirectErrorStream(true).start()
        val said = process.inputStream.bufferedReader().readText()
        assertTrue(process.waitFor(1, TimeUnit.MINUTES))
        return said.trim().lines().last()
    }
}
