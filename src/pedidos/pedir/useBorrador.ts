import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { nuevaClave } from '#lib/clave.ts'
import type { ClaseDePieza } from '#negocio'
import { useAnunciar } from '#ui/anuncios.tsx'
import { quitarVencidos } from '#ui/formulario/useBorrador.ts'
import type { FormularioDePedido } from '../contract.ts'
import { completarPedido, borrador as guardado } from './borrador.ts'
import { empezarCon, esComienzo } from './piezaPedida.ts'

/**
 * Keeps what is being written, and the key of the request it will become, through a closed tab. The draft is read
 * after the first render, which must be the page's own HTML. Where it says nothing of a piece, the description begins
 * with the one that the address asks for.
 */
export function useBorrador(
  { reset, subscribe, getValues, setValue }: UseFormReturn<FormularioDePedido>,
  pieza: ClaseDePieza | undefined,
) {
  const anunciar = useAnunciar()
  const clave = useRef('')
  const [recuperado, setRecuperado] = useState(false)
  // The beginning that a piece gave is nobody's writing: who only looked at one has no draft.
  const guardar = useCallback((pedido: FormularioDePedido) => {
    const descripcion_articulo = esComienzo(pedido.descripcion_articulo) ? '' : pedido.descripcion_articulo
    if (hayEscrito(pedido)) guardado.guardar({ clave: clave.current, pedido: { ...pedido, descripcion_articulo } })
    else guardado.quitar()
  }, [])

  useEffect(() => {
    quitarVencidos()
    // On a slow line people type before the page hears; the form library has that by now, and it is newer than the draft.
    const tecleado = Object.fromEntries(
      Object.entries(getValues()).filter(([campo, valor]) => hayEscrito({ [campo]: valor })),
    )
    const borrador = guardado.leer()
    clave.current = borrador?.clave ?? nuevaClave()
    const pedido = completarPedido({ ...borrador?.pedido, ...tecleado })
    if (borrador || hayEscrito(pedido)) reset(pedido)
    if (Object.keys(tecleado).length > 0) guardar(pedido)
    if (borrador && hayEscrito(borrador.pedido)) {
      setRecuperado(true)
      anunciar('Recuperamos lo que habías escrito.')
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => guardar(values) })
  }, [reset, subscribe, getValues, anunciar, guardar])

  useEffect(() => {
    const escrito = getValues('descripcion_articulo')
    const empezado = empezarCon(pieza, escrito)
    if (empezado !== escrito) setValue('descripcion_articulo', empezado)
    return () => {
      if (pieza && esComienzo(getValues('descripcion_articulo'))) setValue('descripcion_articulo', '')
    }
  }, [pieza, getValues, setValue])

  return {
    clave,
    recuperado,
    /** Another request from here on; what is written stays unless `vaciar`. */
    empezarOtro({ vaciar }: { vaciar: boolean }) {
      clave.current = nuevaClave()
      setRecuperado(false)
      if (vaciar) reset(completarPedido({ descripcion_articulo: empezarCon(pieza, '') }))
      if (vaciar) guardado.quitar()
      else guardar(getValues())
    },
  }
}

/** Whether somebody wrote or chose anything. Text that was filled in from a piece does not count. */
function hayEscrito(pedido: Partial<FormularioDePedido>) {
  const vacio: Record<string, unknown> = completarPedido()
  return Object.entries(pedido).some(([campo, valor]) => valor !== vacio[campo] && !esComienzo(`${valor}`))
}
