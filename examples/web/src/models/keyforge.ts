// A board of KeyForge as a table that is shown.

import type { KeyforgeBoard, KeyforgeCard, Words } from "../engine";
import type { UiWords } from "../words";
import type { CardModel, Figure, OptionModel, QuestionModel, SideModel, TableModel, ZoneModel } from "./table";

type Side = KeyforgeBoard["players"][number];
type Pile = Side["hand"];
type BoardCard = KeyforgeBoard["limbo"][number];
type Permanent = Side["battleline"][number];

export interface Shown {
  board: KeyforgeBoard;
  cards: Record<string, KeyforgeCard>;
  /** What the page says, and what the engine calls houses and keywords. */
  ui: UiWords;
  words: Words;
  names: readonly string[];
  mine: readonly number[];
}

/** The actions that are about a card, by their names. */
const OF_A_CARD = ["play", "discard", "reap", "fight", "use_action", "use_omni", "unstun", "card"];

export function keyforgeTable(shown: Shown): TableModel {
  const { board, ui, words, names } = shown;
  const status = [ui.table.turn(board.turn)];
  if (board.turn > 0) {
    status.push(ui.steps[board.step] ?? board.step);
  }
  if (board.house) {
    status.push(ui.table.activeHouse(words.houses[board.house] ?? board.house));
  }
  if (typeof board.tide === "number") {
    status.push(ui.table.tide(names[board.tide] ?? ""));
  }
  const bottom = bottomSeat(board.viewer ?? null, shown.mine);
  const order = [1 - bottom, bottom];
  return {
    status,
    sides: order.map((seat) => side(shown, board.players[seat] as Side)),
    middle:
      board.limbo.length > 0
        ? [{ id: "limbo", title: ui.table.limbo, cards: board.limbo.map((card) => plain(shown, card, "limbo")), hidden: 0, empty: "" }]
        : [],
    question: question(shown),
    over: board.outcome ? { winner: board.outcome.winner ?? null, reason: ui.table.reasons[board.outcome.reason] ?? "" } : null,
  };
}

/** Who sits below: the viewer, or the first of those who sit here. */
export function bottomSeat(viewer: number | null, mine: readonly number[]): number {
  return viewer === 0 || viewer === 1 ? viewer : (mine[0] ?? 0);
}

function side(shown: Shown, player: Side): SideModel {
  const { board, ui, words, names, mine } = shown;
  const isMine = mine.length === 1 ? mine[0] === player.seat : board.viewer === player.seat;
  const hasSides = mine.length === 1 || typeof board.viewer === "number";
  const zone = (id: string, title: string, pile: Pile): ZoneModel => ({
    id: `${id}-${player.seat}`,
    title,
    cards: pile.known.map((card) => plain(shown, card, `${id}-${player.seat}`)),
    hidden: pile.count - pile.known.length,
    empty: ui.table.empty,
  });
  const row = (id: string, title: string, cards: Permanent[], empty: string): ZoneModel => ({
    id: `${id}-${player.seat}`,
    title,
    cards: cards.map((card, at) => permanent(shown, card, player.seat, flank(ui, id, at, cards.length))),
    hidden: 0,
    empty,
  });
  const figures: Figure[] = [{ kind: "amber", value: String(player.amber), label: ui.table.amber }];
  if (player.chains > 0) {
    figures.push({ kind: "chains", value: String(player.chains), label: ui.table.chains });
  }
  return {
    seat: player.seat,
    name: names[player.seat] ?? "",
    role: !hasSides ? "" : isMine ? ui.table.you : ui.table.opponent,
    isActive: board.turn > 0 && board.active === player.seat && !board.outcome,
    isMine,
    tints: player.houses.map((house) => ({ tint: house, name: words.houses[house] ?? house })),
    keys: (["red", "blue", "yellow"] as const).map((color) => {
      const forged = player.keys.includes(color);
      const name = ui.colors[color] ?? color;
      return { color, forged, label: forged ? ui.table.forged(name) : ui.table.unforged(name) };
    }),
    figures,
    notes: [
      ui.table.keyCost(player.key_cost),
      ...(player.token ? [`${ui.table.token}: ${player.token}`] : []),
    ],
    rows: [
      row("battleline", ui.table.battleline, player.battleline, ui.table.noCreatures),
      ...(player.artifacts.length > 0 ? [row("artifacts", ui.table.artifacts, player.artifacts, "")] : []),
    ],
    hand: zone("hand", ui.table.hand, player.hand),
    piles: [
      zone("deck", ui.table.deck, player.deck),
      zone("discard", ui.table.discard, player.discard),
      zone("archives", ui.table.archives, player.archives),
      ...(player.purged.count > 0 ? [zone("purged", ui.table.purged, player.purged)] : []),
    ],
  };
}

function flank(ui: UiWords, row: string, at: number, count: number): string[] {
  if (row !== "battleline" || (at > 0 && at < count - 1)) {
    return [];
  }
  return [count === 1 ? ui.table.bothFlanks : at === 0 ? ui.table.leftFlank : ui.table.rightFlank];
}

/** A card out of play: what is printed on it. */
function plain(shown: Shown, card: BoardCard, place: string): CardModel {
  const { cards, ui, words } = shown;
  const known = cards[card.slug];
  const figures: Figure[] = [];
  if (known && card.type === "creature") {
    figures.push({ kind: "power", value: String(known.facts.power ?? 0), label: ui.table.power });
    if (known.facts.armor) {
      figures.push({ kind: "armor", value: String(known.facts.armor), label: ui.table.armor });
    }
  }
  const icons = [...(known?.facts.icons ?? []), ...(card.icons ?? [])];
  const amber = icons.filter((icon) => icon === "amber").length;
  const others = icons.filter((icon) => icon !== "amber");
  if (amber > 0) {
    figures.push({ kind: "amber", value: `+${amber}`, label: `${ui.table.bonus}: ${words.icons.amber ?? "æmber"}` });
  }
  return {
    key: `${place}-${card.id}`,
    id: card.id,
    title: known?.name ?? card.title,
    tint: card.house,
    line: [words.houses[card.house] ?? card.house, ui.types[card.type] ?? card.type].join(" · "),
    figures,
    marks: others.map((icon) => `+${words.icons[icon] ?? icon}`),
    exhausted: false,
    text: known?.text ?? "",
    traits: known?.traits ?? [],
    attached: [],
  };
}

/** A card in play: what holds of it now. */
function permanent(shown: Shown, it: Permanent, controller: number, place: string[]): CardModel {
  const { ui, words, names } = shown;
  const base = plain(shown, it.card, "play");
  const t = ui.table;
  const figures: Figure[] = [];
  if (it.card.type === "creature") {
    figures.push({ kind: "power", value: String(it.power), label: t.power });
    if (it.armor > 0) {
      const left = it.armor_left < it.armor ? ` (${t.armorLeft(it.armor_left)})` : "";
      figures.push({ kind: "armor", value: it.armor_left < it.armor ? `${it.armor_left}/${it.armor}` : String(it.armor), label: t.armor + left });
    }
  }
  if (it.damage > 0) {
    figures.push({ kind: "damage", value: String(it.damage), label: t.damage });
  }
  if (it.amber > 0) {
    figures.push({ kind: "amber", value: String(it.amber), label: t.amber });
  }
  if (it.power_counters > 0) {
    figures.push({ kind: "counters", value: `+${it.power_counters}`, label: t.powerCounters });
  }
  for (const [name, count] of Object.entries(it.counters)) {
    figures.push({ kind: "counters", value: String(count), label: name });
  }
  const keywords = it.keywords.map(({ keyword, value }) => {
    const name = words.keywords[keyword] ?? keyword;
    return ["assault", "hazardous", "splash_attack"].includes(keyword) ? `${name} ${value}` : name;
  });
  const states: [boolean, string][] = [
    [!it.ready, t.exhausted],
    [it.stunned, t.stunned],
    [it.warded, t.warded],
    [it.enraged, t.enraged],
    [it.tagged, t.tagged],
    [it.owner !== controller, t.owner(names[it.owner] ?? "")],
  ];
  return {
    ...base,
    line: [it.houses.map((house) => words.houses[house] ?? house).join(", "), ui.types[it.card.type] ?? it.card.type].join(" · "),
    figures,
    marks: [...states.filter(([holds]) => holds).map(([, word]) => word), ...keywords, ...place],
    exhausted: !it.ready,
    attached: attached(shown, it, controller),
  };
}

function attached(shown: Shown, it: Permanent, controller: number): CardModel[] {
  const { ui } = shown;
  const marked = (card: BoardCard, mark: string): CardModel => {
    const model = plain(shown, card, `with-${it.card.id}`);
    return { ...model, marks: [mark, ...model.marks] };
  };
  const hidden = it.under.count - it.under.known.length;
  return [
    ...it.upgrades.map((upgrade) => permanent(shown, upgrade, controller, [])),
    ...it.under.known.map((card) => marked(card, ui.table.under)),
    ...(it.grafted ?? []).map((card) => marked(card, ui.table.grafted)),
    ...(it.half ? [marked(it.half, ui.table.half)] : []),
    ...(it.hidden_side ? [marked(it.hidden_side, ui.table.token)] : []),
    ...(hidden > 0
      ? [
          {
            key: `under-${it.card.id}`,
            id: null,
            title: ui.table.hiddenCards(hidden),
            tint: "none",
            line: ui.table.under,
            figures: [],
            marks: [],
            exhausted: false,
            text: "",
            traits: [],
            attached: [],
          },
        ]
      : []),
  ];
}

/** The house that an action names: among others of its kind it needs no words beside its name. */
function houseOfAction(action: unknown): string | undefined {
  const [[name, house] = ["", ""]] = Object.entries(action && typeof action === "object" ? action : {});
  return ["choose_house", "house"].includes(name) ? String(house) : undefined;
}

/** The card that an action is about. */
export function cardOfAction(action: unknown): number | null {
  if (!action || typeof action !== "object") {
    return null;
  }
  const [[name, card] = ["", null]] = Object.entries(action);
  return OF_A_CARD.includes(name) && typeof card === "number" ? card : null;
}

function question(shown: Shown): QuestionModel | null {
  const { board, ui, words, cards } = shown;
  const { decision } = board;
  if (!decision || decision.options.length === 0) {
    return null;
  }
  const chosen = decision.chosen.length;
  const many = decision.max > 1 && ["card", "option"].includes(decision.kind);
  const hints = many ? [ui.table.chooseUpTo(decision.min, decision.max)] : [];
  if (many && chosen > 0) {
    hints.push(ui.table.chosen(chosen));
  }
  const { source } = decision;
  return {
    id: decision.id,
    text: ui.questions[decision.kind] ?? decision.kind,
    source: source ? (cards[source.slug]?.name ?? source.title) : null,
    asking: decision.asking ?? null,
    hint: hints.length > 0 ? hints.join(" · ") : null,
    options: decision.options.map(({ action, text }, index): OptionModel => {
      const tint = houseOfAction(action);
      return { index, action, text: words.houses[tint ?? ""] ?? text, card: cardOfAction(action), tint };
    }),
    isStep: decision.kind === "main",
  };
}
