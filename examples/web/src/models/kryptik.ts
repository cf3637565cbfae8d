// A board of Kryptik as a table that is shown.

import type { KryptikBoard, KryptikCard } from "../engine";
import type { UiWords } from "../words";
import { bottomSeat } from "./keyforge";
import type { CardModel, Figure, OptionModel, QuestionModel, SideModel, TableModel, ZoneModel } from "./table";

type Side = KryptikBoard["players"][number];
type BoardCard = Side["hand"][number];
type Citizen = Side["island"][number];

export interface Shown {
  board: KryptikBoard;
  cards: Record<string, KryptikCard>;
  ui: UiWords;
  names: readonly string[];
  mine: readonly number[];
}

export function kryptikTable(shown: Shown): TableModel {
  const { board, ui, names } = shown;
  const k = ui.kryptik;
  const status = [k.turn(board.turn)];
  if (board.turn > 0) {
    status.push(k.phases[board.phase] ?? board.phase);
  }
  if (typeof board.priority === "number") {
    status.push(k.priority(names[board.priority] ?? ""));
  }
  const { combat } = board;
  if (combat) {
    const slots = combat.slots.map((slot) => k.slot(slot));
    const target = [names[combat.defender] ?? "", ...slots].join(", ");
    status.push(k.combat(combat.attacker.name ?? "", target));
    if (combat.blockers.length > 0) {
      status.push(k.blocked(combat.blockers.map((card) => card.name ?? "").join(", ")));
    }
  }
  const bottom = bottomSeat(board.viewer ?? null, shown.mine);
  const others = board.players.map((player) => player.seat).filter((seat) => seat !== bottom);
  return {
    status,
    sides: [...others, bottom].map((seat) => side(shown, board.players[seat] as Side)),
    middle: board.pile.length > 0 ? [pile(shown)] : [],
    question: question(shown),
    over: board.outcome
      ? { winner: board.outcome.winner ?? null, reason: ui.table.reasons[board.outcome.reason] ?? "" }
      : null,
  };
}

function pile(shown: Shown): ZoneModel {
  const { board, ui, names } = shown;
  // The top is told first: it happens first.
  const items = [...board.pile].reverse();
  return {
    id: "pile",
    title: ui.kryptik.pile,
    cards: items.map((item) => {
      const model = plain(shown, item.card, `pile-${item.id}`);
      return { ...model, text: symbols(item.text ?? model.text), line: names[item.controller] ?? "" };
    }),
    hidden: 0,
    empty: ui.table.empty,
  };
}

function side(shown: Shown, player: Side): SideModel {
  const { board, ui, names, mine } = shown;
  const k = ui.kryptik;
  const isMine = mine.length === 1 ? mine[0] === player.seat : board.viewer === player.seat;
  const hasSides = mine.length === 1 || typeof board.viewer === "number";
  const zone = (id: string, title: string, cards: BoardCard[]): ZoneModel => ({
    id: `${id}-${player.seat}`,
    title,
    cards: cards.filter((card) => card.slug).map((card) => plain(shown, card, `${id}-${player.seat}`)),
    hidden: cards.filter((card) => !card.slug).length,
    empty: ui.table.empty,
  });
  const citizens = (id: string, title: string, cards: Citizen[]): ZoneModel => ({
    id: `${id}-${player.seat}`,
    title,
    cards: cards.map((card, at) => citizen(shown, card, `${id}-${player.seat}-${at}`, id === "island")),
    hidden: 0,
    empty: ui.table.empty,
  });
  const energy: Figure[] = Object.entries(player.energy)
    .filter(([, count]) => count > 0)
    .map(([color, count]) => ({ kind: "energy", value: `${count} ${color.toUpperCase()}`, label: k.energy }));
  const row = Object.entries(player.row).map(([slot, card]) => {
    const model = plain(shown, card, `row-${player.seat}-${slot}`);
    const title = card.slug ? model.title : ui.table.hiddenCards(1);
    return { ...model, title, marks: [k.slot(Number(slot)), ...model.marks] };
  });
  return {
    seat: player.seat,
    name: names[player.seat] ?? "",
    role: !hasSides ? "" : isMine ? ui.table.you : ui.table.opponent,
    isActive: board.active === player.seat && !board.outcome,
    isMine,
    tints: [],
    keys: [],
    figures: energy,
    notes: [`${k.row}: ${row.length}`],
    rows: [
      citizens("island", k.island, player.island),
      { id: `row-${player.seat}`, title: k.row, cards: row, hidden: 0, empty: ui.table.empty },
      citizens("souls", k.souls, player.souls),
    ],
    hand: zone("hand", k.hand, player.hand),
    piles: [
      { id: `deck-${player.seat}`, title: k.deck, cards: [], hidden: player.deck, empty: ui.table.empty },
      zone("limbo", k.limbo, player.limbo),
      ...(player.abolished.length > 0 ? [zone("abolished", k.abolished, player.abolished)] : []),
    ],
  };
}

function plain(shown: Shown, card: BoardCard, place: string): CardModel {
  const { cards, ui } = shown;
  const known = card.slug ? cards[card.slug] : undefined;
  const figures: Figure[] = [];
  if (known?.cost) {
    figures.push({ kind: "energy", value: symbols(known.cost), label: ui.kryptik.cost });
  }
  if (known && (known.attack > 0 || known.defense > 0)) {
    figures.push({ kind: "stats", value: `${known.attack}/${known.defense}`, label: ui.kryptik.attackDefense });
  }
  return {
    key: `${place}-${card.id ?? "hidden"}`,
    id: card.id ?? null,
    title: card.name ?? ui.table.hiddenCards(1),
    tint: `energy-${colorOf(known?.cost ?? "")}`,
    line: known?.line ?? "",
    figures,
    marks: known && typeof known.years === "number" ? [ui.kryptik.years(known.years)] : [],
    exhausted: false,
    text: symbols(known?.text ?? ""),
    traits: [],
    attached: [],
  };
}

/** `{1}{w/u}: done` as `1 W/U: done`. */
function symbols(text: string): string {
  return text.replaceAll("}{", "} {").replace(/\{(.*?)\}/g, (_, symbol: string) => symbol.toUpperCase());
}

/** An answer as a sentence begins. */
function said(text: string): string {
  const told = symbols(text);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** The first colour of a cost. */
function colorOf(cost: string): string {
  return /\{(?:\d+|x)?\/?([a-wyz])/.exec(cost)?.[1] ?? "none";
}

function citizen(shown: Shown, it: Citizen, place: string, isInPlay: boolean): CardModel {
  const { ui } = shown;
  const k = ui.kryptik;
  const base = plain(shown, it.card, place);
  const figures: Figure[] = isInPlay
    ? [{ kind: "stats", value: `${it.attack}/${it.defense}`, label: k.attackDefense }]
    : base.figures;
  if (it.damage > 0) {
    figures.push({ kind: "damage", value: String(it.damage), label: ui.table.damage });
  }
  const states: [boolean, string][] = [
    [it.engaged, k.engaged],
    [it.weary, k.weary],
  ];
  const keywords = isInPlay ? it.keywords.map((keyword) => keyword.replaceAll("_", " ")) : [];
  return {
    ...base,
    figures,
    marks: [...states.filter(([holds]) => holds).map(([, word]) => word), ...keywords],
    exhausted: it.engaged,
    attached: it.attached.map((card, at) => plain(shown, card, `${place}-with-${at}`)),
  };
}

/** The card that an action is about; a slot is the card that lies in it. */
export function cardOfAction(board: KryptikBoard, action: unknown): number | null {
  if (!action || typeof action !== "object") {
    return null;
  }
  const [[name, value] = ["", null]] = Object.entries(action) as [string, unknown][];
  if (["cast", "place_soul", "attack", "card"].includes(name) && typeof value === "number") {
    return value;
  }
  if (["activate", "energy", "make_energy"].includes(name)) {
    return (value as { card: number }).card;
  }
  if (name === "slot") {
    const { seat, slot } = value as { seat: number; slot: number };
    return board.players[seat]?.row[String(slot)]?.id ?? null;
  }
  return null;
}

function question(shown: Shown): QuestionModel | null {
  const { board, ui } = shown;
  const { decision } = board;
  if (!decision || decision.options.length === 0) {
    return null;
  }
  return {
    id: decision.id,
    text: ui.kryptik.questions[decision.kind] ?? decision.kind,
    source: decision.source?.name ?? null,
    asking: null,
    hint: null,
    options: decision.options.map(
      ({ action, text }, index): OptionModel => ({ index, action, text: said(text), card: cardOfAction(board, action) }),
    ),
    isStep: decision.kind === "priority",
  };
}
