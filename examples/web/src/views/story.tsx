// The game told line by line.

import { useEffect, useRef } from "preact/hooks";
import type { StoryLine } from "../engine";
import type { UiWords } from "../words";

interface Props {
  lines: readonly StoryLine[];
  ui: UiWords;
  /** The entry that is looked at, in a look back. */
  at?: number;
  onJump?: (entry: number) => void;
}

export function Story({ lines, ui, at, onJump }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current;
    if (!shown) {
      return;
    }
    const marked = at === undefined ? null : shown.querySelector<HTMLElement>("[data-now]");
    shown.scrollTop = marked ? marked.offsetTop - shown.clientHeight / 2 : shown.scrollHeight;
  }, [lines.length, at]);
  if (lines.length === 0) {
    return <p class="nothing">{ui.table.storyEmpty}</p>;
  }
  const now = at === undefined ? -1 : lines.findLastIndex((line) => line.entry <= at);
  return (
    <ol class="story" ref={list}>
      {lines.map((line, index) => (
        <li
          key={index}
          class={at !== undefined && line.entry > at ? "later" : ""}
          data-now={index === now ? "" : undefined}
          data-entry={line.entry}
        >
          {onJump ? (
            <button type="button" class="plain" onClick={() => onJump(line.entry)}>
              {line.text}
            </button>
          ) : (
            line.text
          )}
        </li>
      ))}
    </ol>
  );
}
