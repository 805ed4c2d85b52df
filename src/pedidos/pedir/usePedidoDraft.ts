import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { newKey } from '#lib/replayKeys.ts'
import type { ClaseDePieza } from '#negocio'
import { useAnnounce } from '#ui/announce.tsx'
import { removeExpiredDrafts } from '#ui/form/useFormDraft.ts'
import { createStorageItem } from '#ui/storageItem.ts'
import { FormularioDePedido, TipoServicio } from '../contract.ts'
import { isOpening, startWith } from './requestedPieza.ts'

// What the form can show. Anything else that lies in the storage, from an older version or another program, is left
// there: the page must open, and a field that is not shown must not hinder the order.
const fields = Object.entries(FormularioDePedido.shape).map(([field, schema]) => {
  const { data: empty = '' } = schema.safeParse(undefined)
  return [field, z.custom((value) => typeof value === typeof empty).catch(empty)]
})
const Written = z.object({
  ...Object.fromEntries(fields),
  tipo_servicio: TipoServicio.catch('retiro'),
}) as unknown as z.ZodType<FormularioDePedido> // each of its fields

const Draft = z.object({
  /** Names the request this draft will become: however often it is sent, it is one order. */
  clave: z.uuid(),
  pedido: Written,
})

/** A whole form from the parts that are known; without any, the empty one. */
export function completeDraft(parts: Record<string, unknown> = {}): FormularioDePedido {
  return Written.parse(parts)
}

/** What was being written in this browser within the last two days. */
export const storedDraft = createStorageItem('propio:pedir', { schema: Draft, maxAge: 48 * 3_600_000 })

/**
 * Keeps what is being written, and the key of the request it will become, through a closed tab. The draft is read
 * after the first render, which must be the page's own HTML. Where it says nothing of a piece, the description begins
 * with the one that the address asks for.
 */
export function usePedidoDraft(
  { reset, subscribe, getValues, setValue }: UseFormReturn<FormularioDePedido>,
  pieza: ClaseDePieza | undefined,
) {
  const announce = useAnnounce()
  const key = useRef('')
  const [restored, setRestored] = useState(false)
  // The beginning that a piece gave is nobody's writing: who only looked at one has no draft.
  const save = useCallback((pedido: FormularioDePedido) => {
    const descripcion_articulo = isOpening(pedido.descripcion_articulo) ? '' : pedido.descripcion_articulo
    if (hasContent(pedido)) storedDraft.save({ clave: key.current, pedido: { ...pedido, descripcion_articulo } })
    else storedDraft.remove()
  }, [])

  useEffect(() => {
    removeExpiredDrafts()
    // On a slow line people type before the page hears; the form library has that by now, and it is newer than the draft.
    const tecleado = Object.fromEntries(
      Object.entries(getValues()).filter(([field, value]) => hasContent({ [field]: value })),
    )
    const borrador = storedDraft.read()
    key.current = borrador?.clave ?? newKey()
    const pedido = completeDraft({ ...borrador?.pedido, ...tecleado })
    if (borrador || hasContent(pedido)) reset(pedido)
    if (Object.keys(tecleado).length > 0) save(pedido)
    if (borrador && hasContent(borrador.pedido)) {
      setRestored(true)
      announce('Recuperamos lo que habías escrito.')
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => save(values) })
  }, [reset, subscribe, getValues, announce, save])

  useEffect(() => {
    const draft = getValues('descripcion_articulo')
    const empezado = startWith(pieza, draft)
    if (empezado !== draft) setValue('descripcion_articulo', empezado)
    return () => {
      if (pieza && isOpening(getValues('descripcion_articulo'))) setValue('descripcion_articulo', '')
    }
  }, [pieza, getValues, setValue])

  return {
    clave: key,
    recuperado: restored,
    /** Another request from here on; what is written stays unless `vaciar`. */
    startAnother({ clear }: { clear: boolean }) {
      key.current = newKey()
      setRestored(false)
      if (clear) reset(completeDraft({ descripcion_articulo: startWith(pieza, '') }))
      if (clear) storedDraft.remove()
      else save(getValues())
    },
  }
}

/** Whether somebody wrote or chose anything. Text that was filled in from a piece does not count. */
function hasContent(pedido: Partial<FormularioDePedido>) {
  const empty: Record<string, unknown> = completeDraft()
  return Object.entries(pedido).some(([field, value]) => value !== empty[field] && !isOpening(`${value}`))
}
