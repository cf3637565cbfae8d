// A card: a tile on the table, and the whole of it to be read.

import type { CardModel, Figure, OptionModel } from "../models/table";
import type { UiWords } from "../words";
import { Amber, Chain, Drop, Shield, Sword } from "./icons";

export function FigureView({ figure }: { figure: Figure }) {
  return (
    <span class={`figure figure-${figure.kind}`} title={figure.label}>
      <FigureIcon kind={figure.kind} />
      <span aria-hidden="true">{figure.value}</span>
      <span class="unseen">{` ${figure.label}: ${figure.value} `}</span>
    </span>
  );
}

function FigureIcon({ kind }: { kind: Figure["kind"] }) {
  switch (kind) {
    case "power":
    case "stats":
      return <Sword />;
    case "armor":
      return <Shield />;
    case "damage":
      return <Drop />;
    case "amber":
      return <Amber />;
    case "chains":
      return <Chain />;
    case "counters":
    case "energy":
      return null;
  }
}

/** A card in a few words, for those who hear it. */
export function spoken(card: CardModel, options: number, ui: UiWords): string {
  const attached = card.attached.map((it) => it.title);
  const parts = [
    card.title,
    card.line,
    ...card.figures.map((figure) => `${figure.label} ${figure.value}`),
    ...card.marks,
    ...attached,
  ];
  if (options > 0) {
    parts.push(ui.table.playable);
  }
  return parts.filter(Boolean).join(", ");
}

interface TileProps {
  card: CardModel;
  options: OptionModel[];
  ui: UiWords;
  /** Shown small: what is attached, or lies in a long row. */
  onPick: (card: CardModel, at: HTMLElement) => void;
  onLook: (card: CardModel) => void;
}

export function CardTile({ card, options, ui, onPick, onLook }: TileProps) {
  const classes = ["card", `tint-${card.tint}`];
  if (card.exhausted) {
    classes.push("exhausted");
  }
  if (options.length > 0) {
    classes.push("can");
  }
  return (
    <li class="slot">
      <button
        type="button"
        class={classes.join(" ")}
        data-card={card.id ?? undefined}
        data-options={options.length}
        aria-label={spoken(card, options.length, ui)}
        onClick={(event) => onPick(card, event.currentTarget)}
        onMouseEnter={() => onLook(card)}
        onFocus={() => onLook(card)}
      >
        <span class="card-title">{card.title}</span>
        <span class="card-line">{card.line}</span>
        <span class="card-text">{card.text}</span>
        {card.marks.length > 0 && (
          <span class="marks">
            {card.marks.map((mark) => (
              <span key={mark} class="mark">
                {mark}
              </span>
            ))}
          </span>
        )}
        <span class="figures">
          {card.figures.map((figure, at) => (
            <FigureView key={at} figure={figure} />
          ))}
        </span>
      </button>
      {card.attached.length > 0 && (
        <ul class="attached">
          {card.attached.map((it) => (
            <AttachedTile key={it.key} card={it} ui={ui} onPick={onPick} onLook={onLook} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What is attached shows its title alone. */
function AttachedTile({ card, ui, onPick, onLook }: Omit<TileProps, "options">) {
  return (
    <li>
      <button
        type="button"
        class={`strip tint-${card.tint}`}
        data-card={card.id ?? undefined}
        aria-label={spoken(card, 0, ui)}
        onClick={(event) => onPick(card, event.currentTarget)}
        onMouseEnter={() => onLook(card)}
        onFocus={() => onLook(card)}
      >
        {card.title}
      </button>
    </li>
  );
}

/** Everything that a card says. */
export function CardFace({ card, ui }: { card: CardModel; ui: UiWords }) {
  return (
    <article class={`face tint-${card.tint}`}>
      <h3>{card.title}</h3>
      <p class="card-line">{card.line}</p>
      {card.traits.length > 0 && <p class="traits">{card.traits.join(" · ")}</p>}
      {card.figures.length > 0 && (
        <p class="figures">
          {card.figures.map((figure, at) => (
            <span key={at} class="figure-told">
              <FigureView figure={figure} /> <span aria-hidden="true">{figure.label}</span>
            </span>
          ))}
        </p>
      )}
      {card.marks.length > 0 && (
        <p class="marks">
          {card.marks.map((mark) => (
            <span key={mark} class="mark">
              {mark}
            </span>
          ))}
        </p>
      )}
      <div class="face-text">
        {(card.text || (card.id === null ? "" : ui.table.noText)).split("\n").map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </div>
      {card.attached.map((it) => (
        <CardFace key={it.key} card={it} ui={ui} />
      ))}
    </article>
  );
}
