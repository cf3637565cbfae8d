// The page: the start, or a table.

import { useEffect, useMemo, useState } from "preact/hooks";
import { type Engine, type Language, startEngine, type Words } from "./engine";
import { invitation } from "./invite";
import { type Kept, LocalSource, type Opening, type Player } from "./local";
import type { RemoteSource, Ticket } from "./remote";
import { type SharedPosition, unpacked } from "./share";
import type { TableSource } from "./source";
import {
  forgetGame,
  keepGame,
  keepLanguage,
  keepPlaying,
  keptGame,
  keptPace,
  keptPlaying,
} from "./store";
import { secret } from "./views/deck";
import { type Beginning, StartPage } from "./views/start";
import { TablePage } from "./views/table";
import { type UiWords, wordsOf } from "./words";

/** How long an agent's action is looked at, where nobody chose otherwise. */
const PACE = 450;

interface Settings {
  /** The seed of the next game; drawn where none is given. */
  seed: string | null;
  pace: number;
}

/** For tests and demonstrations: `?seed=7&pace=0`. */
function settings(): Settings {
  const given = new URLSearchParams(location.search);
  const pace = Number.parseInt(given.get("pace") ?? "", 10);
  return { seed: given.get("seed"), pace: Number.isNaN(pace) ? (keptPace() ?? PACE) : pace };
}

function playersOf({ opponent }: Beginning): Player[] {
  const person: Player = { kind: "person" };
  switch (opponent) {
    case "person":
      return [person, person];
    case "watch":
      return [
        { kind: "agent", level: "medium" },
        { kind: "agent", level: "medium" },
      ];
    case "easy":
    case "medium":
    case "hard":
      return [person, { kind: "agent", level: opponent }];
  }
}

/** Names by which two sides are told apart. */
function named(decks: { name?: string }[]): string[] {
  const names = decks.map((deck, at) => deck.name || String(at + 1));
  return new Set(names).size === names.length ? names : names.map((name, at) => `${name} ${at + 1}`);
}

function forgetLink(): void {
  if (location.hash) {
    history.replaceState(null, "", location.pathname + location.search);
  }
}

interface Props {
  /** The language that the page begins with, and what it says in it. */
  spoken: Language;
  says: UiWords;
}

type Network = typeof import("./network");

export function App({ spoken, says }: Props) {
  const engine: Engine = useMemo(() => startEngine().engine, []);
  const [language, setLanguage] = useState(spoken);
  const [ui, setUi] = useState(says);
  const [network, setNetwork] = useState<Network | null>(null);
  const [words, setWords] = useState<Partial<Record<Language, Words>>>({});
  const [table, setTable] = useState<TableSource | null>(null);
  const [kept, setKept] = useState<Kept | null>(keptGame);
  const [shared, setShared] = useState<SharedPosition | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    document.documentElement.lang = language;
    keepLanguage(language);
    void engine.words(language).then((found) => setWords((before) => ({ ...before, [language]: found })));
    void table?.speak(language);
  }, [language]);

  useEffect(() => {
    const read = async (): Promise<void> => {
      const position = await unpacked(location.hash);
      if (position || invitation(location.hash)) {
        setShared(position);
        putAside();
      }
    };
    const follow = (): void => void read();
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  // A reload in mid-game goes on where it was.
  useEffect(() => {
    const playing = location.hash ? null : keptPlaying();
    if (playing === "here") {
      if (kept && !kept.over) {
        void resume();
      }
    } else if (playing) {
      void comeBack(playing);
    }
  }, []);

  function open(next: TableSource): void {
    setProblem(null);
    keepPlaying(next.ticket ?? "here");
    if (next.ticket) {
      void import("./network").then(setNetwork);
    }
    // The link that led here has done its work: a reload goes on with the table.
    forgetLink();
    setTable((before) => {
      before?.close();
      return next;
    });
  }

  async function comeBack(ticket: Ticket): Promise<void> {
    const { RemoteSource, remoteOptions } = await import("./network");
    open(RemoteSource.comeBack(engine, remoteOptions(language), ticket));
  }

  async function choose(next: Language): Promise<void> {
    setUi(await wordsOf(next));
    setLanguage(next);
  }

  /** A link is followed from a table: the start page shows where it leads, and goes on with the game where it does not. */
  function putAside(): void {
    setTable((before) => {
      before?.close();
      return null;
    });
    setKept(keptGame());
  }

  function leave(): void {
    keepPlaying(null);
    table?.close();
    setTable(null);
    setShared(null);
    setKept(keptGame());
    forgetLink();
  }

  async function play(opening: Opening, names: string[], players: Player[]): Promise<void> {
    try {
      const { table: number, kind } = await opening(engine);
      const source = new LocalSource(engine, number, kind, {
        opening,
        language,
        names,
        players,
        pace: settings().pace,
        keep: keepGame,
      });
      await source.begin();
      open(source);
    } catch (error) {
      setProblem(ui.table.trouble(error instanceof Error ? error.message : String(error)));
    }
  }

  const seed = (): string => settings().seed ?? secret();

  async function resume(): Promise<void> {
    const game = keptGame();
    if (game) {
      await play((at) => at.replay(game.log), game.names, game.players);
    }
  }

  /** The game of a file: whoever loads it plays the side below, and looks at one that is over. */
  async function load(log: string): Promise<void> {
    const fallback: Player[] = [{ kind: "person" }, { kind: "agent", level: "medium" }];
    await play((at) => at.replay(log), namesOfLog(log), fallback);
  }

  return (
    <>
      <header class="masthead">
        <a
          class="brand"
          href="./"
          onClick={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          <img src="./icon.svg" alt="" width="24" height="24" />
          {ui.title}
        </a>
        <div class="languages" role="group" aria-label={ui.language}>
          {(["en", "de"] as const).map((code) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === language}
              onClick={() => void choose(code)}
            >
              {code === "en" ? "English" : "Deutsch"}
            </button>
          ))}
        </div>
      </header>
      {table?.ticket ? (
        network &&
        words[language] && (
          <network.RemotePage
            key={tableKey(table)}
            source={table as RemoteSource}
            ui={ui}
            words={words[language]}
            onLeave={leave}
            onOpen={open}
          />
        )
      ) : table && words[language] ? (
        <TablePage
          key={tableKey(table)}
          source={table}
          ui={ui}
          words={words[language]}
          onLeave={leave}
          onOpen={open}
          onReload={table instanceof LocalSource ? () => location.reload() : null}
        />
      ) : (
        <StartPage
          engine={engine}
          language={language}
          ui={ui}
          words={words[language] ?? null}
          kept={kept}
          shared={shared}
          problem={problem}
          onBegin={(beginning) => {
            const { kind, decks, first } = beginning;
            const drawn = seed();
            return play((at) => at.start(kind, decks, first, drawn), named(decks), playersOf(beginning));
          }}
          onContinue={resume}
          onForget={() => {
            forgetGame();
            setKept(null);
          }}
          onLoad={load}
          onPosition={(position, players) => {
            const drawn = seed();
            return play(
              (at) => at.startFrom(position.kind, position.scenario, drawn),
              [0, 1].map((at) => position.names[at] ?? [ui.start.firstOne, ui.start.firstTwo][at]!),
              players,
            );
          }}
          onShared={setShared}
          onOpen={open}
        />
      )}
    </>
  );
}

const keys = new WeakMap<TableSource, number>();
let tablesSeen = 0;

/** Another table is shown from scratch. */
function tableKey(table: TableSource): number {
  const key = keys.get(table) ?? ++tablesSeen;
  keys.set(table, key);
  return key;
}

/** What the header of a log calls the decks. */
export function namesOfLog(log: string): string[] {
  try {
    const header = JSON.parse(log.slice(0, log.indexOf("\n"))) as {
      setup?: { decks?: { decks?: { name?: string }[] } };
    };
    const names = header.setup?.decks?.decks?.map((deck) => deck.name ?? "") ?? [];
    return names.length >= 2 ? named(names.map((name) => ({ name }))) : ["1", "2"];
  } catch {
    return ["1", "2"];
  }
}
