import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Entradas } from './Entradas.tsx'
import { useHilo } from './useHilo.ts'

/** All messages from a client's address, from every channel. */
export function LoQueHaEscrito({ correo }: { correo: string }) {
  const { data, error, isFetching, refetch } = useHilo({ correo })
  if (!data && error) return <LoadError {...{ error, isFetching, refetch }} />
  if (!data) return <Skeleton className="h-40 rounded-xl" />
  if (data.entradas.length === 0)
    return (
      <EmptyState illustration={<MessagesSquare />} title="No ha escrito nada.">
        Aquí quedan juntos sus chats, tickets, mensajes y solicitudes.
      </EmptyState>
    )
  return (
    <div className="grid gap-1 text-meta">
      <Entradas {...data} correo={correo} />
    </div>
  )
}
