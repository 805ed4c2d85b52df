import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { buscarPedidoDeGestion } from './contract.ts'
import type { Parte } from './Partes.tsx'

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

type Props = ReturnType<typeof useFoundPedido> & {
  /** The part of the order's page to link to. */
  parte: Parte
  /** Whether a new order is being created: then a free code is good news. */
  forCreate?: boolean
}

/** Says whether an order has the typed code, and links to that order. */
export function Hallado({ hallado, buscando: searching, libre, fallo, parte, forCreate }: Props) {
  if (hallado)
    return (
      <>
        Ese pedido ya existe y es de {hallado.cliente}.{' '}
        <Link
          to={linkTo('/manage/pedidos/:codigo/editar', { codigo: hallado.codigo, query: { ver: parte } })}
          className="enlace whitespace-nowrap"
        >
          Abrir {hallado.codigo}
        </Link>
      </>
    )
  if (searching) return 'Buscando el pedido…'
  if (libre)
    return forCreate ? (
      'Código libre: vas a crear el pedido.'
    ) : (
      <span className="text-destructive">No encontramos un pedido con ese código.</span>
    )
  return fallo && <span className="text-destructive">{fallo.detail}</span>
}
