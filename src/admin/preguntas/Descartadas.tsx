import type { SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SinResponderRow } from './SinResponderRow.tsx'

type Props = { preguntas: SinRespuestaEnLista[]; onOpenCharla: (id: string) => void }

/** Discarded questions. A discarded question that is asked again stays discarded. */
export function Descartadas({ preguntas, onOpenCharla }: Props) {
  const descartadas = preguntas.filter(({ estado }) => estado === 'descartada')
  if (descartadas.length === 0)
    return <EmptyState title="Ninguna descartada.">Las que descartes quedan aquí, por si cambias de idea.</EmptyState>
  return (
    <ul
      aria-label="Preguntas descartadas"
      className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
    >
      {descartadas.map((pregunta) => (
        <li key={pregunta.id}>
          <SinResponderRow pregunta={pregunta} onOpenCharla={onOpenCharla} />
        </li>
      ))}
    </ul>
  )
}
