import { useMutation, useQuery } from '@tanstack/react-query'
import { mutation, query } from '#http/query.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SessionList } from '../sesiones/SessionList.tsx'
import { cerrarSesionDe, cerrarSesionesDe, listarSesionesDe } from './contract.ts'

/** Where somebody is signed in, for staff to end. */
export function CuentaSessions({ id }: { id: string }) {
  // Nothing tells when somebody signs in or out, so it is asked now and then.
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
