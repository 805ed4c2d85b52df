import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { buscarPedidoDeGestion } from './contract.ts'

/** Searches for an order with the code that is being typed. */
export function useFoundPedido(codigo: string) {
  const completo = CODIGO_PEDIDO.test(codigo)
  const { data, error, isFetching } = useQuery({ ...query(buscarPedidoDeGestion, { codigo }), enabled: completo })
  return {
    hallado: (completo && data?.pedido) || undefined,
    buscando: completo && isFetching && !data,
    libre: completo && data?.pedido === null,
    /** Why the search failed. */
    fallo: completo && error && !isFetching ? rechazoOf(error) : undefined,
  }
}

/** Says whether an order has the code that is typed for a new one, and links to that order. */
export function Hallado({ hallado, buscando: searching, libre, fallo }: ReturnType<typeof useFoundPedido>) {
  if (hallado)
    return (
      <>
        Ese pedido ya existe y es de {hallado.cliente}.{' '}
        <Link
          to={linkTo('/manage/pedidos/:codigo/editar', { codigo: hallado.codigo, query: { ver: 'pedido' } })}
          className="enlace whitespace-nowrap"
        >
          Abrir {hallado.codigo}
        </Link>
      </>
    )
  if (searching) return 'Buscando el pedido…'
  if (libre) return 'Código libre: vas a crear el pedido.'
  return fallo && <span className="text-destructive">{fallo.detail}</span>
}
