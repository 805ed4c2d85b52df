import { FileText, Headset, PackageSearch } from 'lucide-react'
import { CompactTimeline } from '#ui/CompactTimeline.tsx'
import { Link } from '#ui/Link.tsx'
import type { AssistantMessage, Opcion, PedidoEnRespuesta } from '../contract.ts'
import { TextWithOpciones } from './TextWithOpciones.tsx'

type Props = {
  dicho: AssistantMessage
  /** Closes a chat that covers the page, when a source is opened. */
  onContinue?: () => void
  /** Given only for the last message, when the assistant had no answer. */
  onPedirAgente?: () => void
  /** Given only for the last offer, until the visitor writes again. */
  onPick?: (opcion: Opcion) => void
  /** The ids of the offered questions that the visitor picked. */
  elegidas: string[]
  /** Whether a question is being answered. */
  busy: boolean
}

/** An answer as text, with the timeline of its order, its sources and the questions that may be meant. */
export function Respuesta({
  dicho: { contenido, pedido, fuentes, opciones },
  onContinue,
  onPedirAgente,
  onPick,
  elegidas,
  busy,
}: Props) {
  const Icon = pedido ? PackageSearch : FileText
  return (
    <>
      <TextWithOpciones {...{ contenido, opciones, elegidas, onPick, busy }} />
      {pedido && <Steps {...pedido} />}
      {fuentes.length > 0 && (
        <div className="-mx-3.5 mt-2 -mb-1 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 border-border border-t px-3.5 pt-2 text-meta">
          <Icon aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 text-muted-foreground" />
          <p className="flex flex-wrap gap-x-2 whitespace-normal">
            <span className="py-0.5 text-muted-foreground">{fuentes.length > 1 ? 'Fuentes' : 'Fuente'}:</span>
            {fuentes.map(({ texto, ruta }) => (
              <Link key={ruta + texto} to={ruta} onClick={onContinue} className="enlace py-0.5 font-semibold">
                {texto}
              </Link>
            ))}
          </p>
        </div>
      )}
      {onPedirAgente && (
        <button
          type="button"
          onClick={onPedirAgente}
          className="-mx-3.5 mt-2 -mb-1 flex min-h-12 w-[calc(100%+1.75rem)] items-center gap-2 border-border border-t px-3.5 pt-1.5 font-semibold text-meta text-primary"
        >
          <Headset aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Hablar con una persona
        </button>
      )}
    </>
  )
}

const STEP_STATES = { hecho: 'hecho', actual: 'actual', esperado: 'futuro' } as const
/** Maximum of steps shown before the current step. */
const PREVIOUS_COUNT = 4

function Steps({ codigo, pasos }: PedidoEnRespuesta) {
  const current = pasos.findIndex(({ estado }) => estado === 'actual')
  return (
    <div className="mt-1">
      <CompactTimeline
        label={`Pasos de ${codigo}`}
        steps={pasos
          .map(({ nombre: name, estado }, key) => ({ key, name, state: STEP_STATES[estado] }))
          .slice(Math.max(0, current - PREVIOUS_COUNT))}
      />
    </div>
  )
}
