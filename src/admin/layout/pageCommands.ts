import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type PageCommand = { titulo: string; icono?: LucideIcon; tecla?: string; run: () => void }

/** What the page that is open offers to the commands and has no key for. */
const registered = new Set<PageCommand[]>()
let snapshot: readonly PageCommand[] = []
const listeners = new Set<() => void>()

function notify() {
  snapshot = [...registered].flat()
  for (const listener of listeners) listener()
}

/** Offers them while the component is there, by their titles. */
export function usePageCommands(commands: PageCommand[]) {
  const run = useEffectEvent((titulo: string) => commands.find((item) => item.titulo === titulo)?.run())
  const put = useEffectEvent(() => commands.map((item) => ({ ...item, hacer: () => run(item.titulo) })))
  const titles = commands.map(({ titulo }) => titulo).join('\n')
  useEffect(() => {
    const registration = titles ? put() : []
    registered.add(registration)
    notify()
    return () => {
      registered.delete(registration)
      notify()
    }
  }, [titles])
}

export function useRegisteredCommands() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
    () => snapshot,
  )
}
