import { MessageCircleCheck } from 'lucide-react'
import type { SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { useSettled } from '#ui/list/useSettled.ts'
import { SinResponderRow } from './SinResponderRow.tsx'

type Props = { preguntas: SinRespuestaEnLista[]; onOpenCharla: (id: string) => void }

/** The unanswered questions at stable positions, so that no row moves under a finger. */
export function SinResponder({ preguntas, onOpenCharla }: Props) {
  const abiertas = preguntas.filter(({ estado }) => estado === 'abierta')
  const { rows, ...news } = useSettled({ pages: [abiertas], hasMore: false }, { keyOf: ({ id }) => id })
  // A question that was answered or discarded while it was shown stays, with its new state.
  const now = new Map(preguntas.map((pregunta) => [pregunta.id, pregunta]))
  if (rows.length === 0)
    return (
      <EmptyState illustration={<MessageCircleCheck />} title="No hay preguntas sin responder.">
        Cuando alguien le pregunte al asistente algo que no sabe, lo verás aquí.
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <NewRows {...news} word="nueva" className="flex justify-center empty:hidden" />
      <ul
        aria-label="Preguntas sin responder"
        className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
      >
        {rows.map(({ row }) => (
          <li key={row.id}>
            <SinResponderRow pregunta={now.get(row.id) ?? row} onOpenCharla={onOpenCharla} />
          </li>
        ))}
      </ul>
    </div>
  )
}
