"""A simulation spread over a Ray cluster, and the proof that its table is that of one process.

One machine does not need this: `keyforge.simulate` uses all its cores. Without `--address` a small cluster is started
here, so that the example can be tried.

You learn: `keyforge.distributed.simulate`, shards, that the table does not depend on who played which game.

    python cluster.py --games 100000 --shard 5000 --address auto
"""

import argparse
import time

import keyforge
import keyforge.distributed
import ray


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games of each pairing (default: 100)")
    parser.add_argument("--shard", type=int, default=25, help="games of a task (default: 25)")
    parser.add_argument("--address", help="the cluster; without it one with two workers is started here")
    wanted = parser.parse_args()

    if wanted.address is None:
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=wanted.address)
    decks = ("onyx", "argus", "achea")
    begun = time.perf_counter()
    table = keyforge.distributed.simulate(decks, games=wanted.games, shard=wanted.shard, seed=1)
    print(f"{table.num_rows} games on the cluster in {time.perf_counter() - begun:.1f} s")
    ray.shutdown()

    begun = time.perf_counter()
    here = keyforge.simulate(decks, games=wanted.games, seed=1)
    print(f"{len(here)} games in this process in {time.perf_counter() - begun:.1f} s")
    print("the tables are equal:", table.equals(here.to_arrow()))


if __name__ == "__main__":
    main()
