package org.keyforge

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Every kind of error, once at least. */
class ErrorsTest {
    private inline fun <reified E : KeyforgeException> refused(code: String, crossinline call: () -> Unit): E {
        val error = assertThrows<E> { call() }
        assertEquals(code, error.code)
        assertTrue(error.text.isNotBlank())
        assertTrue(error.toString().startsWith("${error.javaClass.name}: code=${error.code}, detail=${error.text}"))
        return error
    }

    @Test
    fun `illegal actions change nothing`() = starterGame().use { game ->
        val before = game.logJsonl(Viewer.EVERYTHING)
        val error = refused<KeyforgeException.IllegalAction>("illegal/not_offered") { game.step(Action.Play(CardId(17u))) }
        assertEquals("{\"play\":17} is not one of the 2 options", error.text)
        assertEquals(Action.Play(CardId(17u)), readAction(error.action!!))
        val foreign = refused<KeyforgeException.IllegalAction>("illegal/not_your_decision") {
            game.answer(Seat.SECOND, game.decision()!!.id, Action.Keep)
        }
        assertNull(foreign.action)
        refused<KeyforgeException.IllegalAction>("illegal/json") { game.step(Action.Other("\"fly\"")) }
        assertEquals(before, game.logJsonl(Viewer.EVERYTHING))
        game.position(1u).use { position ->
            refused<KeyforgeException.IllegalAction>("illegal/not_offered") { position.step(Action.EndTurn) }
        }
        game.concede(Seat.FIRST)
        refused<KeyforgeException.IllegalAction>("illegal/game_over") { game.step(Action.Keep) }
        refused<KeyforgeException.IllegalAction>("illegal/game_over") { game.concede(Seat.SECOND) }
        Agent.random(1u).use { dice ->
            refused<KeyforgeException.IllegalAction>("illegal/game_over") { game.stepBy(dice) }
        }
        Unit
    }

    @Test
    fun `stale decisions`() = starterGame().use { game ->
        val open = game.decision()!!
        game.answer(open.seat, open.id, Action.Keep)
        val late = refused<KeyforgeException.StaleDecision>("illegal/stale") { game.answer(open.seat, open.id, Action.Keep) }
        assertEquals(open.id, late.given)
        assertEquals(game.decision()!!.id, late.now)
    }

    @Test
    fun undo() = starterGame().use { game ->
        refused<KeyforgeException.Undo>("undo/nothing_to_undo") { game.undo() }
        game.concede(Seat.SECOND)
        val over = refused<KeyforgeException.Undo>("undo/game_over") { game.undo(Seat.FIRST) }
        assertNull(over.entry)
        assertNull(over.by)
    }

    @Test
    fun `an undo that comes too late`() = starterGame().use { game ->
        val why = mutableSetOf<String>()
        for (step in game.steps { it.options.first() }) {
            for (seat in Seat.entries) {
                if (game.isOver() || game.canUndo(seat)) continue
                val late = assertThrows<KeyforgeException.Undo> { game.undo(seat) }
                why += late.code
                when (late.code) {
                    "undo/revealed" -> assertTrue(late.entry!! <= step.entry)
                    "undo/not_your_action" -> assertEquals(seat.other, Seat.entries[late.by!!.toInt()])
                }
            }
            if (step.entry > 60u) break
        }
        assertTrue("undo/revealed" in why || "undo/not_your_action" in why, "$why")
    }

    @Test
    fun decks() {
        val (first, second) = starterDecks()
        val options = GameOptions(seed = Seed.Small(1u))
        val unknown = first.copy(cards = listOf(DeckCard("no-such-card", House.DIS)) + first.cards.drop(1))
        val error = refused<KeyforgeException.Deck>("deck/unknown_cards") { Game(unknown, second, options) }
        assertTrue("no-such-card" in error.text)
        assertEquals(listOf("no-such-card"), error.cards)
        assertEquals(first.name, error.deck)
        val short = refused<KeyforgeException.Deck>("deck/size") { Game(first.copy(cards = first.cards.drop(1)), second, options) }
        assertEquals("35 cards instead of 36", short.faults.first())
        CardLibrary.builtin().use {
            assertEquals(1u, refused<KeyforgeException.Deck>("deck/unreadable") { it.readDecks("{") }.line)
        }
        CardLibrary.builtin().use { refused<KeyforgeException.Deck>("deck/unknown_set") { it.randomDeck("XY") } }
    }

    @Test
    fun seeds() {
        val (first, second) = starterDecks()
        val options = GameOptions(seed = Seed.Full("seven"))
        refused<KeyforgeException.Seed>("seed/digits") { Game(first, second, options) }
    }

    @Test
    fun scenarios() {
        val nobody = PlayerScenario()
        val wrong = Scenario(PlayerScenario(hand = listOf(CardScenario("no-such-card"))), nobody, house = House.DIS)
        val error = refused<KeyforgeException.Scenario>("scenario/unknown_card") { Game.fromScenario(wrong) }
        assertEquals("players[0].hand[0]", error.field)
        refused<KeyforgeException.Scenario>("scenario/malformed") { readScenario("{") }
        refused<KeyforgeException.Scenario>("scenario/malformed") { wrong.copy(restJson = "{").toJson() }
        starterGame().use { game ->
            refused<KeyforgeException.Scenario>("export/not_between_actions") { game.scenario() }
        }
    }

    @Test
    fun cards() = CardLibrary.builtin().use { library ->
        val text = "card torch \"Torch\"\n  logos artifact\n  action: steel(1)\n  omni: jump\n"
        val error = refused<KeyforgeException.Cards>("script/unknown_word") { library.adding(text) }
        assertEquals(listOf(3u, 4u), error.mistakes.map { it.line })
        assertTrue("steal" in error.mistakes[0].detail)
        library.adding(LAMPLIGHTER).use { more ->
            refused<KeyforgeException.Cards>("library/duplicate_slug") { more.adding(LAMPLIGHTER) }
        }
        Unit
    }

    @Test
    fun `logs of garbage`() {
        for (text in listOf("", "no log", "{}\n", "\u0000\uffff", goldenText("log-0.jsonl").replaceFirst("\"n\":0", "\"n\":1"))) {
            val error = assertThrows<KeyforgeException.Log> { Game.replay(text) }
            assertTrue(error.code.startsWith("log/"), error.code)
        }
        refused<KeyforgeException.Log>("log/magic") { Game.replayBytes(ByteArray(0)) }
        refused<KeyforgeException.Log>("log/magic") { Game.replayBytes(ByteArray(5000) { it.toByte() }) }
        val bytes = java.nio.file.Files.readAllBytes(golden("log-0.bin"))
        for (at in bytes.indices step 997) {
            val damaged = bytes.copyOf().also { it[at] = (it[at] + 1).toByte() }
            assertThrows<KeyforgeException.Log> { Game.replayBytes(damaged) }
        }
        for (length in 0 until bytes.size step 1009) {
            assertThrows<KeyforgeException.Log> { Game.replayBytes(bytes.copyOf(length)) }
        }
        starterGame().use { game ->
            refused<KeyforgeException.Log>("replay/redacted") { Game.replay(game.logJsonl(Viewer.FIRST)) }
        }
        val lines = goldenText("log-0.jsonl").lines().toMutableList()
        lines[4] = lines[4].dropLast(1)
        val damaged = assertThrows<KeyforgeException.Log> { GameLog.read(lines.joinToString("\n")) }
        assertEquals(5u, damaged.line)
        assertEquals(emptyList<String>(), damaged.cards)
    }

    @Test
    fun journals() {
        val folder = java.nio.file.Files.createTempDirectory("journals")
        val path = folder.resolve("game.jsonl").toString()
        refused<KeyforgeException.Journal>("storage/missing") { openJournal(path) }
        starterGame().use { game ->
            Journal.create(path, game).use { journal ->
                game.step(Action.Keep)
                assertEquals(1u, journal.append(game))
                refused<KeyforgeException.Journal>("storage/in_use") { openJournal(path) }
                starterGame(8u).use { other ->
                    refused<KeyforgeException.Journal>("journal/other_game") { journal.append(other) }
                }
                journal.finish()
                refused<KeyforgeException.Journal>("journal/finished") { journal.append(game) }
            }
            openJournal(path).use { opened ->
                assertEquals(0uL, opened.cutBytes)
                assertEquals(game.logJsonl(Viewer.EVERYTHING), opened.game.logJsonl(Viewer.EVERYTHING))
            }
        }
        folder.toFile().deleteRecursively()
    }

    @Test
    fun views() = starterGame().use { game ->
        refused<KeyforgeException.View>("view/not_redacted") { PlayerView(game.lines(viewer = Viewer.EVERYTHING)) }
        refused<KeyforgeException.View>("log/json") { PlayerView(emptyList()) }
        val lines = game.lines(viewer = Viewer.FIRST)
        PlayerView(lines.take(1)).use { view ->
            val damaged = refused<KeyforgeException.View>("log/json") { view.follow(listOf("no line")) }
            assertEquals(2u, damaged.line)
            refused<KeyforgeException.View>("log/hash") { view.follow(game.lines(1u, Viewer.EVERYTHING)) }
            assertEquals(1u, view.nextLine())
            assertEquals(game.entries(viewer = Viewer.FIRST).first(), view.follow(lines[1]))
            refused<KeyforgeException.View>("log/number") { view.follow(lines[1]) }
        }
        val hand = PlayerScenario(hand = listOf(CardScenario("fear")))
        Game.fromScenario(Scenario(hand, hand, house = House.DIS)).use { hidden ->
            refused<KeyforgeException.View>("view/scenario") { PlayerView(hidden.lines(viewer = Viewer.FIRST)) }
        }
        Unit
    }

    @Test
    fun `the listener of a simulation`() {
        val error = refused<KeyforgeException.Listener>("listener/failed") {
            simulation(games = 100_000u).run { played, _ -> if (played >= 2u) throw java.io.IOException("the disk is full") }
        }
        assertEquals("the disk is full", error.text)
        val unfinished = refused<KeyforgeException.Listener>("listener/failed") {
            simulation(games = 100_000u).run { _, _ -> TODO("show it") }
        }
        assertTrue("show it" in unfinished.text)
        val rude = object : ProgressListener {
            override fun progressed(played: UInt, of: UInt): Unit = throw IllegalArgumentException("rude")
        }
        val text = refused<KeyforgeException.Listener>("listener/failed") { simulate(simulation(games = 40u), listener = rude) }.text
        assertTrue("rude" in text)
        assertFalse("\n" in text)
        val careless = object : ProgressListener {
            override fun progressed(played: UInt, of: UInt): Unit = TODO("listen")
        }
        val missing = refused<KeyforgeException.Listener>("listener/failed") { simulate(simulation(games = 40u), listener = careless) }
        assertTrue("listen" in missing.text)
    }

    @Test
    fun `a game without a seed that needs chance`() = Game.replay(goldenText("seedless.jsonl")).use { game ->
        val before = game.digest()
        refused<KeyforgeException.Engine>("chance/refused") { game.step(Action.Mulligan) }
        assertEquals(before, game.digest())
        game.step(Action.Keep)
        Unit
    }

    @Test
    fun matches() {
        val (first, second) = starterDecks()
        Match(MatchTerms(first, second)).use { series ->
            starterGame().use { game ->
                refused<KeyforgeException.Match>("report/no_winner") { series.report(game) }
            }
        }
    }

    @Test
    fun `every kind is provoked here`() {
        val kinds = KeyforgeException::class.java.declaredClasses.filter { KeyforgeException::class.java.isAssignableFrom(it) }
        val provoked = setOf(
            KeyforgeException.IllegalAction::class.java,
            KeyforgeException.StaleDecision::class.java,
            KeyforgeException.Undo::class.java,
            KeyforgeException.Deck::class.java,
            KeyforgeException.Scenario::class.java,
            KeyforgeException.Cards::class.java,
            KeyforgeException.Log::class.java,
            KeyforgeException.Journal::class.java,
            KeyforgeException.Seed::class.java,
            KeyforgeException.View::class.java,
            KeyforgeException.Match::class.java,
            KeyforgeException.Listener::class.java,
            KeyforgeException.Engine::class.java,
        )
        assertEquals(provoked, kinds.toSet())
    }
}
