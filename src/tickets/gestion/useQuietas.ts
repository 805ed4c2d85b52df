import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consultaDeTicketEnGestion } from './consultas.ts'
import type { FilaDeTicket } from './contrato.ts'

export type Fila = {
  ticket: FilaDeTicket
  /** In the list no more: somebody changed it. */
  ida: boolean
}

const NINGUNA: FilaDeTicket[] = []

/**
 * The rows of a list that is open: each as it is now and where it was, so that none moves under a finger. What came
 * meanwhile is counted, until it is asked for; what a next page brings goes to the end.
 */
export function useQuietas(leido: { pages: { tickets: FilaDeTicket[] }[] } | undefined) {
  const cache = useQueryClient()
  const frescas = leido?.pages.flatMap(({ tickets }) => tickets) ?? NINGUNA
  const paginas = leido?.pages.length ?? 0
  const [puestas, setPuestas] = useState({ filas: frescas, paginas })
  const ids = new Set(puestas.filas.map(({ id }) => id))
  const otras = frescas.filter(({ id }) => !ids.has(id))
  if (paginas > puestas.paginas) setPuestas({ filas: [...puestas.filas, ...otras], paginas })

  const porId = new Map(frescas.map((ticket) => [ticket.id, ticket]))
  return {
    filas: puestas.filas.map((vista): Fila => {
      const ahora = porId.get(vista.id)
      return { ticket: ahora ?? cache.getQueryData(consultaDeTicketEnGestion(vista.id).queryKey) ?? vista, ida: !ahora }
    }),
    /** How many would be in the list and are not. */
    nuevas: otras.length,
    traer: () => setPuestas({ filas: frescas, paginas }),
  }
}
