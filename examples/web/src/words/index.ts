import type { Language } from "../engine";
import { en, type UiWords } from "./en";

export type { UiWords };

/** What the page says in a language. English comes with the page, and is spoken where another language cannot be loaded. */
export async function wordsOf(language: Language): Promise<UiWords> {
  if (language === "en") {
    return en;
  }
  return import("./de").then(({ de }) => de, () => en);
}

/** The language of a reader: the one that was chosen before, else that of the browser. */
export function preferred(chosen: string | null, spoken: readonly string[]): Language {
  if (chosen === "en" || chosen === "de") {
    return chosen;
  }
  return spoken[0]?.toLowerCase().startsWith("de") ? "de" : "en";
}
