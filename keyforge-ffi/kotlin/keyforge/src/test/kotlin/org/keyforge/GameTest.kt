package org.keyforge

import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertDoesNotThrow
import org.junit.jupiter.api.assertThrows

class GameTest {
    @Test
    fun `a new game waits for a decision`() = starterGame().use { game ->
        val open = game.decision()!!
        assertEquals(Seat.FIRST, open.seat)
        assertEquals(DecisionKind.MULLIGAN, open.kind)
        assertEquals(setOf(Action.Mulligan, Action.Keep), open.options.toSet())
        assertEquals(open.options, game.legalActions())
        assertFalse(game.isOver())
        assertTrue(engineVersion().isNotEmpty())
    }

    @Test
    fun `a step has the events, the next decision and its options`() = starterGame().use { game ->
        val step = game.step(Action.Keep)
        assertEquals(1u, step.entry)
        assertTrue(Event.Answered(DecisionId(0u)) in step.events)
        assertTrue(step.events.last() is Event.Asked)
        assertEquals(game.decision(), step.decision)
        assertNull(step.outcome)
    }

    @Test
    fun `a whole game under every rulebook`() {
        for (edition in Rulebook.entries) {
            starterGame(5u, edition).use { game ->
                game.playAtRandom()
                val outcome = game.outcome()!!
                assertEquals(OutcomeReason.VICTORY, outcome.reason)
                assertEquals(3, game.board(Viewer.EVERYTHING)[outcome.winner!!].keys.size)
                assertNull(game.decision())
                assertEquals(Verdict.Verified, game.verify())
            }
        }
    }

    @Test
    fun `steps play a game as it is read`() = starterGame().use { game ->
        val log = mutableListOf<UInt>()
        for (step in game.steps { it.options.first() }.take(5)) log += step.entry
        assertEquals(listOf(1u, 2u, 3u, 4u, 5u), log)
        assertEquals(6u, game.entryCount())
    }

    @Test
    fun `every event has a name`() = starterGame(3u).use { game ->
        game.playAtRandom()
        val events = game.entries(viewer = Viewer.EVERYTHING).flatMap { it.events }
        assertTrue(events.any { it is Event.Moved && it.reason == MoveCause.PLAY })
        assertTrue(events.any { it is Event.Amber && it.deed == AmberDeed.GAIN && it.destination is Purse.Pool })
        assertTrue(events.any { it is Event.Happened && it.fact.kind == FactKind.Reaped })
        assertEquals(game.outcome(), (events.last() as Event.Over).outcome)
    }

    @Test
    fun `undo takes back and is an entry`() {
        val undone = (0uL..30uL).firstNotNullOf { seed ->
            starterGame(seed).use { game ->
                Agent.random(seed).use { dice ->
                    generateSequence { game.decision() }.take(60).firstNotNullOfOrNull { open ->
                        game.stepBy(dice)
                        if (!game.canUndo(open.seat)) return@firstNotNullOfOrNull null
                        val step = game.undo(open.seat)
                        step.takeIf { open.kind == DecisionKind.MAIN }?.let { open to it }
                    }
                }
            }
        }
        val (before, after) = undone
        val open = after.decision!!
        assertEquals(before.options, open.options)
        assertTrue(open.id > before.id)
        assertTrue(after.events.isEmpty())
    }

    @Test
    fun `branch, duplicate and replay stand where they should`() = starterGame().use { game ->
        game.playToMainStep()
        val log = game.logJsonl(Viewer.EVERYTHING)
        game.branch(game.entryCount() - 1u).use { assertEquals(log, it.logJsonl(Viewer.EVERYTHING)) }
        game.branch(1u).use { assertEquals(2u, it.entryCount()) }
        Game.replay(log).use { assertEquals(game.digest(), it.digest()) }
        Game.replayBytes(game.logBytes(Viewer.EVERYTHING)).use { assertEquals(game.logDigest(), it.logDigest()) }
        Game.replayBytes(game.inputsBytes()).use { assertEquals(game.digest(), it.digest()) }
        game.duplicate().use { it.playAtRandom() }
        assertEquals(log, game.logJsonl(Viewer.EVERYTHING))
    }

    @Test
    fun `verdicts on logs`() = starterGame().use { game ->
        game.playToMainStep()
        GameLog.read(game.logJsonl(Viewer.EVERYTHING)).use { assertEquals(Verdict.Verified, it.verify()) }
        GameLog.readBytes(game.inputsBytes()).use { assertEquals(Verdict.Verified, it.verify()) }
        game.log(Viewer.SECOND).use {
            assertEquals(Verdict.Unverified(Unverified.Redacted(Viewer.SECOND)), it.verify())
        }
        CardLibrary.builtin().use { builtin ->
            builtin.adding(LAMPLIGHTER).use { library ->
                GameLog.read(game.logJsonl(Viewer.EVERYTHING), library).use { assertEquals(Verdict.Verified, it.verify()) }
            }
        }
    }

    @Test
    fun `a log is shown entry by entry`() = starterGame().use { game ->
        val opening = game.board(Viewer.EVERYTHING)
        game.playToMainStep()
        game.log(Viewer.EVERYTHING).use { log ->
            assertEquals(game.entryCount(), log.entryCount())
            assertEquals(opening, log.board(0u))
            assertEquals(game.board(Viewer.EVERYTHING), log.board())
            assertEquals(game.story(viewer = Viewer.EVERYTHING), log.story())
            log.redacted(Viewer.SECOND).use { assertEquals(game.board(Viewer.SECOND), it.board()) }
            log.branch(1u).use { assertEquals(2u, it.entryCount()) }
            log.inputsOnly().use { inputs ->
                assertArrayEquals(game.inputsBytes(), inputs.bytes())
                val error = assertThrows<KeyforgeException.Log> { inputs.board() }
                assertEquals("fold/inputs_only", error.code)
            }
        }
    }

    @Test
    fun `a log that was cut off is read as far as it goes`() = starterGame().use { game ->
        game.playToMainStep()
        GameLog.read(game.logJsonl(Viewer.EVERYTHING).dropLast(20)).use {
            assertTrue(it.recovered())
            assertEquals(game.entryCount() - 1u, it.entryCount())
        }
    }

    @Test
    fun `a board hides what a seat may not know`() = starterGame().use { game ->
        val truth = game.board(Viewer.EVERYTHING)
        assertEquals(Viewer.EVERYTHING, truth.viewer)
        assertEquals(truth.first.hand.count, truth.first.hand.known.size)
        val seen = game.board(Viewer.SECOND)
        assertEquals(Viewer.SECOND, seen.viewer)
        assertTrue(seen.first.hand.known.isEmpty())
        assertEquals(truth.first.hand.count, seen.first.hand.count)
        assertEquals(truth.second.hand, seen.second.hand)
        assertTrue(seen.decision!!.options.isEmpty())
        assertEquals(listOf("Take a mulligan", "Keep the hand"), truth.decision!!.options.map { it.text })
        assertTrue(truth.permanents.none())
    }

    @Test
    fun `a game is told`() = starterGame().use { game ->
        game.playToMainStep(3)
        val story = game.story(viewer = Viewer.EVERYTHING)
        assertTrue(story.any { "Turn 1" in it })
        val since = game.entryCount()
        val step = game.step(game.legalActions().first { it is Action.EndTurn })
        assertTrue(step.events.any { it is Event.TurnEnded })
        val told = game.story(since, Viewer.EVERYTHING)
        assertTrue(told.any { "Turn" in it } && told.size < story.size)
        assertTrue(game.story(viewer = Viewer.FIRST).any { "a card" in it || "cards" in it })
        val german = Telling(Language.GERMAN, "Ada", "Bo")
        assertTrue(game.story(viewer = Viewer.EVERYTHING, telling = german).any { "Zug 1: Ada" in it })
        assertEquals(listOf("Mulligan nehmen", "Hand behalten"), starterGame().use { first ->
            first.board(Viewer.FIRST, Language.GERMAN).decision!!.options.map { it.text }
        })
    }

    @Test
    fun `a game says what it began with`() = starterGame(edition = Rulebook.MASS_MUTATION).use { game ->
        val options = game.options()
        assertEquals(GameOptions(game.seed(), Rulebook.MASS_MUTATION, Seat.FIRST), options)
        val (first, second) = game.decks()
        Game(first, second, options).use { assertEquals(game.digest(), it.digest()) }
        assertTrue(first.cards[0].card in game.definitions())
    }

    @Test
    fun `an agent plays`() = starterGame().use { game ->
        Agent.greedy(game, 1u).use { greedy ->
            assertTrue(greedy.choose(game)!! in game.legalActions())
            Agent.random(2u).use { random -> game.steps(greedy, random).last() }
            assertNull(greedy.choose(game))
        }
        assertEquals(Seat.FIRST, game.outcome()!!.winner)
    }

    @Test
    fun `an opponent of a level`() = starterGame().use { game ->
        val open = game.decision()!!
        val opponents = List(2) { Agent.of(AgentKind.Medium, game, open.seat, 3u) }
        val (chosen, again) = opponents.map { opponent -> opponent.use { it.choose(game) } }
        assertTrue(chosen in open.options)
        assertEquals(chosen, again)
    }

    @Test
    fun `actions say what they are`() {
        val play = Action.Play(CardId(17u))
        assertEquals("play #17", play.text())
        assertEquals(CardId(17u), play.card())
        assertNull(Action.EndTurn.card())
        assertEquals(Action.Play(CardId(17u)), play)
        assertNotEquals(Action.Play(CardId(18u)), play)
        assertEquals(1, setOf(play, Action.Play(CardId(17u))).size)
        assertEquals(listOf("Play(card=17)", "Keep"), listOf(play, Action.Keep).map { it.toString() })
        assertEquals("""{"play":17}""", play.toJson())
        assertEquals(play, readAction(play.toJson()))
        assertEquals("illegal/json", assertThrows<KeyforgeException.IllegalAction> { readAction("{}") }.code)
    }

    @Test
    fun `a position searches without a log`() = starterGame().use { game ->
        game.playToMainStep()
        val before = game.digest()
        game.determinize(Seat.FIRST, 3u).use { guess ->
            assertEquals(game.board(Viewer.FIRST), guess.board(Viewer.FIRST))
            guess.duplicate().use { copy ->
                val step = copy.step(copy.decision()!!.options.first())
                assertEquals(0u, step.entry)
            }
            assertEquals(game.decision()!!.options, guess.decision()!!.options)
            val playout = guess.playOut(5u)
            assertNotNull(playout.outcome)
            assertEquals(playout, guess.playOut(5u))
            assertNull(guess.playOut(5u, 3u).outcome)
        }
        game.position(1u).use { assertEquals(game.board(Viewer.EVERYTHING), it.board(Viewer.EVERYTHING)) }
        assertEquals(before, game.digest())
    }

    @Test
    fun `a scenario begins where it says and comes out again`() {
        val scenario = Scenario(
            first = PlayerScenario(
                amber = 2u,
                battleline = listOf(CardScenario("dust-imp"), CardScenario("charette", damage = 1u)),
                hand = listOf(CardScenario("fear")),
            ),
            second = PlayerScenario(battleline = listOf(CardScenario("Valdr", stunned = true))),
            house = House.DIS,
        )
        Game.fromScenario(scenario, Seed.Small(1u)).use { game ->
            val board = game.board(Viewer.EVERYTHING)
            assertEquals(2, board.first.amber)
            assertEquals(listOf("Dust Imp", "Charette"), board.first.battleline.map { it.card.title })
            assertEquals(1, board.first.battleline[1].damage)
            assertTrue(board.second.battleline.single().stunned)
            assertEquals(board.permanents.map { it.id }.toSet().size, 3)
            game.step(game.legalActions().first { it is Action.Reap })
            assertEquals(3, game.board(Viewer.EVERYTHING).first.amber)
            val exported = game.scenario()
            assertNotNull(exported.restJson)
            Game.fromScenario(exported).use { assertEquals(game.digest(), it.digest()) }
            assertEquals(exported, readScenario(exported.toJson()))
        }
    }

    @Test
    fun `options of a game`() {
        val (first, second) = starterDecks()
        val options = GameOptions(seed = Seed.Small(1u), first = Seat.SECOND, firstChains = 3u, quickstart = true)
        Game(first, second, options).use { game ->
            assertEquals(DecisionKind.ACTIVE_HOUSE, game.decision()!!.kind)
            assertEquals(Seat.SECOND, game.decision()!!.seat)
            assertTrue(game.board(Viewer.EVERYTHING).first.hand.count < 6)
        }
        val small = first.copy(cards = first.cards.take(5))
        assertDoesNotThrow { Game(small, small, GameOptions(seed = Seed.Small(1u), freeDecks = true)).close() }
    }

    @Test
    fun `a seed is the system's unless it is said`() {
        val (first, second) = starterDecks()
        val drawn = (1..4).map { Game(first, second, GameOptions()).use { game -> game.seed() as Seed.Full } }
        assertEquals(4, drawn.toSet().size)
        val digests = (1..2).map { Game(first, second, GameOptions(seed = drawn[0])).use { it.digest() } }
        assertEquals(digests[0], digests[1])
        assertEquals(Seed.Small(7u), starterGame(7u).use { it.seed() })
        KryptikGame(kryptikDemoDecks(), KryptikOptions()).use { assertTrue(it.seed() is Seed.Full) }
    }

    @Test
    fun `seats and wins`() {
        assertEquals(Seat.SECOND, Seat.FIRST.other)
        assertEquals(Seat.FIRST, Seat.SECOND.other)
        assertEquals(Seat.entries, Viewer.entries.mapNotNull { it.seat })
        assertEquals(listOf(Viewer.FIRST, Viewer.SECOND), Seat.entries.map { it.viewer })
        starterGame(1u).use { assertEquals(listOf(Viewer.FIRST, Viewer.SECOND), it.players) }
        assertEquals(KryptikSeat.entries, KryptikViewer.entries.mapNotNull { it.seat })
        assertEquals(KryptikViewer.entries.dropLast(2), KryptikSeat.entries.map { it.viewer })
    }
}
