import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { createStorageItem } from '../storageItem.ts'

const DAY = 86_400_000

type Kind<T> = { schema: z.ZodType<T>; empty: T }

export type Draft<T> = ReturnType<typeof createDraft<T>>

/** Those that the page has shown, by their places. */
const open = new Map<string, Draft<unknown>>()

/**
 * What is being written in a place: one for all that shows it, in every tab of this browser, for two days, until it is
 * sent or whoever is signed in leaves (`ui/guardado.ts`).
 */
export function openDraft<T>(place: `propio:${string}`, kind: Kind<T>) {
  const draft = (open.get(place) as Draft<T> | undefined) ?? createDraft(place, kind) // a place has one kind
  open.set(place, draft as unknown as Draft<unknown>)
  return draft
}

function createDraft<T>(place: `propio:${string}`, { schema, empty }: Kind<T>) {
  const kept = createStorageItem(place, { schema, maxAge: 2 * DAY })
  let state = kept.read() ?? empty
  const listeners = new Set<() => void>()

  function change(next: T) {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => state,
    put(next: T) {
      if (JSON.stringify(next) === JSON.stringify(empty)) kept.remove()
      else kept.save(next)
      change(next)
    },
    /** It was sent, or is to be forgotten. */
    clear() {
      kept.remove()
      change(empty)
    },
    /** Another tab has written, or what was kept has been taken away. */
    readAgain: () => change(kept.read() ?? empty),
  }
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => open.get(key ?? '')?.readAgain())
  addEventListener('brisa:olvidado', () => {
    for (const draft of open.values()) draft.readAgain()
  })
}

/** What is being written in a place, and putting something else there; shared with whoever else shows it. */
export function useDraft<T>(place: `propio:${string}`, kind: Kind<T>) {
  const { subscribe, read, put } = openDraft(place, kind)
  return [useSyncExternalStore(subscribe, read, read), put] as const
}
