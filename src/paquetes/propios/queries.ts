import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '#http/query.ts'
import { listarMisPaquetes, MAX_CODIGOS } from './contract.ts'

/**
 * The packages of a member's orders, by order code. A live change of the orders rereads these too, because both share a
 * topic.
 */
export function misPaquetesQuery(miembro: string, codigos: string[]) {
  const parts = Array.from({ length: Math.ceil(codigos.length / MAX_CODIGOS) }, (_, part) =>
    codigos.slice(part * MAX_CODIGOS, (part + 1) * MAX_CODIGOS),
  )
  return queryOptions({
    queryKey: ['mis-paquetes', miembro, codigos],
    meta: { topics: [`mis-pedidos:${miembro}`] },
    queryFn: async ({ signal }) => {
      const paquetes = await Promise.all(
        parts.map((part) => ask(listarMisPaquetes, { codigos: part.join(',') }, { signal })),
      )
      return new Map(paquetes.flat().map((paquete) => [paquete.codigo_pedido, paquete]))
    },
    enabled: codigos.length > 0,
    placeholderData: keepPreviousData,
  })
}
