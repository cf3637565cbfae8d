package org.keyforge

import java.nio.file.Files
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** The other game: whole games, what the core wrote, phones, refusals, an own card. */
class KryptikTest {
    private fun decks(players: Int, shift: Int = 0): List<KryptikDeck> =
        kryptikDemoDecks().let { demo -> List(players) { demo[(it + shift) % demo.size] } }

    private fun kryptik(players: Int = 2, seed: ULong = 7u): KryptikGame =
        KryptikGame(decks(players), KryptikOptions(seed = Seed.Small(seed)))

    private inline fun <reified E : KeyforgeException> refused(code: String, crossinline call: () -> Unit): E {
        val error = assertThrows<E> { call() }
        assertEquals(code, error.code)
        assertTrue(error.text.isNotBlank())
        assertTrue(error.toString().startsWith("${error.javaClass.name}: code=${error.code}, detail=${error.text}"))
        return error
    }

    @Test
    fun `whole games with two and three players`() {
        for (players in 2..3) {
            kryptik(players).use { game ->
                val seats = KryptikSeat.entries.take(players)
                assertEquals(seats, game.seats())
                val agents = seats.map { KryptikAgent.greedy(game, it.ordinal.toULong()) }
                val steps = game.steps(agents).toList()
                val end = steps.last()
                assertNull(end.decision)
                assertEquals(end.outcome, game.outcome())
                assertEquals(OutcomeReason.VICTORY, end.outcome?.reason)
                assertTrue(steps.dropLast(1).all { it.outcome == null && it.decision!!.options.isNotEmpty() })
                assertEquals(players - 1, steps.flatMap { it.events }.count { it is KryptikEvent.Destroyed })
                assertEquals(steps.size + 1, game.entryCount().toInt())
                assertEquals(KryptikVerdict.Verified, game.verify())
                val winner = end.outcome!!.winner!!
                assertFalse(game.board(KryptikViewer.EVERYTHING)[winner].out)
                assertTrue(game.story(viewer = KryptikViewer.EVERYTHING).last().endsWith("wins"))
                agents.forEach { it.close() }
            }
        }
    }

    @Test
    fun `steps that are chosen`() = kryptik().use { game ->
        val kinds = game.steps { it.options.first() }.take(40).mapNotNull { it.decision?.kind }.toList()
        assertEquals(40, kinds.size)
        assertTrue(KryptikDecisionKind.PRIORITY in kinds)
        assertThrows<IllegalArgumentException> { game.steps(emptyList()) }
        Unit
    }

    private class Line(text: String) {
        private val fields = text.split('\t')
        val players = fields[0].toInt()
        val team = fields[1].toBoolean()
        val limited = fields[2].toBoolean()
        val seed = fields[3].toULong()
        val entries = fields[4].toUInt()
        val log = fields[5]
        val state = fields[6]
    }

    private val lines = goldenText("kryptik.tsv").trim().lines().map(::Line)

    @Test
    fun `sixty random games are those of the core`() {
        assertEquals(60, lines.size)
        for (line in lines) {
            val options = KryptikOptions(
                seed = Seed.Small(line.seed),
                teams = if (line.team) listOf(0u, 1u, 0u, 1u) else emptyList(),
                format = if (line.limited) kryptikLimited() else null,
            )
            KryptikGame(decks(line.players, line.seed.toInt()), options).use { game ->
                KryptikAgent.random(line.seed).use { dice ->
                    // The choice crosses the boundary both ways.
                    while (true) game.step(dice.choose(game) ?: break)
                }
                assertEquals(line.entries, game.entryCount(), "game ${line.seed}")
                assertEquals(line.log, game.logDigest(), "game ${line.seed}")
                assertEquals(line.state, game.digest(), "game ${line.seed}")
            }
        }
    }

    @Test
    fun `logs of the core replay to the same digests`() {
        val logs = lines.indices.filter { Files.exists(golden("kryptik-$it.jsonl")) }
        assertTrue(logs.size >= 5)
        for (number in logs) {
            val text = goldenText("kryptik-$number.jsonl")
            KryptikGame.replay(text).use { game ->
                assertEquals(lines[number].log, game.logDigest())
                assertEquals(lines[number].state, game.digest())
                assertEquals(text, game.logJsonl(KryptikViewer.EVERYTHING))
            }
            val bytes = Files.readAllBytes(golden("kryptik-$number.bin"))
            KryptikGame.replayBytes(bytes).use { assertEquals(text, it.logJsonl(KryptikViewer.EVERYTHING)) }
            KryptikGameLog.readBytes(bytes).use { assertEquals(KryptikVerdict.Verified, it.verify()) }
            KryptikGameLog.read(text).use { log ->
                assertEquals(KryptikVerdict.Verified, log.verify())
                KryptikGame.replay(text).use { assertEquals(it.board(KryptikViewer.EVERYTHING), log.board()) }
            }
        }
    }

    @Test
    fun `phones follow a game with undos`() = kryptik(3, 9u).use { server ->
        assertEquals(listOf(KryptikViewer.FIRST, KryptikViewer.SECOND, KryptikViewer.THIRD), server.players)
        val phones = (server.players + KryptikViewer.SPECTATOR).map { KryptikView(server.lines(viewer = it)) }
        for (phone in phones) {
            assertEquals(server.decks(), phone.decks())
            assertEquals(server.options().copy(seed = null), phone.options().copy(seed = null))
        }
        val dice = KryptikAgent.random(9u)
        var undone = 0
        while (!server.isOver()) {
            server.stepBy(dice)
            if (server.entryCount() % 7u == 0u) {
                undone += server.seats().count { seat ->
                    server.canUndo(seat).also { if (it) server.undo(seat) }
                }
            }
            if (server.entryCount() > 1200u) server.concede(server.decision()?.seat ?: break)
            for (phone in phones) {
                phone.follow(server.lines(phone.nextLine(), phone.viewer()))
                if (server.entryCount() % 10u == 0u) assertEquals(server.board(phone.viewer()), phone.board())
                val open = server.decision()
                assertEquals(open?.id, phone.decision()?.id)
                val own = open?.takeIf { it.seat == phone.viewer().seat }
                assertEquals(own?.options.orEmpty(), phone.decision()?.options.orEmpty())
            }
        }
        assertTrue(undone > 0, "no undo happened")
        for (phone in phones) {
            assertTrue(phone.isOver())
            assertEquals(server.outcome(), phone.outcome())
            assertEquals(server.board(phone.viewer()), phone.board())
            assertEquals(server.logJsonl(phone.viewer()), phone.logJsonl())
            assertEquals(server.entries(5u, phone.viewer()), phone.entries(5u))
            assertEquals(server.story(5u, phone.viewer()), phone.story(5u))
            phone.close()
        }
        dice.close()
    }

    @Test
    fun `nothing hidden is in the lines`() = kryptik(3).use { game ->
        val seat = KryptikSeat.SECOND
        val viewer = seat.viewer
        val moves = game.entries(viewer = viewer).flatMap { it.events }.filterIsInstance<KryptikEvent.Moved>()
        val drawn = moves.filter { it.destination.area == KryptikArea.HAND }
        assertTrue(drawn.isNotEmpty())
        for (move in drawn) {
            val mine = move.destination.seat == seat
            assertEquals(mine, move.card != null)
            assertEquals(if (mine) listOf(seat) else emptyList<KryptikSeat>(), move.seen)
        }
        assertTrue(game.board(viewer).players.filter { it.seat != seat }.flatMap { it.hand }.all { it.id == null })
        assertTrue("\"seed\":null" in game.lines(viewer = viewer).first())
        game.determinize(seat, 3u).use { assertEquals(game.board(viewer).players, it.board(viewer).players) }
    }

    @Test
    fun `idle seats pass`() = kryptik().use { game ->
        val agent = KryptikAgent.greedy(game, 1u)
        var passes = 0u
        while (!game.isOver()) {
            val passed = game.passQuietly(onlyEnergy = true)
            passes += passed.passes
            assertEquals(game.decision(), passed.decision)
            if (passed.decision != null) game.stepBy(agent)
        }
        assertTrue(passes > 10u)
        agent.close()
    }

    @Test
    fun `refusals change nothing`() = kryptik(3).use { game ->
        val before = game.logJsonl(KryptikViewer.EVERYTHING)
        val open = game.decision()!!
        val refusal = refused<KeyforgeException.IllegalAction>("illegal/not_offered") { game.step(KryptikAction.Yes) }
        assertEquals(KryptikAction.Yes, readKryptikAction(refusal.action!!))
        refused<KeyforgeException.IllegalAction>("illegal/color") { game.step(KryptikAction.Spend(KryptikColor("x"))) }
        refused<KeyforgeException.IllegalAction>("illegal/no_concession") { game.concede(KryptikSeat.SIXTH) }
        refused<KeyforgeException.Undo>("undo/nothing_to_undo") { game.undo() }
        assertEquals(before, game.logJsonl(KryptikViewer.EVERYTHING))
        game.answer(open.seat, open.id, KryptikAction.Done)
        refused<KeyforgeException.StaleDecision>("illegal/stale") {
            game.answer(open.seat, open.id, KryptikAction.Done)
        }
        refused<KeyforgeException.Deck>("setup/seats") { KryptikGame(decks(7), KryptikOptions(seed = Seed.Small(1u))) }
        val small = decks(2).map { it.copy(main = it.main.take(9)) }
        val error = refused<KeyforgeException.Deck>("setup/deck") { KryptikGame(small, KryptikOptions(seed = Seed.Small(1u))) }
        assertTrue("at least 50" in error.text)
        assertEquals(0u.toUByte(), error.seat)
        assertEquals(1, error.faults.size)
        KryptikGame(small, KryptikOptions(seed = Seed.Small(1u), freeDecks = true)).close()
        val lost = KryptikSide(hand = listOf("no-such-card"))
        val place = refused<KeyforgeException.Scenario>("setup/scenario") {
            KryptikGame.fromScenario(KryptikScenario(listOf(lost, KryptikSide())))
        }
        assertEquals("players[0].hand", place.field)
        refused<KeyforgeException.Scenario>("scenario/malformed") { readKryptikScenario("{") }
        refused<KeyforgeException.Log>("log/ruleset") { Game.replay(game.logJsonl(KryptikViewer.EVERYTHING)) }
        refused<KeyforgeException.View>("view/not_redacted") { KryptikView(game.lines(viewer = KryptikViewer.EVERYTHING)) }
        KryptikGame.replay(goldenText("kryptik-seedless.jsonl")).use { seedless ->
            KryptikAgent.random(3u).use { dice ->
                refused<KeyforgeException.Engine>("chance/refused") { while (true) seedless.stepBy(dice) }
            }
        }
        Unit
    }

    @Test
    fun `faults of a deck`() = KryptikLibrary.demo().use { library ->
        val format = kryptikConstructed()
        decks(2).forEach { assertEquals(emptyList<KryptikDeckFault>(), library.checkDeck(it, format, "2023-06-30")) }
        val deck = decks(1).single()
        val wrong = deck.copy(main = deck.main.drop(2) + "no-such-card")
        val faults = library.checkDeck(wrong, format, "2023-06-30")
        assertTrue(KryptikDeckFault.MainTooSmall(49, 50) in faults)
        assertTrue(KryptikDeckFault.UnknownCard("no-such-card", null) in faults)
    }

    @Test
    fun `an own card plays`() = KryptikLibrary.demo().use { library ->
        library.adding(TORCH_BEARER).use { more ->
            assertNull(library.card("torch-bearer"))
            val facts = more.card("torch-bearer")!!
            assertEquals(listOf("Torch Bearer", "Lanternfolk citizen", "{0}"), listOf(facts.name, facts.typeLine, facts.cost))
            assertEquals(listOf(KryptikKeyword.EAGER), facts.keywords)
            assertTrue(more.text("torch-bearer")!!.startsWith("Eager."))
            val mine = KryptikSide(hand = listOf("torch-bearer"), deck = listOf("ash-whelp"), row = listOf("ash-whelp"))
            val scenario = KryptikScenario(listOf(mine, KryptikSide(row = listOf("ash-whelp"))))
            KryptikGame.fromScenario(scenario, library = more).use { game ->
                val card = game.board(KryptikViewer.EVERYTHING)[KryptikSeat.FIRST].hand.single().id!!
                assertEquals("cast Torch Bearer", game.describe(KryptikAction.Cast(card), KryptikViewer.EVERYTHING))
                game.step(KryptikAction.Cast(card))
                game.steps { KryptikAction.Pass }.first { it.events.any { event -> event is KryptikEvent.Left } }
                val citizen = game.board(KryptikViewer.EVERYTHING).citizens.single()
                assertEquals(card, citizen.id)
                assertEquals("torch-bearer", citizen.card.slug)
            }
            val error = refused<KeyforgeException.Cards>("script/unknown_word") {
                library.adding("card x \"X\"\n  citizen · cost \"{0}\" · souls w\n  enter: drow(you, 1)\n")
            }
            assertEquals(3u, error.mistakes.single().line)
        }
    }

    @Test
    fun `many games`() {
        val agents = listOf(AgentKind.Greedy, AgentKind.Random)
        val simulation = KryptikSimulation(decks(2), 6u, KryptikOptions(seed = Seed.Small(50u)), agents)
        val heard = mutableListOf<UInt>()
        val report = simulation.run { played, of -> heard += played.also { assertEquals(6u, of) } }
        assertEquals(6u, heard.last())
        assertEquals(report, simulation.copy(threads = 1u).run())
        assertEquals(6, report.wins(KryptikSeat.FIRST) + report.wins(KryptikSeat.SECOND))
        val told = report.games[2]
        KryptikGame(decks(2), KryptikOptions(seed = Seed.Small(told.seed))).use { game ->
            val players = game.seats().zip(agents) { seat, kind -> KryptikAgent.of(kind, game, seat, told.seed) }
            game.steps(players).forEach { _ -> }
            assertEquals(told.digest, game.digest())
            players.forEach { it.close() }
        }
        Cancellation().use { cancellation ->
            val cut = simulation.copy(games = 1_000_000u).run(cancellation = cancellation) { _, _ -> cancellation.cancel() }
            assertTrue(cut.cancelled)
        }
        val error = refused<KeyforgeException.Listener>("listener/failed") {
            simulation.copy(games = 100_000u).run { _, _ -> error("the disk is full") }
        }
        assertEquals("the disk is full", error.text)
    }

    @Test
    fun `nothing is left over`() {
        val before = liveObjects()
        kryptik().use { game ->
            KryptikView(game.lines(viewer = KryptikViewer.FIRST)).use { view ->
                game.position(1u).use { position -> assertEquals(before + 3uL, liveObjects(), "$view $position") }
            }
        }
        assertEquals(before, liveObjects())
    }
}

private const val TORCH_BEARER = """
card torch-bearer "Torch Bearer"
  citizen "Lanternfolk" · cost "{0}" · stats 2 2 · souls w · years 1 · eager
  enter: draw(you, 1)
"""
