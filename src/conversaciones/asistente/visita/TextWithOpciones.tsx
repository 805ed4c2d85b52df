import { ChevronRight, CircleCheck } from 'lucide-react'
import { UnbrokenText } from '#tienda/UnbrokenText.tsx'
import type { Opcion } from '../contract.ts'

type Props = {
  /** The answer. The questions stand below its first paragraph, which asks whether one of them is meant. */
  contenido: string
  opciones: Opcion[]
  /** The ids of what was picked. */
  elegidas: string[]
  /** Without it the questions are plain text. */
  onPick?: ((opcion: Opcion) => void) | undefined
  busy?: boolean
}

/** An answer with the questions that it offers, if any. */
export function TextWithOpciones({ contenido, ...offer }: Props) {
  if (offer.opciones.length === 0) return <UnbrokenText>{contenido}</UnbrokenText>
  const [asks = '', ...rest] = contenido.split('\n\n')
  return (
    <>
      <UnbrokenText>{asks}</UnbrokenText>
      <Opciones {...offer} />
      <div className="mt-2">
        <UnbrokenText>{rest.join('\n\n')}</UnbrokenText>
      </div>
    </>
  )
}

/** What was picked is marked; the others can still be picked. */
function Opciones({ opciones, elegidas, onPick, busy = false }: Omit<Props, 'contenido'>) {
  return (
    <ul aria-label="Preguntas que pueden ser" className="mt-2 grid gap-2 whitespace-normal">
      {opciones.map((opcion) => {
        const isPicked = elegidas.includes(opcion.id)
        const Icon = isPicked ? CircleCheck : ChevronRight
        const isOff = isPicked || busy
        return (
          <li key={opcion.id}>
            {onPick ? (
              <button
                type="button"
                aria-disabled={isOff || undefined}
                onClick={() => isOff || onPick(opcion)}
                className="flex min-h-12 w-full items-center justify-between gap-2 rounded-xl border border-border bg-card px-3 py-2 text-left font-semibold text-meta text-primary not-aria-disabled:hover:border-primary not-aria-disabled:hover:bg-accent not-aria-disabled:hover:text-accent-foreground aria-disabled:text-muted-foreground"
              >
                <Texto {...{ opcion, isPicked }} />
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
              </button>
            ) : (
              <p className={`text-meta ${isPicked ? 'font-semibold' : ''}`}>
                <Texto {...{ opcion, isPicked }} />
                {isPicked && (
                  <CircleCheck
                    aria-hidden="true"
                    strokeWidth={1.75}
                    className="ml-1.5 inline size-4 align-text-bottom"
                  />
                )}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Texto({ opcion, isPicked }: { opcion: Opcion; isPicked: boolean }) {
  return (
    <span>
      {opcion.texto}
      {isPicked && <span className="sr-only"> (elegida)</span>}
    </span>
  )
}
