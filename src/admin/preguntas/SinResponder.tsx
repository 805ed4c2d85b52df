import { MessageCircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { SinRespuestaEnLista } from '#asistente/gestion/contrato.ts'
import { repartir } from '#comun/repartir.ts'
import { Boton } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { FilaSinResponder } from './FilaSinResponder.tsx'

type Props = { todas: SinRespuestaEnLista[]; alVerCharla: (id: string) => void }

/** Those that wait for an answer, where they stood when the page was opened: none moves under a finger. */
export function SinResponder({ todas, alVerCharla }: Props) {
  const abiertas = todas.filter(({ estado }) => estado === 'abierta')
  const [fijas, setFijas] = useState(abiertas)
  const claveDe = ({ id }: SinRespuestaEnLista) => id
  const { filas, nuevas } = repartir({ fijas, frescas: abiertas, claveDe, hayMas: false })
  // What stood here and is decided stays, as it is now.
  const ahora = new Map(todas.map((una) => [una.id, una]))
  // What comes at the end stands there from now on.
  if (filas.length > fijas.length) setFijas(filas.map(({ cosa }) => cosa))
  if (filas.length === 0)
    return (
      <Vacio dibujo={<MessageCircleCheck />} titulo="No hay preguntas sin responder.">
        Cuando alguien le pregunte al asistente algo que no sabe, lo verás aquí.
      </Vacio>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status" className="flex justify-center empty:hidden">
        {nuevas > 0 && (
          <Boton medida={36} className="max-lg:h-11" onClick={() => setFijas(abiertas)}>
            {nuevas === 1 ? '1 nueva' : `${nuevas} nuevas`}
          </Boton>
        )}
      </div>
      <ul
        aria-label="Preguntas sin responder"
        className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
      >
        {filas.map(({ cosa }) => (
          <li key={cosa.id}>
            <FilaSinResponder una={ahora.get(cosa.id) ?? cosa} alVerCharla={alVerCharla} />
          </li>
        ))}
      </ul>
    </div>
  )
}
