package org.keyforge

import java.io.ByteArrayOutputStream
import java.io.PrintStream
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** The programs in README.md and docs/mobile.md, compiled with these tests. */
class GuidesTest {
    @ParameterizedTest
    @ValueSource(strings = ["ReadmeKt", "MobileKt", "Mobile2Kt", "Mobile3Kt", "Mobile4Kt"])
    fun `runs and says something`(program: String) {
        val said = ByteArrayOutputStream()
        val out = System.out
        System.setOut(PrintStream(said))
        try {
            Class.forName(program).getMethod("main").invoke(null)
        } finally {
            System.setOut(out)
        }
        assertTrue(said.toString().isNotBlank())
    }
}
