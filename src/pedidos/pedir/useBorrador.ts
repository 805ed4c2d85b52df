import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { nuevaClave } from '#comun/clave.ts'
import { useAnunciar } from '#ui/anuncios.tsx'
import { idDeCampo } from '#ui/Formulario.tsx'
import type { FormularioDePedido } from '../contrato.ts'
import { completarPedido, guardarBorrador, leerBorrador, quitarBorrador } from './borrador.ts'

/**
 * Keeps what is being written, and the key of the request it will become, through a closed tab. The draft is read
 * after the first render, which must be the page's own HTML.
 * @param nombre the form's, as given to `Formulario`
 */
export function useBorrador({ reset, subscribe, getValues }: UseFormReturn<FormularioDePedido>, nombre: string) {
  const anunciar = useAnunciar()
  const clave = useRef('')
  const [recuperado, setRecuperado] = useState(false)
  const [tecleado] = useState(() => leerLoTecleado(nombre))

  useEffect(() => {
    const borrador = leerBorrador()
    clave.current = borrador?.clave ?? nuevaClave()
    const pedido = completarPedido({ ...borrador?.pedido, ...tecleado })
    if (borrador || tieneTexto(pedido)) reset(pedido)
    if (Object.keys(tecleado).length > 0) guardarBorrador({ clave: clave.current, pedido })
    if (borrador && tieneTexto(borrador.pedido)) {
      setRecuperado(true)
      anunciar('Recuperamos lo que habías escrito.')
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => guardarBorrador({ clave: clave.current, pedido: values }),
    })
  }, [reset, subscribe, anunciar, tecleado])

  return {
    clave,
    recuperado,
    /** Another request from here on; what is written stays unless `vaciar`. */
    empezarOtro({ vaciar }: { vaciar: boolean }) {
      clave.current = nuevaClave()
      setRecuperado(false)
      if (vaciar) reset(completarPedido())
      if (vaciar) quitarBorrador()
      else guardarBorrador({ clave: clave.current, pedido: getValues() })
    },
  }
}

function tieneTexto(pedido: FormularioDePedido) {
  return Object.values(pedido).some((valor) => valor !== '' && valor !== 'retiro')
}

// On a slow line people type into the page's HTML before its code arrives; the form library then empties the fields.
function leerLoTecleado(nombre: string): Record<string, unknown> {
  if (typeof document === 'undefined') return {}
  const form = document.getElementById(idDeCampo(nombre, 'nombre'))?.closest('form')
  return form ? Object.fromEntries([...new FormData(form)].filter(([, valor]) => valor !== '')) : {}
}
