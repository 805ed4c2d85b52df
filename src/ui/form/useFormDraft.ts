import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { createStorageItem } from '../storageItem.ts'

const MAX_AGE = 48 * 3_600_000

/** What begins so goes once whoever is signed in leaves (`sitio/salida.ts`). */
export type DraftPlace = `propio:${string}`

type Draft = Record<string, unknown>

const TextDraft = z.record(z.string(), z.union([z.string(), z.boolean()]))
const storageItemOf = (place: DraftPlace) => createStorageItem(place, { schema: TextDraft, maxAge: MAX_AGE })

/** What no browser keeps, such as photos, which lasts as long as the page; by the place it is for. */
const inMemory = new Map<string, Draft>()

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => inMemory.clear())

/** What was being written in a place, in this browser and within the last two days. */
export function readDraft(place: DraftPlace): Draft {
  return { ...inMemory.get(place), ...storageItemOf(place).read() }
}

/** Puts something into what is being written there; the rest of it stays. */
export function saveDraft(place: DraftPlace, parts: Draft) {
  const written = { ...readDraft(place), ...parts }
  const texts = TextDraft.parse(Object.fromEntries(Object.entries(written).filter(isText)))
  inMemory.set(place, Object.fromEntries(Object.entries(written).filter((field) => !isText(field))))
  storageItemOf(place).save(texts)
}

const isText = ([, value]: [string, unknown]) => typeof value === 'string' || typeof value === 'boolean'

/** The name that a draft was sent by: sent again after a reload, it is the same request. It goes once it has arrived. */
export function storedIdempotencyKey(place: DraftPlace) {
  return createStorageItem(`${place}:clave`, {
    schema: z.object({ escrito: z.string(), clave: z.uuid() }),
    maxAge: MAX_AGE,
  })
}

/** It was sent. */
export function clearDraft(place: DraftPlace) {
  inMemory.delete(place)
  storageItemOf(place).remove()
}

type WritableForm<E extends FieldValues> = Pick<UseFormReturn<E>, 'subscribe' | 'setValue' | 'getValues' | 'formState'>

/**
 * Puts into a form what was being written in it before one left, closed the tab or reloaded, and keeps what is written from
 * now on. What somebody typed before the page heard of it is newer. A form as it was at first is no draft.
 */
export function useFormDraft<E extends FieldValues>(
  { subscribe, setValue, getValues, formState }: WritableForm<E>,
  place: DraftPlace,
) {
  const [initial] = useState((): Draft => ({ ...formState.defaultValues }))
  useEffect(() => {
    removeExpiredDrafts()
    const isUnchanged = (written: Draft, field: string) =>
      JSON.stringify(written[field]) === JSON.stringify(initial[field])
    const written: Draft = getValues()
    for (const [field, value] of Object.entries(readDraft(place)))
      if (field in initial && isUnchanged(written, field))
        setValue(field as Path<E>, value as PathValue<E, Path<E>>, { shouldDirty: true }) // what this form left here
    return subscribe({
      formState: { values: true },
      callback() {
        const current: Draft = { ...getValues() }
        if (Object.keys(current).every((field) => isUnchanged(current, field))) clearDraft(place)
        else saveDraft(place, current)
      },
    })
  }, [place, initial, subscribe, setValue, getValues])
}

/** Those that nobody came back for, also where earlier versions kept them. */
export function removeExpiredDrafts() {
  try {
    for (const place of Object.keys(localStorage))
      if (/^(propio:|borrador:|pedir:borrador$)/.test(place)) {
        const { escrito: written } = JSON.parse(localStorage.getItem(place) ?? 'null') ?? {}
        if (Math.abs(Date.now() - Number(written)) > MAX_AGE) localStorage.removeItem(place)
      }
  } catch {
    // Nothing is kept, or another program's.
  }
}
