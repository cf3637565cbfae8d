// What is shown of a table, whichever game is played on it: cards in zones, sides, and a question.

/** A number on a card or of a player, with what it is. */
export interface Figure {
  kind: "power" | "armor" | "damage" | "amber" | "counters" | "energy" | "chains" | "stats";
  value: string;
  label: string;
}

export interface CardModel {
  /** Different from that of every other card on the table, and the same as long as the card lies there. */
  key: string;
  /** Its number in the game, by which options name it; none for what is no card. */
  id: number | null;
  title: string;
  /** What colours it: a house, or a colour of energy. */
  tint: string;
  /** House and type in words. */
  line: string;
  figures: Figure[];
  /** What holds of it now, in words: stunned, a keyword, a flank. */
  marks: string[];
  exhausted: boolean;
  /** What it says. */
  text: string;
  traits: string[];
  /** What lies on or under it. */
  attached: CardModel[];
}

export interface ZoneModel {
  id: string;
  title: string;
  cards: CardModel[];
  /** How many more cards there are, which the viewer does not know. */
  hidden: number;
  /** What stands there when nothing does. */
  empty: string;
}

export interface KeyModel {
  color: string;
  forged: boolean;
  label: string;
}

export interface SideModel {
  seat: number;
  name: string;
  /** "you", "opponent", or nothing. */
  role: string;
  isActive: boolean;
  isMine: boolean;
  /** Houses, or what else tells the decks apart. */
  tints: { tint: string; name: string }[];
  keys: KeyModel[];
  figures: Figure[];
  /** What is told in small print. */
  notes: string[];
  /** What stands on the table, nearest to the middle first. */
  rows: ZoneModel[];
  hand: ZoneModel;
  piles: ZoneModel[];
}

export interface OptionModel {
  /** Its place among the options. */
  index: number;
  action: unknown;
  text: string;
  /** The card that it is about, by its number. */
  card: number | null;
  /** What colours it: a house. */
  tint?: string;
}

export interface QuestionModel {
  /** Another question has another one. */
  id: number;
  text: string;
  /** The card that asks. */
  source: string | null;
  /** What it says, where its text asks. */
  asking: string | null;
  /** How many are to be chosen, and how many are. */
  hint: string | null;
  options: OptionModel[];
  /** Whether cards have menus of what can be done with them, instead of being chosen. */
  isStep: boolean;
}

export interface TableModel {
  /** Where the game stands: turn, step, what holds. */
  status: string[];
  /** The opponent first. */
  sides: SideModel[];
  /** What lies between the players. */
  middle: ZoneModel[];
  question: QuestionModel | null;
  over: { winner: number | null; reason: string } | null;
}

/** Every card on the table, with what is attached. */
export function* allCards(table: TableModel): Generator<CardModel> {
  const zones = table.sides.flatMap((side) => [...side.rows, side.hand, ...side.piles]);
  for (const zone of [...zones, ...table.middle]) {
    yield* withAttached(zone.cards);
  }
}

function* withAttached(cards: CardModel[]): Generator<CardModel> {
  for (const card of cards) {
    yield card;
    yield* withAttached(card.attached);
  }
}

/** The options of each card, by its number. */
export function optionsByCard(question: QuestionModel | null): Map<number, OptionModel[]> {
  const found = new Map<number, OptionModel[]>();
  for (const option of question?.options ?? []) {
    if (option.card !== null) {
      found.set(option.card, [...(found.get(option.card) ?? []), option]);
    }
  }
  return found;
}

/** The options that have a button of their own beside the question: in a step those without a card in sight, else all. */
export function buttonsOf(question: QuestionModel, inSight: ReadonlySet<number>): OptionModel[] {
  return question.options.filter((option) => !question.isStep || option.card === null || !inSight.has(option.card));
}
