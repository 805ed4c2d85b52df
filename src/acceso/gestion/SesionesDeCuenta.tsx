import { useQuery } from '@tanstack/react-query'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { ListaDeSesiones } from '../sesiones/ListaDeSesiones.tsx'
import { consultaDeSesionesDe, useCerrarSesionesDe } from './consultas.ts'

/** Where somebody is signed in, for staff to end. */
export function SesionesDeCuenta({ id }: { id: string }) {
  const consulta = useQuery(consultaDeSesionesDe(id))
  const cerrar = useCerrarSesionesDe(id)
  const { data, error } = consulta
  if (!data) return error ? <NoSeCargo {...consulta} error={error} /> : <Esqueleto className="h-32 rounded-xl" />
  return (
    <ListaDeSesiones
      sesiones={data.sesiones}
      cerrar={cerrar}
      ninguna={data.sesiones.length > 0 ? 'No está en ningún otro navegador.' : 'No está en ningún navegador.'}
    />
  )
}
