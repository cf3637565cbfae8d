// Choosing a deck: a built-in one, a random one, or a list of one's own.

import { useEffect, useId, useState } from "preact/hooks";
import type { Deck, Engine, GameKind, KeyforgeDeck, Words } from "../engine";
import { faults } from "../faults";
import type { UiWords } from "../words";

/** What was chosen: the deck once it is known. */
export interface DeckChoice {
  how: string;
  deck: Deck | null;
}

/** The decks and sets that there are. */
export interface Shelf {
  decks: Record<GameKind, Deck[]>;
  sets: string[];
}

const ONYX = "Miss \"Onyx\" Censorius";
const ARGUS = "Radiant Argus the Supreme";

/** The first choice of each side: the two starters, or the first two there are. */
export function firstChoice(decks: Deck[]): [DeckChoice, DeckChoice] {
  const place = (name: string, other: number): DeckChoice => {
    const found = decks.findIndex((deck) => deck.name === name);
    const at = found < 0 ? Math.min(other, decks.length - 1) : found;
    return { how: String(at), deck: decks[at] ?? null };
  };
  return [place(ONYX, 0), place(ARGUS, 1)];
}

interface Props {
  label: string;
  kind: GameKind;
  engine: Engine;
  builtin: Deck[];
  sets: string[];
  choice: DeckChoice;
  ui: UiWords;
  words: Words | null;
  onChoose: (choice: DeckChoice) => void;
}

const PASTE = "paste";
const RANDOM = "random:";

/** 64 bits that nobody guesses; a deck is no secret. */
export function freshSeed(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();
}

/** 256 bits that nobody guesses: who knows a game's seed knows every card that will be drawn, who knows a token has the seat. */
export function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function DeckPicker({ label, kind, engine, builtin, sets, choice, ui, words, onChoose }: Props) {
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState<string[]>([]);
  const [reading, setReading] = useState(false);
  const id = useId();

  async function read(how: string, source: string): Promise<void> {
    setReading(true);
    setProblem([]);
    onChoose({ how, deck: null });
    try {
      const [deck] = await engine.readDecks(kind, source, freshSeed());
      onChoose({ how, deck: deck ?? null });
    } catch (error) {
      setProblem(faults(error, ui));
    } finally {
      setReading(false);
    }
  }

  function choose(how: string): void {
    setProblem([]);
    if (how.startsWith(RANDOM)) {
      void read(how, how);
    } else if (how === PASTE) {
      onChoose({ how, deck: null });
    } else {
      onChoose({ how, deck: builtin[Number(how)] ?? null });
    }
  }

  useEffect(() => setProblem([]), [kind]);

  return (
    <fieldset class="deck">
      <legend>{label}</legend>
      <select aria-label={label} value={choice.how} onChange={(event) => choose(event.currentTarget.value)}>
        <optgroup label={ui.start.builtin}>
          {builtin.map((deck, at) => (
            <option key={deck.name} value={String(at)}>
              {deck.name}
            </option>
          ))}
        </optgroup>
        {kind === "keyforge" && (
          <optgroup label={ui.start.random}>
            {sets.map((set) => (
              <option key={set} value={RANDOM + set}>
                {`${ui.start.random}: ${set}`}
              </option>
            ))}
          </optgroup>
        )}
        <option value={PASTE}>{ui.start.paste}</option>
      </select>
      {choice.how === PASTE && (
        <div class="paste">
          <label for={id}>{ui.start.list}</label>
          <textarea
            id={id}
            rows={6}
            value={pasted}
            spellcheck={false}
            placeholder={ui.start.listHint}
            onInput={(event) => setPasted(event.currentTarget.value)}
          />
          <div class="row">
            <button type="button" disabled={!pasted.trim() || reading} onClick={() => void read(PASTE, pasted)}>
              {reading ? ui.start.reading : ui.start.useList}
            </button>
            <label class="file">
              {ui.start.listFile}
              <input
                type="file"
                accept=".txt,.json,text/plain,application/json"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  void file?.text().then((text) => {
                    setPasted(text);
                    return read(PASTE, text);
                  });
                }}
              />
            </label>
          </div>
        </div>
      )}
      {choice.how.startsWith(RANDOM) && (
        <button type="button" class="plain link" disabled={reading} onClick={() => void read(choice.how, choice.how)}>
          {ui.start.redraw}
        </button>
      )}
      {problem.length > 0 && (
        <div class="faults" role="alert">
          <p>{ui.start.badDeck}</p>
          <ul>
            {problem.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {choice.deck && <DeckLine deck={choice.deck} words={words} />}
    </fieldset>
  );
}

function DeckLine({ deck, words }: { deck: Deck; words: Words | null }) {
  const houses = (deck as Partial<KeyforgeDeck>).houses ?? [];
  return (
    <p class="deck-line">
      <span class="deck-name">{deck.name}</span>
      {houses.map((house) => (
        <span key={house} class={`house tint-${house}`}>
          {words?.houses[house] ?? house}
        </span>
      ))}
    </p>
  );
}
