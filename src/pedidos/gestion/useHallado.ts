import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { obtenerPedidoDeGestion } from './contract.ts'

/** Whether an order has the code that is being typed. */
export function useHallado(codigo: string) {
  const completo = CODIGO_PEDIDO.test(codigo)
  const { data, error, isFetching } = useQuery({
    ...query(obtenerPedidoDeGestion, { codigo }),
    enabled: completo,
  })
  return {
    hallado: completo ? data : undefined,
    buscando: completo && isFetching && !data,
    /** Why none was found. */
    fallo: completo && error && !isFetching ? rechazoDe(error) : undefined,
  }
}
