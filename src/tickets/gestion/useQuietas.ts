import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#http/query.ts'
import { type FilaDeTicket, obtenerTicketEnGestion } from './contrato.ts'

export type Fila = {
  ticket: FilaDeTicket
  /** In the list no more: somebody changed it. */
  ida: boolean
}

type Leido = { pages: { tickets: FilaDeTicket[]; sigue: string | null }[] }
const NINGUNA: FilaDeTicket[] = []

/**
 * The rows of a list that is open: each as it is now and where it was, so that none moves under a finger. What came
 * meanwhile is counted, until it is asked for; what a next page brings goes to the end, also where rows that stand here
 * have gone further down than that, as `repartir` does not know them to.
 */
export function useQuietas(leido: Leido | undefined) {
  const cache = useQueryClient()
  const frescas = leido?.pages.flatMap(({ tickets }) => tickets) ?? NINGUNA
  const paginas = leido?.pages.length ?? 0
  const [puestas, setPuestas] = useState({ filas: frescas, paginas })
  const ids = new Set(puestas.filas.map(({ id }) => id))
  const otras = frescas.filter(({ id }) => !ids.has(id))
  // Where none stands none moves: the first one is there by itself.
  const primera = puestas.filas.length === 0 && otras.length > 0
  if (primera || paginas > puestas.paginas) setPuestas({ filas: [...puestas.filas, ...otras], paginas })

  const porId = new Map(frescas.map((ticket) => [ticket.id, ticket]))
  // Those that others have pushed beyond what was read are not gone.
  const hayMas = Boolean(leido?.pages.at(-1)?.sigue)
  const ultima = puestas.filas.findLastIndex(({ id }) => porId.has(id))
  return {
    filas: puestas.filas.map((vista, lugar): Fila => {
      const ahora = porId.get(vista.id)
      return {
        ticket: ahora ?? cache.getQueryData(query(obtenerTicketEnGestion, { id: vista.id }).queryKey) ?? vista,
        ida: !ahora && !(hayMas && lugar > ultima),
      }
    }),
    /** How many would be in the list and are not. */
    nuevas: otras.length,
    traer: () => setPuestas({ filas: frescas, paginas }),
  }
}
