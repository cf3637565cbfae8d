"""Ctrl-C while an agent of the engine looks ahead."""

import signal
import subprocess
import sys

import pytest

HEAD = """
import warnings
import keyforge
from keyforge import kryptik
warnings.simplefilter("ignore")

def first(view, legal_actions):
    return legal_actions[0]

print("ready", flush=True)
try:
    {body}
except KeyboardInterrupt:
    print("heard", flush=True)
"""

SLOW = "search:1000000"

RAISED = {
    "a game without a seed": f"keyforge.play('onyx', 'argus', agents='{SLOW}')",
    "a game with a seed": f"keyforge.play('onyx', 'argus', agents='{SLOW}', seed=1)",
    "a game against a callable": f"keyforge.play('onyx', 'argus', agents=('{SLOW}', first), first=0)",
    "the rest of a game": f"keyforge.Game('onyx', 'argus').state().play_out('{SLOW}')",
    "the rest of a quick game": (
        "state = keyforge.Game('onyx', 'argus').state()\n    while True: state.copy().play_out('greedy')"
    ),
    "logs without end": (
        "log = keyforge.play('onyx', 'argus', agents='greedy', seed=1).log\n    keyforge.tabulate(iter(lambda: log, None))"
    ),
    "Kryptik": f"kryptik.play('lantern', 'cinder', agents='{SLOW}', seed=1)",
    "Kryptik without a seed": f"kryptik.play('lantern', 'cinder', agents=('{SLOW}', first), first=0)",
    "the rest of a game of Kryptik": f"kryptik.Game('lantern', 'cinder').state().play_out('{SLOW}')",
}

KEPT = {
    "a simulation": f"keyforge.simulate([('onyx', 'argus')], games=5, agents='{SLOW}')",
    "a simulation with a callable": f"keyforge.simulate([('onyx', 'argus')], games=5, agents=(first, '{SLOW}'))",
    "Kryptik": f"kryptik.simulate(['lantern', 'cinder'], games=5, agents='{SLOW}')",
    "Kryptik with a callable": f"kryptik.simulate(['lantern', 'cinder'], games=5, agents=(first, '{SLOW}'))",
}


def interrupted(body):
    """What a program tells that gets a Ctrl-C while it does something."""
    program = HEAD.replace("{body}", body)
    run = subprocess.Popen([sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            run.wait(1)
        run.send_signal(signal.SIGINT)
        told, _ = run.communicate(timeout=30)
    finally:
        run.kill()
    return told


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("body", RAISED.values(), ids=RAISED)
def test_a_search_of_a_game_is_broken_off(body):
    assert interrupted(body) == "heard\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_a_game_whose_search_is_broken_off_is_no_result(body):
    assert interrupted(f"found = {body}\n    print(len(found), found.interrupted)") == "0 True\n"


EVENLY = {
    "a simulation": """found = keyforge.simulate(['onyx', 'argus', 'achea'], games=10**7, agents='greedy')
    counts = [found['pairing'].count(pairing) for pairing in range(3)]""",
    "a simulation with a callable": """found = keyforge.simulate(['onyx', 'argus', 'achea'], games=10**7, agents=first)
    counts = [found['pairing'].count(pairing) for pairing in range(3)]""",
    "a duel": """found = keyforge.duel('greedy', 'random', ['onyx', 'argus'], games=10**7)
    counts = [len(side) for side in found.results]""",
    "a simulation of Kryptik": """found = kryptik.simulate([('lantern', 'cinder'), ('cinder', 'lantern')], games=10**7)
    counts = [found['table'].count(table) for table in range(2)]""",
    "a duel of Kryptik": """found = kryptik.duel('greedy', 'random', ['lantern', 'cinder'], games=10**7)
    counts = [len(side) for side in found.results]""",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("body", EVENLY.values(), ids=EVENLY)
def test_what_was_finished_speaks_of_all_pairings_and_ways(body):
    told = interrupted(f"{body}\n    print(found.interrupted, min(counts) > 0, max(counts) - min(counts) < 9)")
    assert told == "True True True\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_game_that_is_broken_off_waits_for_its_decision():
    body = "\n    ".join(
        (
            "game = keyforge.Game('onyx', 'argus', seed=1)",
            "digest = game.digest",
            f"try: keyforge.play_on(game, '{SLOW}', seed=1)",
            "except KeyboardInterrupt: print(game.digest == digest, len(game.log))",
            f"try: game._play_builtin(('{SLOW}', '{SLOW}'), 1, 20_000)",
            "except KeyboardInterrupt: print(game.digest == digest, len(game.log))",
        )
    )
    program = HEAD.replace("{body}", body)
    run = subprocess.Popen([sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout.readline() == "ready\n"
        for _ in range(2):
            with pytest.raises(subprocess.TimeoutExpired):
                run.wait(1)
            run.send_signal(signal.SIGINT)
            assert run.stdout.readline() == "True 1\n"
        assert run.wait(30) == 0
    finally:
        run.kill()
        run.stdout.close()
