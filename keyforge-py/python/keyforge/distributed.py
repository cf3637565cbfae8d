"""Simulations on a cluster, with Ray.

    >>> keyforge.distributed.simulate(["onyx", "argus"], games=1_000_000, shard=10_000)

On one machine `keyforge.simulate` is as fast and needs nothing. Here the games are cut into shards by their seeds; a shard
whose worker is lost is played again. The table is that of one process, whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

from ._keyforge import Deck, Library
from ._playing import WORDS, by_seat, number_of, seed_or_drawn, whole
from ._progress import bar as bar_of
from .agents import LIMIT
from .simulation import pairings
from .simulation import simulate as _simulate
from .types import Agents, Chains, DeckLike, EditionLike, Pairing

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Shard", "shards", "simulate"]

Shard = tuple[int, int, int, int]
"""Some games of one pairing: the pairing, the number of the first game, its seed, how many games."""


def shards(count: int, *, games: int, seed: SupportsIndex, size: int) -> Iterator[Shard]:
    """The shards of `count` pairings with `games` games each, of at most `size` games.

    The first game of a simulation has the seed `seed`, and each that follows the next one.
    """
    games, number, size = whole(games, "games"), number_of(seed), whole(size, "size")
    if size < 1:
        raise ValueError("a shard has at least one game")
    for pairing in range(count):
        for start in range(0, games, size):
            first = pairing * games + start
            yield pairing, first, (number + first) % WORDS, min(size, games - start)


def simulate(
    decks: DeckLike | Iterable[DeckLike | Pairing],
    *,
    games: int = 1000,
    agents: Agents = "random",
    seed: SupportsIndex | None = None,
    progress: bool = False,
    shard: int = 1000,
    in_flight: int | None = None,
    retries: int = 3,
    edition: EditionLike | None = None,
    first: int | None = None,
    chains: Chains = (0, 0),
    free: bool = False,
    quickstart: bool = False,
    limit: int = LIMIT,
    library: Library | None = None,
) -> pa.Table:
    """Plays `games` games of every pairing on a Ray cluster and gives the table of `keyforge.simulate` as a
    `pyarrow.Table`. Without a `seed` they are other games each time; that of the first row is the seed of the call, with which
    they are the same ones, and with which `keyforge.pairings` deals random decks again.

    Uses the cluster that `ray.init` connected to; a local one is started otherwise. `shard` is the number of games of
    a task, of which at most `in_flight` wait or run (twice the cluster's cores); a task is tried `retries` times more
    when its worker is lost. Callables as agents must be picklable. Ctrl-C raises `KeyboardInterrupt` and cancels what still runs;
    then there is no table.

    Raises as `keyforge.simulate`; needs `keyforge-py[ray]`.
    """
    try:
        import pyarrow
        import ray
    except ImportError as missing:
        raise ImportError('Ray is not installed: pip install "keyforge-py[ray]"') from missing
    number = seed_or_drawn(seed)
    games, shard, retries = whole(games, "games"), whole(shard, "shard"), whole(retries, "retries", least=-1)
    in_flight = None if in_flight is None else whole(in_flight, "in_flight")
    pairs = pairings(decks, seed=number, library=library)
    if not ray.is_initialized():
        ray.init(include_dashboard=False)
    options = {
        "agents": by_seat(agents, 2),
        "threads": 1,
        "edition": edition,
        "first": first,
        "chains": chains,
        "free": free,
        "quickstart": quickstart,
        "limit": limit,
        "library": library,
    }
    task = ray.remote(num_cpus=1, max_retries=retries)(_play)
    most = in_flight or 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    todo = list(shards(len(pairs), games=games, seed=number, size=shard))
    tables: dict[int, Any] = {}
    running: dict[Any, Shard] = {}
    bar = bar_of(progress, len(pairs) * games)
    try:
        for piece in todo:
            if len(running) >= most:
                _collect(ray, running, tables, bar)
            running[task.remote(pairs[piece[0]], piece, options)] = piece
        while running:
            _collect(ray, running, tables, bar)
    except BaseException:
        for reference in running:
            ray.cancel(reference, force=True)
        raise
    finally:
        if bar is not None:
            bar.close()
    if not tables:
        return _simulate(pairs, games=0).to_arrow()
    return pyarrow.concat_tables([tables[number] for number in sorted(tables)]).combine_chunks()


def _play(pair: tuple[Deck, Deck], piece: Shard, options: dict[str, Any]) -> Any:
    """The games of a shard, with their numbers in the whole simulation."""
    import pyarrow

    pairing, start, seed, games = piece
    table = _simulate([pair], games=games, seed=seed, **options).to_arrow()
    for name, numbers in (("game", range(start, start + games)), ("pairing", [pairing] * games)):
        at = table.schema.get_field_index(name)
        table = table.set_column(at, table.schema.field(at), pyarrow.array(numbers, pyarrow.int64()))
    return table


def _collect(ray: Any, running: dict[Any, Shard], tables: dict[int, Any], bar: Any) -> None:
    """Waits for a task and takes its table."""
    done, _ = ray.wait(list(running), num_returns=1)
    for reference in done:
        piece = running.pop(reference)
        tables[piece[1]] = ray.get(reference)
        if bar is not None:
            bar.update(piece[3])
