// Looking back: a slider over the moments of the game.

import type { UiWords } from "../words";

interface Props {
  ui: UiWords;
  entry: number;
  last: number;
  onGo: (entry: number) => void;
  onBack: () => void;
  onBranch?: () => void;
}

export function Replay({ ui, entry, last, onGo, onBack, onBranch }: Props) {
  const told = ui.table.replayAt(entry, last);
  return (
    <section class="replay" aria-label={ui.table.replay}>
      <div class="replay-row">
        <button type="button" aria-label={ui.table.replayEarlier} disabled={entry <= 0} onClick={() => onGo(entry - 1)}>
          ◀
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={entry}
          aria-label={ui.table.replaySlider}
          aria-valuetext={told}
          onInput={(event) => onGo(event.currentTarget.valueAsNumber)}
        />
        <button type="button" aria-label={ui.table.replayLater} disabled={entry >= last} onClick={() => onGo(entry + 1)}>
          ▶
        </button>
      </div>
      <div class="replay-row">
        <span class="replay-at">{told}</span>
        {onBranch && (
          <button type="button" onClick={onBranch}>
            {ui.table.replayBranch}
          </button>
        )}
        <button type="button" class="answer first" onClick={onBack}>
          {ui.table.replayBack}
        </button>
      </div>
    </section>
  );
}
