// A position to be handed on, as a link or as text.

import { useEffect, useState } from "preact/hooks";
import { packed, type SharedPosition } from "../share";
import type { TableSource } from "../source";
import type { UiWords } from "../words";
import { Dialog } from "./dialog";

export function Share({ source, ui, onClose }: { source: TableSource; ui: UiWords; onClose: () => void }) {
  const [shared, setShared] = useState<{ link: string; text: string } | null>(null);
  const [refused, setRefused] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    const prepare = async (): Promise<void> => {
      const scenario = await source.abilities.scenario!();
      const position: SharedPosition = { kind: source.kind, names: [...source.names], scenario };
      const link = `${location.href.replace(/#.*/, "")}#${await packed(position)}`;
      setShared({ link, text: JSON.stringify(position) });
    };
    prepare().catch(() => setRefused(true));
  }, []);

  async function copy(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <Dialog title={ui.table.shareHeading} close={ui.table.close} onClose={onClose} class="wide">
      {refused && <p>{ui.table.shareRefused}</p>}
      {shared && (
        <>
          <p>{ui.table.shareHint}</p>
          {(
            [
              [ui.table.shareLink, shared.link],
              [ui.table.shareText, shared.text],
            ] as const
          ).map(([label, text]) => (
            <div key={label} class="field">
              <label>
                <span>{label}</span>
                <textarea readOnly rows={3} value={text} onFocus={(event) => event.currentTarget.select()} />
              </label>
              {/* Browsers have it only where nobody can listen. */}
              {navigator.clipboard && (
                <button type="button" onClick={() => void copy(text)}>
                  {ui.table.copy}
                </button>
              )}
            </div>
          ))}
          <p role="status">{copied ? ui.table.copied : ""}</p>
        </>
      )}
    </Dialog>
  );
}
