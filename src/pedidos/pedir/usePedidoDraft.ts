import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { newKey } from '#lib/replayKeys.ts'
import type { ClaseDePieza } from '#negocio'
import { useAnnounce } from '#ui/announce.tsx'
import { removeExpiredDrafts } from '#ui/form/useFormDraft.ts'
import { createStorageItem } from '#ui/storageItem.ts'
import { FormularioDePedido, PIEZA_FIELDS, TipoServicio } from '../contract.ts'
import { isOpening, startWith } from './requestedPieza.ts'

// Schema of the stored form. It replaces a value of another type, from an older version or another program, by the
// default, so that the page always opens.
const fields = Object.entries(FormularioDePedido.shape).map(([field, schema]) => {
  const { data: empty = '' } = schema.safeParse(undefined)
  return [field, z.custom((value) => typeof value === typeof empty).catch(empty)]
})
const Written = z.object({
  ...Object.fromEntries(fields),
  tipo_servicio: TipoServicio.catch('retiro'),
}) as unknown as z.ZodType<FormularioDePedido> // Object.fromEntries loses the keys

const Draft = z.object({
  /** Idempotency key of the request: sending the draft again creates no second order. */
  clave: z.uuid(),
  pedido: Written,
})

const NO_PIEZA = Object.fromEntries(
  Object.keys(PIEZA_FIELDS).map((field) => [field, field === 'parecida' ? false : '']),
)

/** A complete form: the given values, else the defaults. */
export function completeDraft(parts: Record<string, unknown> = {}): FormularioDePedido {
  return Written.parse(parts)
}

/** The draft of this browser, kept for two days. */
export const storedDraft = createStorageItem('propio:pedir', { schema: Draft, maxAge: 48 * 3_600_000 })

/**
 * Stores the draft and its idempotency key, so that they survive a closed tab. It is read after the first render, which
 * must match the server's HTML. An empty description starts with the kind of piece in the URL.
 */
export function usePedidoDraft(
  { reset, subscribe, getValues, setValue }: UseFormReturn<FormularioDePedido>,
  pieza: ClaseDePieza | undefined,
) {
  const announce = useAnnounce()
  const key = useRef('')
  const [restored, setRestored] = useState(false)
  // The opening of a piece is not stored: a visitor who typed nothing has no draft.
  const save = useCallback((typed: FormularioDePedido) => {
    // Which piece it is, the page's address says.
    const pedido = { ...typed, ...NO_PIEZA }
    const descripcion_articulo = isOpening(pedido.descripcion_articulo) ? '' : pedido.descripcion_articulo
    if (hasContent(pedido)) storedDraft.save({ clave: key.current, pedido: { ...pedido, descripcion_articulo } })
    else storedDraft.remove()
  }, [])

  useEffect(() => {
    removeExpiredDrafts()
    // On a slow connection people type before hydration. That input is already in the form and newer than the draft.
    const tecleado = Object.fromEntries(
      Object.entries(getValues()).filter(([field, value]) => hasContent({ [field]: value })),
    )
    const borrador = storedDraft.read()
    key.current = borrador?.clave ?? newKey()
    const pedido = completeDraft({ ...borrador?.pedido, ...tecleado })
    if (borrador || hasContent(pedido)) reset(pedido, { keepErrors: true })
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
    restored,
    /** Starts another request with a new idempotency key; `clear` empties the form. */
    startAnother({ clear }: { clear: boolean }) {
      key.current = newKey()
      setRestored(false)
      if (clear) reset(completeDraft({ descripcion_articulo: startWith(pieza, '') }))
      if (clear) storedDraft.remove()
      else save(getValues())
    },
  }
}

/** Whether anything was typed or chosen. The opening of a piece does not count. */
function hasContent(pedido: Partial<FormularioDePedido>) {
  const empty: Record<string, unknown> = completeDraft()
  return Object.entries(pedido).some(([field, value]) => value !== empty[field] && !isOpening(`${value}`))
}
