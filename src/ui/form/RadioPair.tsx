type Props<V extends string> = {
  /** Unique within the form. */
  name: string
  legend: string
  /** Each value's label; the labels stand side by side. */
  options: Record<V, string>
  value: V
  onChoose: (value: V) => void
}

/** A choice between two or three values that changes which fields a form shows. */
export function RadioPair<V extends string>({ name: groupName, legend, options, value, onChoose }: Props<V>) {
  const all = Object.entries(options) as [V, string][] // the object's keys are the values
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-lg border border-border bg-sunken p-0.5">
        {all.map(([option, name]) => (
          <label
            key={option}
            className="grid h-12 cursor-pointer place-items-center rounded-md px-3 text-muted-foreground text-sm hover:text-foreground has-checked:bg-card has-checked:font-semibold has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 lg:h-9"
          >
            <input
              type="radio"
              name={groupName}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
