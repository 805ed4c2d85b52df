type Props<V extends string> = {
  /** Of the pair, in its form. */
  nombre: string
  leyenda: string
  /** The values and their names, side by side. */
  opciones: Record<V, string>
  valor: V
  alElegir: (valor: V) => void
}

/** One of two that change what a form asks for; the chosen one stands out. */
export function DosOpciones<V extends string>({ nombre: grupo, leyenda, opciones, valor, alElegir }: Props<V>) {
  const todas = Object.entries(opciones) as [V, string][] // its keys are the values
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{leyenda}</legend>
      <div className="grid grid-cols-2 gap-0.5 rounded-lg border border-border bg-sunken p-0.5">
        {todas.map(([opcion, nombre]) => (
          <label
            key={opcion}
            className="grid h-11 cursor-pointer place-items-center rounded-md px-3 text-muted-foreground text-sm hover:text-foreground has-checked:bg-card has-checked:font-semibold has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 lg:h-9"
          >
            <input
              type="radio"
              name={grupo}
              checked={opcion === valor}
              onChange={() => alElegir(opcion)}
              className="sr-only"
            />
            {nombre}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
