import { useSyncExternalStore } from 'react'
import { currentActions, type QueuedAction, subscribeActions } from './store.ts'

const NONE: readonly QueuedAction[] = []

/** All actions that wait, oldest first. */
export const useQueue = () => useSyncExternalStore(subscribeActions, currentActions, () => NONE)

/** The actions on an order that wait to be sent, oldest first; those that the shop refused are not among them. */
export function usePending(codigo: string) {
  const actions = useQueue()
  return actions.length === 0 ? NONE : actions.filter(({ orders, refused }) => !refused && orders.includes(codigo))
}
