// What the person here is asked, in plain words, with a button for every answer that is not on a card.

import { useEffect, useRef, useState } from "preact/hooks";
import { buttonsOf, type OptionModel, type QuestionModel } from "../models/table";
import type { UiWords } from "../words";

/** From so many answers on they can be searched. */
const MANY = 15;

interface Props {
  question: QuestionModel;
  /** The cards that can be clicked. */
  inSight: ReadonlySet<number>;
  busy: boolean;
  ui: UiWords;
  onAnswer: (option: OptionModel) => void;
}

export function Question({ question, inSight, busy, ui, onAnswer }: Props) {
  const [wanted, setWanted] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setWanted("");
    // Whoever used what is gone now goes on here; nobody is torn away from where they are.
    if (!document.activeElement || document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [question.id]);

  const buttons = buttonsOf(question, inSight);
  const shown = buttons.filter((option) => option.text.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <section class="question" aria-label={ui.table.question} data-question={question.id}>
      <h2 ref={heading} tabIndex={-1}>
        {question.source && <span class="question-source">{question.source}: </span>}
        {question.text}
        {question.hint && <span class="question-hint"> ({question.hint})</span>}
      </h2>
      {question.asking && <p class="question-hint">{question.asking}</p>}
      {buttons.length > MANY && (
        <input
          type="search"
          class="filter"
          placeholder={ui.table.filter}
          aria-label={ui.table.filter}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div class="answers" role="group" aria-label={ui.table.options}>
        {shown.map((option, at) => (
          <button
            key={option.index}
            type="button"
            class={`answer ${at === 0 && !question.isStep ? "first" : ""} ${option.tint ? `tint-${option.tint}` : ""}`}
            data-answer={option.index}
            disabled={busy}
            onClick={() => onAnswer(option)}
          >
            {option.text}
          </button>
        ))}
      </div>
    </section>
  );
}
