import type { Language } from "../engine";
import { de } from "./de";
import { en, type UiWords } from "./en";

export type { UiWords };

export const words: Record<Language, UiWords> = { en, de };

/** The language of a reader: the one that was chosen before, else that of the browser. */
export function preferred(chosen: string | null, spoken: readonly string[]): Language {
  if (chosen === "en" || chosen === "de") {
    return chosen;
  }
  return spoken[0]?.toLowerCase().startsWith("de") ? "de" : "en";
}
