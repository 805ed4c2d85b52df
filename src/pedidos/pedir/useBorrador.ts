import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { nuevaClave } from '#comun/clave.ts'
import type { FormularioDePedido } from '../contrato.ts'
import { guardarBorrador, leerBorrador, quitarBorrador } from './borrador.ts'

/**
 * Keeps what is being written, and the key of the request it will become, through a closed tab. The draft is read
 * after the first render, which must be the page's own HTML.
 */
export function useBorrador(
  { reset, subscribe, getValues }: UseFormReturn<FormularioDePedido>,
  vacio: FormularioDePedido,
) {
  const clave = useRef('')
  const [recuperado, setRecuperado] = useState(false)

  useEffect(() => {
    const borrador = leerBorrador()
    clave.current = borrador?.clave ?? nuevaClave()
    if (borrador) {
      reset({ ...vacio, ...borrador.pedido })
      setRecuperado(Object.values(borrador.pedido).some((valor) => valor !== '' && valor !== 'retiro'))
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => guardarBorrador({ clave: clave.current, pedido: values }),
    })
  }, [reset, subscribe, vacio])

  return {
    clave,
    recuperado,
    /** Another request from here on; what is written stays unless `vaciar`. */
    empezarOtro({ vaciar }: { vaciar: boolean }) {
      clave.current = nuevaClave()
      setRecuperado(false)
      if (vaciar) reset(vacio)
      if (vaciar) quitarBorrador()
      else guardarBorrador({ clave: clave.current, pedido: getValues() })
    },
  }
}
