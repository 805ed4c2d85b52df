import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { type Estatus, listarEstatus } from './contract.ts'

type Props = {
  /** Where the order is. */
  ahora?: Pick<Estatus, 'id' | 'nombre'>
  /**
   * Whether it may stay there: then its status is an option also where staff can no longer choose it. Where it may not, the
   * option says «(ahora)».
   */
  stays?: boolean
}

/** The statuses that staff may choose, as the options of a field. */
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
