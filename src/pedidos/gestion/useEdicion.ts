import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { consultaDePedidoDeGestion } from '../consultas.ts'
import type { PedidoDeGestion } from './contrato.ts'
import { type EscritoDePedido, escribirPedido } from './formulario.ts'

/**
 * Which order the form is about. A code that exists is loaded once, and the version it had then stays with what is
 * typed: a newer one that arrives meanwhile is never saved over, it is offered.
 */
export function useEdicion({ reset, getValues }: UseFormReturn<EscritoDePedido>, codigo: string) {
  const completo = CODIGO_PEDIDO.test(codigo)
  const { data, isFetching, error } = useQuery({
    ...consultaDePedidoDeGestion(codigo),
    enabled: completo,
    retry: false,
  })
  const [cargado, setLeido] = useState<PedidoDeGestion | null>(null)
  const leido = cargado?.codigo === codigo ? cargado : null
  const actual = useRef('')

  useEffect(() => {
    if (data && actual.current !== data.codigo) {
      actual.current = data.codigo
      setLeido(data)
      reset(escribirPedido(data))
    }
    if (!completo && actual.current) {
      actual.current = ''
      setLeido(null)
      reset({ ...getValues(), codigo })
    }
  }, [data, completo, codigo, reset, getValues])

  return {
    /** The order as it was when it was loaded; null for one that does not exist yet. */
    leido,
    /** As it is now, when somebody changed it since. */
    masNuevo: leido && data && data.codigo === leido.codigo && data.version !== leido.version ? data : null,
    buscando: completo && isFetching && !leido,
    esNuevo: completo && !leido && (error as { status?: number } | null)?.status === 404,
    cargar(pedido: PedidoDeGestion) {
      actual.current = pedido.codigo
      setLeido(pedido)
      reset(escribirPedido(pedido))
    },
  }
}
