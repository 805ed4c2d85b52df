import { Fragment, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { KIND_LABELS } from '../leer/labels.ts'
import type { Kind, Marca } from '../leer/marcas.ts'

type Props = {
  texto: string
  marcas: readonly Marca[]
  /** Kinds that the text says twice. */
  dudosos: readonly Kind[]
  onOpen: (index: number) => void
}

/** Lines of a phone up to which a text shows whole. */
const MAX_LINES = 20
const LINE_LENGTH = 40

/** A text with a button over each marked passage. A dashed one is a suggestion; an amber one contradicts another. A long text says that it goes on. */
export function TextoMarcado({ texto, marcas, dudosos, onOpen }: Props) {
  const ends = [0, ...marcas.map(({ end }) => end)]
  const [whole, setWhole] = useState(false)
  const lines = texto.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0)
  const isCut = lines > MAX_LINES && !whole
  return (
    <>
      <p
        className={`whitespace-pre-wrap text-base/7 wrap-anywhere ${isCut ? 'max-h-[45svh] overflow-y-auto pb-10 [mask-image:linear-gradient(black_calc(100%-2.5rem),transparent)]' : ''}`}
      >
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
      {isCut && (
        <Button variant="link" className="justify-self-start text-sm" onClick={() => setWhole(true)}>
          Ver todo
        </Button>
      )}
    </>
  )
}
