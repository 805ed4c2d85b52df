import { useMutation, useQuery } from '@tanstack/react-query'
import { mutation, query } from '#http/query.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SessionList } from '../sesiones/SessionList.tsx'
import { cerrarSesionDe, cerrarSesionesDe, listarSesionesDe } from './contract.ts'

/** A person's sessions, for staff to end. */
export function CuentaSessions({ id }: { id: string }) {
  // No topic reports when somebody signs in or out, so the list is polled.
  const sessionsQuery = useQuery({ ...query(listarSesionesDe, { id }), refetchInterval: 30_000 })
  const closeOne = useMutation(mutation(cerrarSesionDe, { id }))
  const closeAll = useMutation(mutation(cerrarSesionesDe, { id }))
  const { data, error } = sessionsQuery
  if (!data) return error ? <LoadError {...sessionsQuery} error={error} /> : <Skeleton className="h-32 rounded-xl" />
  return (
    <SessionList
      sessions={data.sesiones}
      onClose={(sessionId) => (sessionId ? closeOne.mutateAsync({ sesion: sessionId }) : closeAll.mutateAsync())}
      emptyText={data.sesiones.length > 0 ? 'No está en ningún otro navegador.' : 'No está en ningún navegador.'}
    />
  )
}
