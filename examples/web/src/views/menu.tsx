// What can be done beside playing.

import { useEffect, useRef, useState } from "preact/hooks";
import type { UiWords } from "../words";

export interface MenuItem {
  text: string;
  act: () => void;
}

export function Menu({ items, ui }: { items: MenuItem[]; ui: UiWords }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) {
      return;
    }
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const away = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) {
        setOpen(false);
      }
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [open]);

  function move(event: KeyboardEvent): void {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    } else if (step) {
      event.preventDefault();
      event.stopPropagation();
      entries[(at + step + entries.length) % entries.length]?.focus();
    }
  }

  return (
    <div class="menu" ref={root} onKeyDown={move}>
      <button type="button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        {ui.table.menu}
      </button>
      {open && (
        <div role="menu" class="menu-items">
          {items.map((item) => (
            <button
              key={item.text}
              type="button"
              role="menuitem"
              onClick={() => {
                setOpen(false);
                item.act();
              }}
            >
              {item.text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
