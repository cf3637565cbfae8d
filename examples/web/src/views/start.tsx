// The start page: which game, which decks, against whom.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Deck, Engine, GameKind, Language, Words } from "../engine";
import { told } from "../faults";
import type { Kept, Level, Player } from "../local";
import { findServer } from "../online";
import { type SharedPosition, unpacked } from "../share";
import type { TableSource } from "../source";
import type { UiWords } from "../words";
import { Choice } from "./choice";
import { DeckPicker, type DeckChoice, firstChoice, type Shelf } from "./deck";
import type { OnlineProps } from "./online";

export type Opponent = Level | "person" | "watch";

/** What begins a game. */
export interface Beginning {
  kind: GameKind;
  decks: Deck[];
  opponent: Opponent;
  first: number | null;
}

interface Props {
  engine: Engine;
  language: Language;
  ui: UiWords;
  words: Words | null;
  kept: Kept | null;
  shared: SharedPosition | null;
  problem: string | null;
  onBegin: (beginning: Beginning) => Promise<void>;
  onContinue: () => Promise<void>;
  onForget: () => void;
  onLoad: (log: string) => Promise<void>;
  onPosition: (position: SharedPosition, players: Player[]) => Promise<void>;
  onShared: (position: SharedPosition) => void;
  onOpen: (table: TableSource) => void;
}

export function StartPage(props: Props) {
  const { engine, ui, words, kept, shared } = props;
  const [kind, setKind] = useState<GameKind>("keyforge");
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [choices, setChoices] = useState<[DeckChoice, DeckChoice] | null>(null);
  const [opponent, setOpponent] = useState<Opponent>("medium");
  const [first, setFirst] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [Online, setOnline] = useState<ComponentType<OnlineProps> | null>(null);

  const missed = (error: unknown): void => setMissing(told(error, ui));
  useEffect(() => {
    const fill = async (): Promise<void> => {
      const [keyforge, sets] = await Promise.all([engine.builtinDecks("keyforge"), engine.sets()]);
      setShelf({ decks: { keyforge, kryptik: [] }, sets });
    };
    if (!shelf) {
      fill().catch(missed);
    }
  }, [engine, tries]);

  useEffect(() => {
    findServer()
      .then((found) => setOnline(() => found))
      .catch(() => undefined);
  }, []);

  // Whoever plays KeyForge alone need not wait for what Kryptik's decks need.
  const lacksKryptik = shelf?.decks.kryptik.length === 0 && (kind === "kryptik" || Online !== null);
  useEffect(() => {
    if (lacksKryptik) {
      engine
        .builtinDecks("kryptik")
        .then((kryptik) => {
          setShelf((before) => before && { ...before, decks: { ...before.decks, kryptik } });
          setMissing(null);
        })
        .catch(missed);
    }
  }, [engine, lacksKryptik, tries]);

  function tryAgain(): void {
    setMissing(null);
    setTries(tries + 1);
  }

  // The game may have been chosen before its decks were there.
  useEffect(() => {
    if (shelf && shelf.decks[kind].length > 0) {
      setChoices(firstChoice(shelf.decks[kind]));
    }
  }, [shelf, kind]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  function choosePlay(next: GameKind): void {
    setChoices(null);
    setKind(next);
  }

  if (shared) {
    return <SharedStart {...props} shared={shared} busy={busy} attempt={attempt} />;
  }
  const alone = opponent !== "person" && opponent !== "watch";
  const decks = choices?.flatMap(({ deck }) => deck ?? []) ?? [];
  return (
    <div class="start">
      <section class="hero">
        <h1>{ui.start.heading}</h1>
        <p>{ui.start.intro}</p>
      </section>
      {props.problem && (
        <p class="notice" role="alert">
          {props.problem}
        </p>
      )}
      {missing && (
        <p class="notice" role="alert">
          <span>{ui.start.missing(missing)}</span>
          <button type="button" onClick={tryAgain}>
            {ui.start.tryAgain}
          </button>
        </p>
      )}
      {kept && <Continue {...props} kept={kept} busy={busy} attempt={attempt} />}
      {Online && shelf && shelf.decks.kryptik.length > 0 && (
        <Online engine={engine} language={props.language} ui={ui} words={words} shelf={shelf} open={props.onOpen} />
      )}
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => props.onBegin({ kind, decks, opponent, first }));
        }}
      >
        <Choice
          legend={ui.start.game}
          name="game"
          value={kind}
          onChange={(value) => choosePlay(value as GameKind)}
          options={[
            { value: "keyforge", text: ui.start.keyforge },
            { value: "kryptik", text: ui.start.kryptik },
          ]}
        />
        {kind === "kryptik" && <p class="hint">{ui.start.kryptikNote}</p>}
        <div class="decks">
          {choices && shelf ? (
            ([0, 1] as const).map((seat) => (
              <DeckPicker
                key={`${kind}-${seat}`}
                label={
                  alone
                    ? [ui.start.yourDeck, ui.start.otherDeck][seat]!
                    : [ui.start.firstDeck, ui.start.secondDeck][seat]!
                }
                kind={kind}
                engine={engine}
                builtin={shelf.decks[kind]}
                sets={shelf.sets}
                choice={choices[seat]}
                ui={ui}
                words={words}
                onChoose={(choice) =>
                  setChoices((before) => before && (seat === 0 ? [choice, before[1]] : [before[0], choice]))
                }
              />
            ))
          ) : (
            !missing && <p class="loading">{ui.start.loading}</p>
          )}
        </div>
        <Choice
          legend={ui.start.opponent}
          name="opponent"
          value={opponent}
          onChange={(value) => setOpponent(value as Opponent)}
          options={[
            { value: "easy", text: ui.start.easy, note: ui.start.easyNote },
            { value: "medium", text: ui.start.medium, note: ui.start.mediumNote },
            { value: "hard", text: ui.start.hard, note: ui.start.hardNote },
            { value: "person", text: ui.start.person, note: ui.start.personNote },
            { value: "watch", text: ui.start.watch, note: ui.start.watchNote },
          ]}
        />
        <Choice
          legend={ui.start.first}
          name="first"
          value={String(first)}
          onChange={(value) => setFirst(value === "null" ? null : Number(value))}
          options={[
            { value: "null", text: ui.start.firstDrawn },
            { value: "0", text: alone ? ui.start.firstYou : ui.start.firstOne },
            { value: "1", text: alone ? ui.start.firstOther : ui.start.firstTwo },
          ]}
        />
        <button type="submit" class="answer first begin" disabled={busy || decks.length < 2}>
          {busy ? ui.start.beginning : ui.start.begin}
        </button>
      </form>
      <MoreWays {...props} attempt={attempt} />
      <p class="hint">{Online ? ui.online.offline : ui.start.offline}</p>
    </div>
  );
}

interface Attempting {
  busy: boolean;
  attempt: (work: () => Promise<void>) => Promise<void>;
}

function Continue({ kept, ui, busy, attempt, onContinue, onForget }: Props & Attempting & { kept: Kept }) {
  return (
    <section class="panel continue" aria-label={ui.start.continueHeading}>
      <h2>{ui.start.continueHeading}</h2>
      <p>{kept.over ? ui.start.continueOver : ui.start.continueRunning(kept.names.join(" – "))}</p>
      <div class="row">
        <button type="button" class="answer first" disabled={busy} onClick={() => void attempt(onContinue)}>
          {ui.start.continueButton}
        </button>
        <button type="button" disabled={busy} onClick={onForget}>
          {ui.start.forget}
        </button>
      </div>
    </section>
  );
}

function MoreWays({ ui, attempt, onLoad, onShared }: Props & Pick<Attempting, "attempt">) {
  const [pasted, setPasted] = useState("");
  return (
    <section class="more">
      <label class="file">
        {ui.start.load}
        <input
          type="file"
          accept=".jsonl,.json,application/jsonl"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) {
              void attempt(async () => onLoad(await file.text()));
            }
          }}
        />
      </label>
      <details>
        <summary>{ui.start.scenarioPaste}</summary>
        <textarea
          rows={4}
          aria-label={ui.start.scenarioPasteHint}
          placeholder={ui.start.scenarioPasteHint}
          value={pasted}
          onInput={(event) => {
            const text = event.currentTarget.value;
            setPasted(text);
            void unpacked(text).then((position) => position && onShared(position));
          }}
        />
      </details>
    </section>
  );
}

function SharedStart({ shared, ui, busy, attempt, onPosition, problem }: Props & Attempting & { shared: SharedPosition }) {
  const [seat, setSeat] = useState(0);
  const [opponent, setOpponent] = useState<Opponent>("medium");
  const names = [0, 1].map((at) => shared.names[at] ?? [ui.start.firstOne, ui.start.firstTwo][at]!);
  const players = (): Player[] =>
    [0, 1].map((at) => {
      if (opponent === "person" || (opponent !== "watch" && at === seat)) {
        return { kind: "person" };
      }
      return { kind: "agent", level: opponent === "watch" ? "medium" : opponent };
    });
  return (
    <div class="start">
      <section class="hero">
        <h1>{ui.start.scenarioHeading}</h1>
        <p>{ui.start.scenarioIntro}</p>
      </section>
      {problem && (
        <p class="notice" role="alert">
          {problem}
        </p>
      )}
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => onPosition(shared, players()));
        }}
      >
        <Choice
          legend={ui.start.scenarioYou}
          name="seat"
          value={String(seat)}
          onChange={(value) => setSeat(Number(value))}
          options={names.map((text, at) => ({ value: String(at), text }))}
        />
        <Choice
          legend={ui.start.opponent}
          name="opponent"
          value={opponent}
          onChange={(value) => setOpponent(value as Opponent)}
          options={[
            { value: "easy", text: ui.start.easy, note: ui.start.easyNote },
            { value: "medium", text: ui.start.medium, note: ui.start.mediumNote },
            { value: "hard", text: ui.start.hard, note: ui.start.hardNote },
            { value: "person", text: ui.start.person, note: ui.start.personNote },
          ]}
        />
        <button type="submit" class="answer first begin" disabled={busy}>
          {busy ? ui.start.beginning : ui.start.begin}
        </button>
      </form>
    </div>
  );
}
