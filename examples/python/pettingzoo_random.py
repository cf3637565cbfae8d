"""Random players in the PettingZoo environment: the loop that every multi-agent library starts from.

You learn: `agent_iter`, observations with action masks, rewards.

    python pettingzoo_random.py --games 5
"""

import argparse
from collections import Counter

import keyforge.env


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="how many games (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of everything (default: 1)")
    wanted = parser.parse_args()

    env = keyforge.env.env("onyx", "argus")
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(wanted.seed + number)
    wins: Counter[str] = Counter()
    for game in range(wanted.games):
        # Only the first game takes a seed; those after it follow from it.
        env.reset(seed=wanted.seed if game == 0 else None)
        decisions = 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            if reward > 0:
                wins[agent] += 1
            done = termination or truncation
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
            decisions += not done
        print(f"game {game}: {decisions} decisions")
    env.close()
    print(", ".join(f"{agent} won {wins[agent]}" for agent in env.possible_agents))


if __name__ == "__main__":
    main()
