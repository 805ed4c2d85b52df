import { Fragment } from 'react'
import { KIND_LABELS } from '../leer/labels.ts'
import type { Kind, Marca } from '../leer/marcas.ts'

type Props = {
  texto: string
  marcas: readonly Marca[]
  /** Kinds that the text says twice. */
  dudosos: readonly Kind[]
  onOpen: (index: number) => void
}

/** A text with a button over each marked passage. A dashed one is a suggestion; an amber one contradicts another. */
export function TextoMarcado({ texto, marcas, dudosos, onOpen }: Props) {
  const ends = [0, ...marcas.map(({ end }) => end)]
  return (
    <p className="max-h-[45svh] overflow-y-auto whitespace-pre-wrap text-base/7 wrap-anywhere">
      {marcas.map((marca, i) => (
        <Fragment key={marca.start}>
          {texto.slice(ends[i], marca.start)}
          <button
            type="button"
            data-marca
            aria-haspopup="dialog"
            onClick={() => onOpen(i)}
            className={`inline-block max-w-full text-left align-baseline leading-5 ${dudosos.includes(marca.kind) ? 'text-ambar-text' : 'text-primary'}`}
          >
            <span className="block px-1 font-semibold text-mini leading-4">
              {KIND_LABELS[marca.kind]}
              {marca.sugerida && <span className="font-normal"> sugerido</span>}
            </span>
            <span
              className={`block rounded-md border px-1 py-0.5 text-foreground ${dudosos.includes(marca.kind) ? 'border-ambar-borde bg-ambar-tint' : marca.sugerida ? 'border-primary border-dashed' : 'border-transparent bg-accent'}`}
            >
              {texto.slice(marca.start, marca.end)}
            </span>
          </button>
        </Fragment>
      ))}
      {texto.slice(ends.at(-1))}
    </p>
  )
}
