import { useMutation, useQuery } from '@tanstack/react-query'
import { mutation, query } from '#http/query.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { ListaDeSesiones } from '../sesiones/ListaDeSesiones.tsx'
import { cerrarSesionDe, cerrarSesionesDe, listarSesionesDe } from './contract.ts'

/** Where somebody is signed in, for staff to end. */
export function SesionesDeCuenta({ id }: { id: string }) {
  // Nothing tells when somebody signs in or out, so it is asked now and then.
  const consulta = useQuery({ ...query(listarSesionesDe, { id }), refetchInterval: 30_000 })
  const una = useMutation(mutation(cerrarSesionDe, { id }))
  const todas = useMutation(mutation(cerrarSesionesDe, { id }))
  const { data, error } = consulta
  if (!data) return error ? <NoSeCargo {...consulta} error={error} /> : <Esqueleto className="h-32 rounded-xl" />
  return (
    <ListaDeSesiones
      sesiones={data.sesiones}
      alCerrar={(sesion) => (sesion ? una.mutateAsync({ sesion }) : todas.mutateAsync())}
      ninguna={data.sesiones.length > 0 ? 'No está en ningún otro navegador.' : 'No está en ningún navegador.'}
    />
  )
}
