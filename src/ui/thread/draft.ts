import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { createStorageItem } from '../storageItem.ts'

const DAY = 86_400_000

type Kind<T> = { schema: z.ZodType<T>; empty: T }

export type Draft<T> = ReturnType<typeof createDraft<T>>

/** The drafts used on this page, by storage key. */
const openDrafts = new Map<string, Draft<unknown>>()

/**
 * The draft under a storage key, shared by all components and tabs that show it. It lasts until it is sent or the
 * person signs out, at most two days (`ui/storageItem.ts`).
 */
export function openDraft<T>(place: `propio:${string}`, kind: Kind<T>) {
  const draft = (openDrafts.get(place) as Draft<T> | undefined) ?? createDraft(place, kind) // one kind per storage key
  openDrafts.set(place, draft as unknown as Draft<unknown>)
  return draft
}

function createDraft<T>(place: `propio:${string}`, { schema, empty }: Kind<T>) {
  const item = createStorageItem(place, { schema, maxAge: 2 * DAY })
  let state = item.read() ?? empty
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
      if (JSON.stringify(next) === JSON.stringify(empty)) item.remove()
      else item.save(next)
      change(next)
    },
    /** Removes the draft after it was sent or discarded. */
    clear() {
      item.remove()
      change(empty)
    },
    /** Reads again after another tab changed or removed the draft. */
    readAgain: () => change(item.read() ?? empty),
  }
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => openDrafts.get(key ?? '')?.readAgain())
  addEventListener('brisa:olvidado', () => {
    for (const draft of openDrafts.values()) draft.readAgain()
  })
}

/** The draft under a storage key and its setter, shared with all components that show it. */
export function useDraft<T>(place: `propio:${string}`, kind: Kind<T>) {
  const { subscribe, read, put } = openDraft(place, kind)
  return [useSyncExternalStore(subscribe, read, read), put] as const
}
