import { MessagesSquare } from 'lucide-react'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Entradas } from './Entradas.tsx'
import { useLoEscrito } from './useLoEscrito.ts'

/** All that came in from a client's address, whichever way. */
export function LoQueHaEscrito({ correo }: { correo: string }) {
  const { data, error, isFetching, refetch } = useLoEscrito({ correo })
  if (!data && error) return <NoSeCargo {...{ error, isFetching, refetch }} />
  if (!data) return <Esqueleto className="h-40 rounded-xl" />
  if (data.entradas.length === 0)
    return (
      <Vacio dibujo={<MessagesSquare />} titulo="No ha escrito nada.">
        Aquí quedan juntos sus chats, tickets, mensajes y solicitudes.
      </Vacio>
    )
  return (
    <div className="grid gap-1 text-meta">
      <Entradas {...data} correo={correo} />
    </div>
  )
}
