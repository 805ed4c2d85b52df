import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '#http/query.ts'
import { CODIGOS_JUNTOS, listarMisPaquetes } from './contract.ts'

/** The packages among a member's orders; read again with these, which tell of them. */
export function consultaDeMisPaquetes(miembro: string, codigos: string[]) {
  const partes = Array.from({ length: Math.ceil(codigos.length / CODIGOS_JUNTOS) }, (_, parte) =>
    codigos.slice(parte * CODIGOS_JUNTOS, (parte + 1) * CODIGOS_JUNTOS),
  )
  return queryOptions({
    queryKey: ['mis-paquetes', miembro, codigos],
    meta: { topics: [`mis-pedidos:${miembro}`] },
    queryFn: async ({ signal }) => {
      const paquetes = await Promise.all(
        partes.map((parte) => ask(listarMisPaquetes, { codigos: parte.join(',') }, { signal })),
      )
      return new Map(paquetes.flat().map((paquete) => [paquete.codigo_pedido, paquete]))
    },
    enabled: codigos.length > 0,
    placeholderData: keepPreviousData,
  })
}
