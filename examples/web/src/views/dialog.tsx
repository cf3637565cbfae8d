// A window over the page, with the browser's own focus and Escape.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  /** What closes it is called. */
  close: string;
  onClose: () => void;
  class?: string;
  /** Beside what it is shown on a wide screen. */
  beside?: DOMRect | null;
  children: ComponentChildren;
}

export function Dialog({ title, close, onClose, class: name = "", beside, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    shown.showModal();
    if (beside) {
      place(shown, beside);
    }
    return () => {
      shown.close();
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`window ${name}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="window-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="plain close" aria-label={close} onClick={onClose}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Puts a window near to what it belongs to, where the screen is wide enough. */
function place(window_: HTMLElement, beside: DOMRect): void {
  if (innerWidth < 700) {
    return;
  }
  const { width, height } = window_.getBoundingClientRect();
  const left = Math.max(8, Math.min(beside.left, innerWidth - width - 8));
  const below = beside.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(8, beside.top - height - 6);
  window_.style.margin = "0";
  window_.style.left = `${left}px`;
  window_.style.top = `${top}px`;
}
