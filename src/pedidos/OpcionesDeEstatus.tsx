import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { type Estatus, listarEstatus } from './contract.ts'

type Props = {
  /** The present status of the order. */
  ahora?: Pick<Estatus, 'id' | 'nombre'>
  /**
   * Whether the present status may be chosen again. If so, it is an option even when staff can no longer choose it for
   * other orders. If not, its option says «(ahora)».
   */
  stays?: boolean
}

/** Options of a status field: the statuses that staff may choose. */
export function OpcionesDeEstatus({ ahora, stays }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  return (
    <>
      {ahora && stays && !estatus.some(({ id }) => id === ahora.id) && <option value={ahora.id}>{ahora.nombre}</option>}
      {estatus.map(({ id, nombre }) => (
        <option key={id} value={id}>
          {id === ahora?.id && !stays ? `${nombre} (ahora)` : nombre}
        </option>
      ))}
    </>
  )
}
