// Playing over a network: the start page offers it where a server answers at the page's own address.

import type { ComponentType } from "preact";
import type { Engine, Language } from "./engine";
import type { TableSource } from "./source";
import type { UiWords } from "./words";

/** What the part of the start page that leads to a server is given. */
export interface OnlineProps {
  engine: Engine;
  language: Language;
  ui: UiWords;
  /** Shows a table that is followed. */
  open: (table: TableSource) => void;
}

/** That part of the start page; nothing where no server answers. A page on a plain file server asks once and forgets it. */
export async function findServer(): Promise<ComponentType<OnlineProps> | null> {
  return null;
}
