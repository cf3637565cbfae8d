// A table: the board, the question, the story, and what can be done beside playing.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KeyforgeBoard, KryptikBoard, Words } from "../engine";
import { told } from "../faults";
import { keyforgeTable } from "../models/keyforge";
import { kryptikTable } from "../models/kryptik";
import {
  allCards,
  type CardModel,
  type OptionModel,
  optionsByCard,
  type TableModel,
  type ZoneModel,
} from "../models/table";
import { EngineError } from "../rpc";
import type { Past, Scene, TableSource } from "../source";
import { keepKeys, keptKeys } from "../store";
import type { UiWords } from "../words";
import { CardFace, CardTile } from "./card";
import { Dialog } from "./dialog";
import { Menu } from "./menu";
import { Question } from "./question";
import { Replay } from "./replay";
import { Share } from "./share";
import { Side } from "./side";
import { Story } from "./story";
import { optionsOf, Zone } from "./zone";

interface Props {
  source: TableSource;
  ui: UiWords;
  words: Words;
  onLeave: () => void;
  /** Shows another table instead. */
  onOpen: (table: TableSource) => void;
  /** Begins anew with what was kept, after something went wrong. */
  onReload: (() => void) | null;
  /** Who is there, where that is a matter. */
  people?: ComponentChildren;
}

/** The scene of a source, whenever it changes. */
export function useScene(source: TableSource): Scene | null {
  const [scene, setScene] = useState(source.scene());
  useEffect(() => {
    setScene(source.scene());
    return source.subscribe(() => setScene(source.scene()));
  }, [source]);
  return scene;
}

function modelOf(kind: Scene["kind"], past: Past, source: TableSource, ui: UiWords, words: Words): TableModel {
  const { board, cards } = past;
  const { names, mine } = source;
  return kind === "keyforge"
    ? keyforgeTable({ board: board as KeyforgeBoard, cards: cards.keyforge, ui, words, names, mine })
    : kryptikTable({ board: board as KryptikBoard, cards: cards.kryptik, ui, names, mine });
}

type Window =
  | { kind: "card"; card: CardModel; beside: DOMRect }
  | { kind: "zone"; zone: string }
  | { kind: "story" }
  | { kind: "share" }
  | { kind: "concede" };

export function TablePage({ source, ui, words, onLeave, onOpen, onReload, people }: Props) {
  const scene = useScene(source);
  const [past, setPast] = useState<{ entry: number; shown: Past } | null>(null);
  const [window_, setWindow] = useState<Window | null>(null);
  const [looked, setLooked] = useState<CardModel | null>(null);
  const [keys, setKeys] = useState(keptKeys);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ text: string; broken: boolean } | null>(null);

  useEffect(() => {
    source.onTrouble((error) => setNotice({ text: ui.table.trouble(told(error, ui)), broken: true }));
  }, [source]);

  // What one person looked at is nothing for the next one at the same screen: it must be gone before anything is painted, which
  // is earlier than an effect runs.
  const viewer = source.mine.length > 1 ? scene?.viewer : null;
  const [seated, setSeated] = useState(viewer);
  if (seated !== viewer) {
    setSeated(viewer);
    setLooked(null);
    setPast(null);
    setWindow(null);
  }

  const model = useMemo(() => {
    if (!scene) {
      return null;
    }
    const shown = past?.shown ?? { board: scene.board, cards: scene.cards };
    const table = modelOf(scene.kind, shown, source, ui, words);
    return past || scene.waiting ? { ...table, question: null } : table;
  }, [scene, past, ui, words]);

  if (!scene || !model) {
    return <p class="loading">{ui.table.connecting}</p>;
  }

  /** Does something that the table may refuse. */
  async function attempt(work: (() => Promise<unknown>) | undefined): Promise<void> {
    if (!work || busy) {
      return;
    }
    setBusy(true);
    setNotice(null);
    try {
      await work();
    } catch (error) {
      const broken = error instanceof EngineError && error.code.startsWith("engine/");
      setNotice({ text: (broken ? ui.table.trouble : ui.table.refused)(told(error, ui)), broken });
    } finally {
      setBusy(false);
    }
  }

  function answer(option: OptionModel): void {
    setWindow(null);
    void attempt(() => source.act(option.action));
  }

  const options = optionsByCard(model.question);
  const inSight = new Set([...allCards(model)].flatMap((card) => card.id ?? []));
  const reach = reachable(model);

  function pick(card: CardModel, at: HTMLElement): void {
    const own = optionsOf(card, options);
    const [only] = own;
    // A step is a matter of several things to do with a card; elsewhere the card itself is the answer. Where nothing
    // hovers, a card is read first.
    if (only && own.length === 1 && !model!.question!.isStep && matchMedia("(hover: hover)").matches) {
      answer(only);
      return;
    }
    setWindow({ kind: "card", card, beside: at.getBoundingClientRect() });
  }

  async function lookBack(entry: number): Promise<void> {
    const { at } = source.abilities;
    await attempt(async () => {
      if (at) {
        setPast({ entry, shown: await at(entry) });
      }
    });
  }

  const bottom = model.sides.at(-1)!;
  const above = model.sides.slice(0, -1);
  const handedOver = scene.waiting?.kind === "handover";

  return (
    <div class={`table table-${scene.kind} ${past ? "looking-back" : ""}`}>
      <Keys
        blocked={window_ !== null || handedOver}
        letters={keys}
        onUndo={() => scene.mayUndo && !past && attempt(source.abilities.undo)}
      />
      <Announcer scene={scene} question={model.question?.text ?? null} />
      <header class="bar" inert={handedOver}>
        <p class="status">
          {model.status.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        {people}
        <div class="bar-buttons">
          {source.abilities.undo && (
            <button
              type="button"
              disabled={!scene.mayUndo || past !== null || busy}
              onClick={() => attempt(source.abilities.undo)}
            >
              {ui.table.undo}
            </button>
          )}
          <button type="button" class="only-narrow" onClick={() => setWindow({ kind: "story" })}>
            {ui.table.story}
          </button>
          <Menu
            ui={ui}
            items={[
              ...(source.abilities.at
                ? [{ text: ui.table.replay, act: () => void lookBack(past?.entry ?? scene.entries - 1) }]
                : []),
              ...(source.abilities.log
                ? [{ text: ui.table.save, act: () => void attempt(() => save(source)) }]
                : []),
              ...(source.abilities.scenario
                ? [{ text: ui.table.share, act: () => setWindow({ kind: "share" }) }]
                : []),
              ...(source.mine.length > 0 && !model.over
                ? [{ text: ui.table.concede, act: () => setWindow({ kind: "concede" }) }]
                : []),
              {
                text: (keys ? ui.table.keysOff : ui.table.keysOn)("1–9, U, Q"),
                act: () => {
                  keepKeys(!keys);
                  setKeys(!keys);
                },
              },
              { text: ui.table.leave, act: onLeave },
            ]}
          />
        </div>
      </header>

      <main class="felt" inert={handedOver}>
        {above.map((side) => (
          <Side
            key={side.seat}
            side={side}
            options={options}
            ui={ui}
            below={false}
            onPick={pick}
            onLook={setLooked}
            onOpen={(zone) => setWindow({ kind: "zone", zone: zone.id })}
          />
        ))}
        <div class="middle">
          {model.middle.map((zone) => (
            <Zone key={zone.id} zone={zone} options={options} ui={ui} onPick={pick} onLook={setLooked} />
          ))}
          <Happened scene={scene} onOpen={() => setWindow({ kind: "story" })} ui={ui} />
        </div>
        <Side
          side={bottom}
          options={options}
          ui={ui}
          below
          onPick={pick}
          onLook={setLooked}
          onOpen={(zone) => setWindow({ kind: "zone", zone: zone.id })}
        />
      </main>

      <aside class="margin" inert={handedOver}>
        <section class="inspector" aria-label={ui.table.details}>
          {looked ? <CardFace card={looked} ui={ui} /> : <p class="nothing">{ui.table.detailsHint}</p>}
        </section>
        <section class="story-box" aria-label={ui.table.story}>
          <h2>{ui.table.story}</h2>
          <Story lines={scene.story} ui={ui} at={past?.entry} onJump={source.abilities.at && ((entry) => void lookBack(entry))} />
        </section>
      </aside>

      <footer class="dock">
        {notice && (
          <p class="notice" role="alert">
            {notice.text}
            {notice.broken && onReload && (
              <button type="button" onClick={onReload}>
                {ui.table.reload}
              </button>
            )}
          </p>
        )}
        {past ? (
          <Replay
            ui={ui}
            entry={past.entry}
            last={scene.entries - 1}
            onGo={(entry) => void lookBack(entry)}
            onBack={() => setPast(null)}
            onBranch={
              source.abilities.branch && (() => void attempt(async () => onOpen(await source.abilities.branch!(past.entry))))
            }
          />
        ) : (
          <>
            <WaitingFor scene={scene} source={source} ui={ui} onHurry={() => void attempt(source.abilities.hurry)} />
            {model.over && <Over model={model} source={source} ui={ui} onLeave={onLeave} />}
            {model.question && (
              <Question question={model.question} inSight={reach} busy={busy} ui={ui} onAnswer={answer} />
            )}
          </>
        )}
        {!handedOver && <Zone zone={bottom.hand} options={options} ui={ui} onPick={pick} onLook={setLooked} />}
      </footer>

      {handedOver && <HandOver scene={scene} source={source} ui={ui} />}
      {window_ && (
        <WindowView
          window_={window_}
          model={model}
          scene={scene}
          source={source}
          options={options}
          inSight={inSight}
          busy={busy}
          ui={ui}
          onClose={() => setWindow(null)}
          onAnswer={answer}
          onPick={pick}
          onLook={setLooked}
          onConcede={() => {
            setWindow(null);
            void attempt(() => source.concede());
          }}
        />
      )}
    </div>
  );
}

/** The cards that lie open on the table or in the hand: those in piles need a window first. */
function reachable(model: TableModel): Set<number> {
  const open: TableModel = { ...model, sides: model.sides.map((side) => ({ ...side, piles: [] })) };
  // Of hands only that below lies open.
  const sides = open.sides.map((side, at) => (at === open.sides.length - 1 ? side : { ...side, hand: { ...side.hand, cards: [] } }));
  return new Set([...allCards({ ...open, sides })].flatMap((card) => card.id ?? []));
}

async function save(source: TableSource): Promise<void> {
  const log = await source.abilities.log!();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([log], { type: "application/jsonl" }));
  link.download = `${source.kind}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Keys for those who know them: digits answer, `u` takes back, `q` goes to the question. */
function Keys(props: { blocked: boolean; letters: boolean; onUndo: () => void }) {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (latest.current.blocked || typing || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      if (event.key.startsWith("Arrow")) {
        walk(event);
      } else if (!latest.current.letters) {
        return;
      } else if (/^[1-9]$/.test(event.key)) {
        document.querySelectorAll<HTMLButtonElement>(".question .answer")[Number(event.key) - 1]?.click();
      } else if (event.key === "u") {
        latest.current.onUndo();
      } else if (event.key === "q") {
        document.querySelector<HTMLElement>(".question h2")?.focus();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return null;
}

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows go from card to card, and from answer to answer. */
function walk(event: KeyboardEvent): void {
  const at = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(".card, .answer, .pile") : null;
  if (!at) {
    return;
  }
  const all = [...document.querySelectorAll<HTMLElement>(".table .card, .table .answer, .table .pile:not(:disabled)")];
  const here = at.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
  const [dx, dy] = DIRECTIONS[event.key] ?? [0, 0];
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of all) {
    const box = other.getBoundingClientRect();
    const [rx, ry] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
    const along = rx * dx + ry * dy;
    const aside = Math.abs(rx * dy) + Math.abs(ry * dx);
    const cost = along + 2 * aside;
    if (other !== at && along > 4 && aside <= 2 * along && cost < least) {
      [best, least] = [other, cost];
    }
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}

/** Tells those who do not see the page what happened, and what they are asked. */
function Announcer({ scene, question }: { scene: Scene; question: string | null }) {
  const told = useRef(scene.story.length);
  const viewer = useRef(scene.viewer);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const lines = scene.story.slice(Math.min(told.current, scene.story.length)).map((line) => line.text);
    told.current = scene.story.length;
    // The last lines matter; who wants all of them reads the story.
    const news = [...lines.slice(-12), ...(question ? [question] : [])].join(" ");
    // What was told to somebody else does not stay.
    if (news || viewer.current !== scene.viewer) {
      setSaid(news);
    }
    viewer.current = scene.viewer;
  }, [scene, question]);
  return (
    <div class="unseen" role="status" aria-live="polite">
      {said}
    </div>
  );
}

/** The last lines of the story, between the players. */
function Happened({ scene, ui, onOpen }: { scene: Scene; ui: UiWords; onOpen: () => void }) {
  const lines = scene.story.slice(-3);
  return (
    <button type="button" class="plain happened" aria-label={ui.table.story} onClick={onOpen}>
      {lines.map((line, at) => (
        <span key={`${scene.story.length}-${at}`}>{line.text.trim()}</span>
      ))}
    </button>
  );
}

function WaitingFor({ scene, source, ui, onHurry }: { scene: Scene; source: TableSource; ui: UiWords; onHurry: () => void }) {
  const { waiting } = scene;
  if (!waiting || waiting.kind === "handover") {
    return null;
  }
  const name = "seat" in waiting ? (source.names[waiting.seat] ?? "") : "";
  return (
    <div class="waiting">
      <p>
        {waiting.kind === "agent"
          ? ui.table.thinking(name)
          : waiting.kind === "opponent"
            ? ui.table.waitsFor(name)
            : waiting.kind === "lost"
              ? ui.online.lost
              : ui.online.reconnecting}
      </p>
      {waiting.kind === "agent" && source.abilities.hurry && (
        <button type="button" onClick={onHurry}>
          {ui.table.hurry}
        </button>
      )}
    </div>
  );
}

function Over({ model, source, ui, onLeave }: { model: TableModel; source: TableSource; ui: UiWords; onLeave: () => void }) {
  const { winner, reason } = model.over!;
  // To the rules it is a concession.
  const late = source.late ?? null;
  const why = late === null ? reason : ui.online.late(source.names[late] ?? "");
  const name = winner === null ? "" : (source.names[winner] ?? "");
  const alone = source.mine.length === 1;
  const text =
    winner === null
      ? ui.table.draw
      : !alone
        ? ui.table.won(name)
        : source.mine[0] === winner
          ? ui.table.youWon
          : ui.table.youLost(name);
  return (
    <section class="over" data-winner={winner ?? "none"}>
      <h2>{text}</h2>
      {why && <p>{why}</p>}
      <button type="button" class="answer first" onClick={onLeave}>
        {ui.table.newGame}
      </button>
    </section>
  );
}

function HandOver({ scene, source, ui }: { scene: Scene; source: TableSource; ui: UiWords }) {
  const seat = scene.waiting?.kind === "handover" ? scene.waiting.seat : 0;
  const name = source.names[seat] ?? "";
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section class="handover" role="dialog" aria-modal aria-label={ui.table.handoverHeading(name)}>
      <h2>{ui.table.handoverHeading(name)}</h2>
      <p>{ui.table.handover}</p>
      <button ref={button} type="button" class="answer first" onClick={() => void source.abilities.takeSeat?.()}>
        {ui.table.handoverButton(name)}
      </button>
    </section>
  );
}

interface WindowProps {
  window_: Window;
  model: TableModel;
  scene: Scene;
  source: TableSource;
  options: Map<number, OptionModel[]>;
  inSight: ReadonlySet<number>;
  busy: boolean;
  ui: UiWords;
  onClose: () => void;
  onAnswer: (option: OptionModel) => void;
  onPick: (card: CardModel, at: HTMLElement) => void;
  onLook: (card: CardModel) => void;
  onConcede: () => void;
}

function WindowView(props: WindowProps) {
  const { window_, model, scene, source, options, busy, ui, onClose, onAnswer, onPick, onLook, onConcede } = props;
  switch (window_.kind) {
    case "card":
      return (
        <CardWindow
          card={window_.card}
          beside={window_.beside}
          options={optionsOf(window_.card, options)}
          busy={busy}
          ui={ui}
          onClose={onClose}
          onAnswer={onAnswer}
        />
      );
    case "zone": {
      const zone = zones(model).find((it) => it.id === window_.zone);
      return zone ? (
        <Dialog title={zone.title} close={ui.table.close} onClose={onClose} class="wide">
          <ul class="cards">
            {zone.cards.map((card) => (
              <CardTile key={card.key} card={card} options={optionsOf(card, options)} ui={ui} onPick={onPick} onLook={onLook} />
            ))}
          </ul>
          {zone.hidden > 0 && <p>{ui.table.hiddenCards(zone.hidden)}</p>}
        </Dialog>
      ) : null;
    }
    case "story":
      return (
        <Dialog title={ui.table.story} close={ui.table.close} onClose={onClose} class="wide">
          <Story lines={scene.story} ui={ui} />
        </Dialog>
      );
    case "share":
      return <Share source={source} ui={ui} onClose={onClose} />;
    case "concede":
      return (
        <Dialog title={ui.table.concede} close={ui.table.close} onClose={onClose}>
          <p>{ui.table.concedeSure}</p>
          <div class="answers">
            <button type="button" class="answer" onClick={onClose}>
              {ui.table.cancel}
            </button>
            <button type="button" class="answer danger" onClick={onConcede}>
              {ui.table.concedeYes}
            </button>
          </div>
        </Dialog>
      );
  }
}

function zones(model: TableModel): ZoneModel[] {
  return model.sides.flatMap((side) => [...side.rows, side.hand, ...side.piles]);
}

interface CardWindowProps {
  card: CardModel;
  beside: DOMRect;
  options: OptionModel[];
  busy: boolean;
  ui: UiWords;
  onClose: () => void;
  onAnswer: (option: OptionModel) => void;
}

/** A card to be read, with what can be done with it. */
function CardWindow({ card, beside, options, busy, ui, onClose, onAnswer }: CardWindowProps) {
  return (
    <Dialog title={card.title} close={ui.table.close} onClose={onClose} class="card-window" beside={beside}>
      {options.length > 0 && (
        <div class="answers" role="group" aria-label={ui.table.options}>
          {options.map((option, at) => (
            <button
              key={option.index}
              type="button"
              class={at === 0 ? "answer first" : "answer"}
              autoFocus={at === 0}
              data-answer={option.index}
              disabled={busy}
              onClick={() => onAnswer(option)}
            >
              {option.text}
            </button>
          ))}
        </div>
      )}
      <CardFace card={card} ui={ui} />
    </Dialog>
  );
}
