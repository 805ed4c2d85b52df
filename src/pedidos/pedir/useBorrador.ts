import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { nuevaClave } from '#lib/clave.ts'
import type { ClaseDePieza } from '#negocio'
import { useAnunciar } from '#ui/anuncios.tsx'
import { quitarVencidos } from '#ui/formulario/useBorrador.ts'
import { crearGuardado } from '#ui/guardado.ts'
import { FormularioDePedido, TipoServicio } from '../contract.ts'
import { empezarCon, esComienzo } from './piezaPedida.ts'

// What the form can show. Anything else that lies in the storage, from an older version or another program, is left
// there: the page must open, and a field that is not shown must not hinder the order.
const campos = Object.entries(FormularioDePedido.shape).map(([campo, regla]) => {
  const { data: vacio = '' } = regla.safeParse(undefined)
  return [campo, z.custom((valor) => typeof valor === typeof vacio).catch(vacio)]
})
const Escrito = z.object({
  ...Object.fromEntries(campos),
  tipo_servicio: TipoServicio.catch('retiro'),
}) as unknown as z.ZodType<FormularioDePedido> // each of its fields

const Borrador = z.object({
  /** Names the request this draft will become: however often it is sent, it is one order. */
  clave: z.uuid(),
  pedido: Escrito,
})

/** A whole form from the parts that are known; without any, the empty one. */
export function completarPedido(partes: Record<string, unknown> = {}): FormularioDePedido {
  return Escrito.parse(partes)
}

/** What was being written in this browser within the last two days. */
export const guardado = crearGuardado('propio:pedir', { esquema: Borrador, vida: 48 * 3_600_000 })

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
