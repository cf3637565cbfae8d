// One player's side of the table.

import type { CardModel, OptionModel, SideModel, ZoneModel } from "../models/table";
import type { UiWords } from "../words";
import { FigureView } from "./card";
import { Key } from "./icons";
import { Pile, Zone } from "./zone";

interface Props {
  side: SideModel;
  options: Map<number, OptionModel[]>;
  ui: UiWords;
  /** The side of the viewer lies below, and its hand is shown elsewhere. */
  below: boolean;
  onPick: (card: CardModel, at: HTMLElement) => void;
  onLook: (card: CardModel) => void;
  onOpen: (zone: ZoneModel) => void;
}

export function Side({ side, options, ui, below, onPick, onLook, onOpen }: Props) {
  const rows = below ? side.rows : [...side.rows].reverse();
  const name = side.role ? `${side.name} (${side.role})` : side.name;
  const strip = <Strip key="strip" side={side} options={options} ui={ui} below={below} onOpen={onOpen} />;
  const play = (
    <div key="rows" class="rows">
      {rows.map((zone) => (
        <Zone key={zone.id} zone={zone} options={options} ui={ui} onPick={onPick} onLook={onLook} />
      ))}
    </div>
  );
  return (
    <section class={`side ${below ? "below" : "above"} ${side.isActive ? "active" : ""}`} aria-label={name} data-seat={side.seat}>
      {below ? [play, strip] : [strip, play]}
    </section>
  );
}

function Strip({ side, options, ui, below, onOpen }: Pick<Props, "side" | "options" | "ui" | "below" | "onOpen">) {
  const piles = below ? side.piles : [side.hand, ...side.piles];
  return (
    <div class="strip-bar">
      <div class="who">
        <h3>
          <span class="who-name">{side.name}</span> {side.role && <span class="role">{side.role}</span>}
        </h3>
        <p class="notes">
          {side.tints.map(({ tint, name }) => (
            <span key={tint} class={`house tint-${tint}`}>
              {name}
            </span>
          ))}
        </p>
      </div>
      <div class="score">
        {side.keys.length > 0 && (
          <span class="keys" role="img" aria-label={side.keys.map((key) => key.label).join(", ")}>
            {side.keys.map((key) => (
              <Key key={key.color} color={key.color} forged={key.forged} />
            ))}
          </span>
        )}
        {side.figures.map((figure, at) => (
          <FigureView key={at} figure={figure} />
        ))}
        {side.notes.map((note) => (
          <span key={note} class="note">
            {note}
          </span>
        ))}
      </div>
      <div class="piles">
        {piles.map((zone) => (
          <Pile key={zone.id} zone={zone} options={options} ui={ui} onOpen={() => onOpen(zone)} />
        ))}
      </div>
    </div>
  );
}
