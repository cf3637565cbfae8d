// A zone with its cards.

import type { CardModel, OptionModel, ZoneModel } from "../models/table";
import type { UiWords } from "../words";
import { CardTile } from "./card";

export interface ZoneProps {
  zone: ZoneModel;
  options: Map<number, OptionModel[]>;
  ui: UiWords;
  onPick: (card: CardModel, at: HTMLElement) => void;
  onLook: (card: CardModel) => void;
}

export function optionsOf(card: CardModel, options: Map<number, OptionModel[]>): OptionModel[] {
  return card.id === null ? [] : (options.get(card.id) ?? []);
}

/** A row of cards under its name. */
export function Zone({ zone, options, ui, onPick, onLook }: ZoneProps) {
  const name = zone.id.replace(/-\d+$/, "");
  return (
    <section class={`zone zone-${name}`} aria-label={zone.title} data-zone={zone.id}>
      <h4>{zone.title}</h4>
      {zone.cards.length === 0 && zone.hidden === 0 ? (
        <p class="nothing">{zone.empty}</p>
      ) : (
        <ul class="cards">
          {zone.cards.map((card) => (
            <CardTile
              key={card.key}
              card={card}
              options={optionsOf(card, options)}
              ui={ui}
              onPick={onPick}
              onLook={onLook}
            />
          ))}
          {zone.hidden > 0 && <HiddenCards count={zone.hidden} ui={ui} />}
        </ul>
      )}
    </section>
  );
}

function HiddenCards({ count, ui }: { count: number; ui: UiWords }) {
  return (
    <li class="slot hidden-cards">
      <span class="unseen">{ui.table.hiddenCards(count)}</span>
      <span class="backs" aria-hidden="true">
        {Array.from({ length: Math.min(count, 12) }, (_, at) => (
          <span key={at} class="back" />
        ))}
        {count > 12 && <span class="more">{count}</span>}
      </span>
    </li>
  );
}

/** A pile: how many cards it has, and a button that shows those that are known. */
export function Pile({ zone, options, ui, onOpen }: Pick<ZoneProps, "zone" | "options" | "ui"> & { onOpen: () => void }) {
  const count = zone.cards.length + zone.hidden;
  const can = zone.cards.some((card) => optionsOf(card, options).length > 0);
  return (
    <button
      type="button"
      class={`pile ${can ? "can" : ""}`}
      data-zone={zone.id}
      disabled={zone.cards.length === 0}
      aria-label={`${zone.title}: ${ui.table.cardsIn(count)}`}
      onClick={onOpen}
    >
      <span class="pile-count" aria-hidden="true">
        {count}
      </span>
      <span class="pile-name" aria-hidden="true">
        {zone.title}
      </span>
    </button>
  );
}
