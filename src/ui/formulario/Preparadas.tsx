import { conPreparada } from '#comun/preparadas.ts'

type Props = {
  /** Written for the person already. */
  preparadas: { titulo: string; texto: string }[]
  escrito: () => string
  alElegir: (texto: string) => void
}

/** Answers at hand: they fill the box, and send nothing. Without them one writes. */
export function Preparadas({ preparadas, escrito, alElegir }: Props) {
  if (preparadas.length === 0) return null
  const todas = preparadas.map(({ texto }) => texto)
  return (
    <ul aria-label="Respuestas preparadas" className="flex flex-wrap gap-2">
      {preparadas.map(({ titulo, texto }) => (
        <li key={titulo}>
          <button
            type="button"
            onClick={() => alElegir(conPreparada({ escrito: escrito(), elegida: texto, todas }))}
            className="h-11 rounded-full border border-border bg-card px-3 text-meta hover:border-primary lg:h-8"
          >
            {titulo}
          </button>
        </li>
      ))}
    </ul>
  )
}
