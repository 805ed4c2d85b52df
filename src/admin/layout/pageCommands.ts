import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type PageCommand = { title: string; icon?: LucideIcon; shortcut?: string; run: () => void }

/** Commands of the open page's components, without shortcuts. */
const registered = new Set<PageCommand[]>()
let snapshot: readonly PageCommand[] = []
const listeners = new Set<() => void>()

function notify() {
  snapshot = [...registered].flat()
  for (const listener of listeners) listener()
}

/** Registers commands while the component is mounted. Each command is identified by its title. */
export function usePageCommands(commands: PageCommand[]) {
  const run = useEffectEvent((title: string) => commands.find((item) => item.title === title)?.run())
  const withRun = useEffectEvent(() => commands.map((item) => ({ ...item, run: () => run(item.title) })))
  const titles = commands.map(({ title }) => title).join('\n')
  useEffect(() => {
    const registration = titles ? withRun() : []
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
