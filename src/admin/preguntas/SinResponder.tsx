import { MessageCircleCheck } from 'lucide-react'
import type { SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { NewRows } from '#ui/list/NewRows.tsx'
import { useSettled } from '#ui/list/useSettled.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { FilaSinResponder } from './FilaSinResponder.tsx'

type Props = { todas: SinRespuestaEnLista[]; alVerCharla: (id: string) => void }

/** Those that wait for an answer, where they stood when the page was opened: none moves under a finger. */
export function SinResponder({ todas, alVerCharla }: Props) {
  const abiertas = todas.filter(({ estado }) => estado === 'abierta')
  const { rows, ...news } = useSettled({ pages: [abiertas], hasMore: false }, { keyOf: ({ id }) => id })
  // What stood here and is decided stays, as it is now.
  const ahora = new Map(todas.map((una) => [una.id, una]))
  if (rows.length === 0)
    return (
      <Vacio dibujo={<MessageCircleCheck />} titulo="No hay preguntas sin responder.">
        Cuando alguien le pregunte al asistente algo que no sabe, lo verás aquí.
      </Vacio>
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
            <FilaSinResponder una={ahora.get(row.id) ?? row} alVerCharla={alVerCharla} />
          </li>
        ))}
      </ul>
    </div>
  )
}
