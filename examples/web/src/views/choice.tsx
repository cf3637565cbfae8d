// One of several things.

interface ChoiceProps {
  legend: string;
  name: string;
  value: string;
  options: { value: string; text: string; note?: string }[];
  onChange: (value: string) => void;
}

export function Choice({ legend, name, value, options, onChange }: ChoiceProps) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choices">
        {options.map((option) => (
          <label key={option.value} class={option.value === value ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span class="choice-text">{option.text}</span>
            {option.note && <span class="choice-note">{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
