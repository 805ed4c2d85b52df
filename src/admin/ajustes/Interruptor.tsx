type Props = { nombre: string; detalle: string; puesto: boolean; onChange: (puesto: boolean) => void }

/** A setting that is on or off, with what it means. */
export function Interruptor({ nombre, detalle, puesto, onChange }: Props) {
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        checked={puesto}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-semibold">{nombre}</span>
        <span className="block text-meta text-muted-foreground">{detalle}</span>
      </span>
    </label>
  )
}
