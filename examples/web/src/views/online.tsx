// The part of the start page that leads to a server: inviting somebody, sitting down, watching, coming back.

import { useEffect, useState } from "preact/hooks";
import type { Request } from "../connection";
import type { Engine, GameKind, Language, Words } from "../engine";
import { faults } from "../faults";
import { type Invitation, invitation, socketAddress } from "../invite";
import type { Level } from "../local";
import { type RemoteOptions, RemoteSource, type Ticket } from "../remote";
import { forgetSeat, keepName, keepSeat, keptName, keptSeats } from "../store";
import type { TableSource } from "../source";
import type { UiWords } from "../words";
import { Choice } from "./choice";
import { type DeckChoice, DeckPicker, firstChoice, secret, type Shelf } from "./deck";

/** What the part of the start page that leads to a server is given. */
export interface OnlineProps {
  engine: Engine;
  language: Language;
  ui: UiWords;
  words: Words | null;
  shelf: Shelf;
  /** Shows a table that is followed. */
  open: (table: TableSource) => void;
}

/** How a page follows a table of its server. */
export function remoteOptions(language: Language): RemoteOptions {
  return {
    address: socketAddress(),
    language,
    keep: keepSeat,
    forget: ({ token }) => token !== null && forgetSeat(token),
  };
}

type Wish = "invite" | "join" | "watch";
type ClockChoice = "none" | "quick" | "slow" | "game";

const MINUTE = 60_000;
const CLOCKS = {
  none: null,
  quick: { per: "decision", ms: MINUTE },
  slow: { per: "decision", ms: 5 * MINUTE },
  game: { per: "game", ms: 30 * MINUTE },
} as const satisfies Record<ClockChoice, object | null>;

function useInvitation(): Invitation | null {
  const [found, setFound] = useState(() => invitation(location.hash));
  useEffect(() => {
    const read = (): void => setFound(invitation(location.hash));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return found;
}

export function OnlineStart(props: OnlineProps) {
  const { engine, language, ui, open } = props;
  const invited = useInvitation();
  const [wish, setWish] = useState<Wish | null>(null);
  const [seats, setSeats] = useState<Ticket[]>(keptSeats);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string[]>([]);
  const wanted = wish ?? (invited ? (invited.watch ? "watch" : "join") : null);

  async function enter(request: Request): Promise<void> {
    setBusy(true);
    setProblem([]);
    try {
      open(await RemoteSource.enter(engine, remoteOptions(language), request));
    } catch (error) {
      setProblem(faults(error, ui));
      setSeats(keptSeats());
    } finally {
      setBusy(false);
    }
  }

  return (
    <section class="panel online" aria-label={ui.online.heading}>
      <h2>{ui.online.heading}</h2>
      <p>
        {invited ? (invited.watch ? ui.online.invitedToWatch : ui.online.invited)(invited.table) : ui.online.intro}
      </p>
      {seats.length > 0 && (
        <div class="seats">
          <p>
            {ui.online.seats}. {ui.online.seatsHint}
          </p>
          <div class="row">
            {seats.map((seat) => (
              <button
                key={seat.token}
                type="button"
                disabled={busy}
                onClick={() => open(RemoteSource.comeBack(engine, remoteOptions(language), seat))}
              >
                {ui.online.goOn(seat.table)}
              </button>
            ))}
          </div>
        </div>
      )}
      <Choice
        legend={ui.online.wish}
        name="wish"
        value={wanted ?? ""}
        onChange={(value) => {
          setProblem([]);
          setWish(value as Wish);
        }}
        options={[
          { value: "invite", text: ui.online.invite, note: ui.online.inviteNote },
          { value: "join", text: ui.online.join, note: ui.online.joinNote },
          { value: "watch", text: ui.online.watch, note: ui.online.watchNote },
        ]}
      />
      {wanted && <WishForm key={wanted} {...props} wish={wanted} invited={invited} busy={busy} onEnter={enter} />}
      {problem.length > 0 && (
        <div class="faults" role="alert">
          <p>{ui.online.failed}</p>
          <ul>
            {problem.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface FormProps extends OnlineProps {
  wish: Wish;
  invited: Invitation | null;
  busy: boolean;
  onEnter: (request: Request) => Promise<void>;
}

function WishForm({ engine, ui, words, shelf, wish, invited, busy, onEnter }: FormProps) {
  const [name, setName] = useState(keptName);
  const [kind, setKind] = useState<GameKind>(invited?.game ?? "keyforge");
  const [decks, setDecks] = useState(() => firstChoice(shelf.decks[kind]));
  const [code, setCode] = useState(invited?.table ?? "");
  const [opponent, setOpponent] = useState<Level | "person">("person");
  const [clock, setClock] = useState<ClockChoice>("none");
  const [watch, setWatch] = useState(true);
  const [undo, setUndo] = useState(true);
  const [badCode, setBadCode] = useState(false);
  // The same however often one asks for the seat: who heard no answer asks once more, and is let in.
  const [token] = useState(secret);
  const [own, other] = decks;

  useEffect(() => {
    if (invited) {
      setCode(invited.table);
      play(invited.game);
    }
  }, [invited]);

  function play(game: GameKind): void {
    setKind(game);
    setDecks(firstChoice(shelf.decks[game]));
  }

  /** A pasted link says which game it is. */
  function typed(text: string): void {
    setCode(text);
    setBadCode(false);
    const found = text.includes("#") ? invitation(text) : null;
    if (found && found.game !== kind) {
      play(found.game);
    }
  }

  function request(): Request | null {
    const list = ({ deck }: DeckChoice): string => JSON.stringify(deck);
    if (wish === "invite") {
      const program = opponent === "person" ? null : { level: opponent, deck: list(other) };
      return { type: "create", game: kind, deck: list(own), name, opponent: program, clock: CLOCKS[clock], watch, undo };
    }
    const table = invitation(code)?.table;
    if (!table) {
      return null;
    }
    return wish === "join" ? { type: "join", table, deck: list(own), name, token } : { type: "watch", table };
  }

  function submit(event: Event): void {
    event.preventDefault();
    keepName(name.trim());
    const wanted = request();
    setBadCode(wanted === null);
    if (wanted) {
      void onEnter(wanted);
    }
  }

  const playing = wish !== "watch";
  const withProgram = wish === "invite" && opponent !== "person";
  const isReady = !playing || (own.deck !== null && (!withProgram || other.deck !== null));
  const picker = (label: string, choice: DeckChoice, onChoose: (choice: DeckChoice) => void) => (
    <DeckPicker
      key={`${kind}-${label}`}
      label={label}
      kind={kind}
      engine={engine}
      builtin={shelf.decks[kind]}
      sets={shelf.sets}
      choice={choice}
      ui={ui}
      words={words}
      onChoose={onChoose}
    />
  );
  return (
    <form class="wish" onSubmit={submit}>
      {wish !== "invite" && (
        <label class="field">
          <span>{ui.online.code}</span>
          <input
            type="text"
            name="code"
            required
            value={code}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => typed(event.currentTarget.value)}
          />
          {badCode && <span role="alert">{ui.online.badCode}</span>}
        </label>
      )}
      {playing && (
        <>
          <label class="field">
            <span>{ui.online.name}</span>
            <input
              type="text"
              name="name"
              maxLength={40}
              value={name}
              autocomplete="nickname"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <Choice
            legend={ui.start.game}
            name="online-game"
            value={kind}
            onChange={(value) => play(value as GameKind)}
            options={[
              { value: "keyforge", text: ui.start.keyforge },
              { value: "kryptik", text: ui.start.kryptik },
            ]}
          />
          <div class="decks">
            {picker(ui.start.yourDeck, own, (choice) => setDecks(([, second]) => [choice, second]))}
            {withProgram && picker(ui.start.otherDeck, other, (choice) => setDecks(([first]) => [first, choice]))}
          </div>
        </>
      )}
      {wish === "invite" && (
        <Terms
          ui={ui}
          opponent={opponent}
          clock={clock}
          watch={watch}
          undo={undo}
          onOpponent={setOpponent}
          onClock={setClock}
          onWatch={setWatch}
          onUndo={setUndo}
        />
      )}
      <button type="submit" class="answer first enter" disabled={busy || !isReady}>
        {busy
          ? ui.online.going
          : { invite: ui.online.create, join: ui.online.sitDown, watch: ui.online.watchNow }[wish]}
      </button>
    </form>
  );
}

interface TermsProps {
  ui: UiWords;
  opponent: Level | "person";
  clock: ClockChoice;
  watch: boolean;
  undo: boolean;
  onOpponent: (opponent: Level | "person") => void;
  onClock: (clock: ClockChoice) => void;
  onWatch: (watch: boolean) => void;
  onUndo: (undo: boolean) => void;
}

/** What a new table is like. */
function Terms({ ui, opponent, clock, watch, undo, onOpponent, onClock, onWatch, onUndo }: TermsProps) {
  const perDecision = clock === "quick" || clock === "slow";
  return (
    <>
      <label class="field">
        <span>{ui.online.against}</span>
        <select name="against" value={opponent} onChange={(event) => onOpponent(event.currentTarget.value as Level | "person")}>
          <option value="person">{ui.online.somebody}</option>
          {(["easy", "medium", "hard"] as const).map((level) => (
            <option key={level} value={level}>
              {ui.online.program(ui.start[level])}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{ui.online.clock}</span>
        <select name="clock" value={clock} onChange={(event) => onClock(event.currentTarget.value as ClockChoice)}>
          {(["none", "quick", "slow", "game"] as const).map((choice) => (
            <option key={choice} value={choice}>
              {ui.online.clocks[choice]}
            </option>
          ))}
        </select>
        {clock !== "none" && <span class="hint">{ui.online.clockNote}</span>}
      </label>
      <label class="check">
        <input type="checkbox" name="watch" checked={watch} onChange={(event) => onWatch(event.currentTarget.checked)} />
        {ui.online.mayWatch}
      </label>
      {/* With a clock for each decision a server lets nothing be taken back. */}
      <label class="check">
        <input
          type="checkbox"
          name="undo"
          checked={undo && !perDecision}
          disabled={perDecision}
          onChange={(event) => onUndo(event.currentTarget.checked)}
        />
        {ui.online.mayUndo}
      </label>
    </>
  );
}
