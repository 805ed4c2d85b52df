import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { createStorageItem } from '../storageItem.ts'
import type { FormSubmission } from './context.ts'

const MAX_AGE = 48 * 3_600_000

/** Keys with this prefix are removed at sign-out (`sitio/signOut.ts`). */
export type DraftKey = `propio:${string}`

type Draft = Record<string, unknown>

const TextDraft = z.record(z.string(), z.union([z.string(), z.boolean()]))
const storageItemOf = (key: DraftKey) => createStorageItem(key, { schema: TextDraft, maxAge: MAX_AGE })

/** Values that localStorage cannot hold, such as photos, by storage key. They last as long as the page. */
const inMemory = new Map<string, Draft>()

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => inMemory.clear())

/** The draft under a storage key, at most two days old. */
export function readDraft(key: DraftKey): Draft {
  return { ...inMemory.get(key), ...storageItemOf(key).read() }
}

/** Merges values into a draft. */
export function saveDraft(key: DraftKey, parts: Draft) {
  const written = { ...readDraft(key), ...parts }
  const texts = TextDraft.parse(Object.fromEntries(Object.entries(written).filter(isText)))
  inMemory.set(key, Object.fromEntries(Object.entries(written).filter((field) => !isText(field))))
  storageItemOf(key).save(texts)
}

const isText = ([, value]: [string, unknown]) => typeof value === 'string' || typeof value === 'boolean'

/** Storage for a draft's idempotency key, so that a resend after a reload is the same request. Removed on success. */
export function storedIdempotencyKey(key: DraftKey) {
  return createStorageItem(`${key}:clave`, {
    schema: z.object({ escrito: z.string(), clave: z.uuid() }),
    maxAge: MAX_AGE,
  })
}

/** Removes a draft after it was sent. */
export function clearDraft(key: DraftKey) {
  inMemory.delete(key)
  storageItemOf(key).remove()
}

type WritableForm<E extends FieldValues> = Pick<UseFormReturn<E>, 'subscribe' | 'setValue' | 'getValues'> &
  Pick<FormSubmission, 'sentBefore'>

/**
 * Restores a form's draft and keeps saving what differs from the form's default values, which may be read again while
 * somebody types. Text typed before hydration is newer than the draft and stays.
 */
export function useFormDraft<E extends FieldValues>(
  { subscribe, setValue, getValues, formState, sentBefore }: WritableForm<E> & Pick<UseFormReturn<E>, 'formState'>,
  key: DraftKey,
) {
  const [initial] = useState((): Draft => ({ ...formState.defaultValues }))
  useEffect(
    () => keepDraft({ subscribe, setValue, getValues, sentBefore }, key, initial),
    [key, initial, subscribe, setValue, getValues, sentBefore],
  )
}

/** @returns what stops the saving */
export function keepDraft<E extends FieldValues>(
  { subscribe, setValue, getValues, sentBefore }: WritableForm<E>,
  key: DraftKey,
  initial: Draft,
) {
  removeExpiredDrafts()
  const written: Draft = getValues()
  // What the browser sent by itself is newer than the draft.
  if (sentBefore === 'accepted') clearDraft(key)
  if (sentBefore === 'refused') saveDraft(key, written)
  for (const [field, value] of Object.entries(readDraft(key)))
    if (field in initial && isEqual(written[field], initial[field]))
      setValue(field as Path<E>, value as PathValue<E, Path<E>>, { shouldDirty: true }) // this form's own draft
  return subscribe({
    formState: { values: true },
    callback({ defaultValues }) {
      const defaults: Draft = { ...defaultValues }
      const changed = Object.entries(getValues()).filter(([field, value]) => !isEqual(value, defaults[field]))
      clearDraft(key)
      if (changed.length > 0) saveDraft(key, Object.fromEntries(changed))
    },
  })
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Removes drafts older than two days, also under the keys of earlier versions. */
export function removeExpiredDrafts() {
  try {
    for (const key of Object.keys(localStorage))
      if (/^(propio:|borrador:|pedir:borrador$)/.test(key)) {
        const { escrito: written } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}
        if (Math.abs(Date.now() - Number(written)) > MAX_AGE) localStorage.removeItem(key)
      }
  } catch {
    // Storage is off, or the value is not a draft.
  }
}
