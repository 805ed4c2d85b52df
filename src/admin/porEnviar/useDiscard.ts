import { useQueryClient } from '@tanstack/react-query'
import type { QueuedAction } from '#http/queue/store.ts'
import { discardAction, restoreAction } from '#http/queue/write.ts'
import { dependingOn } from '#live/reread.ts'
import { showToast } from '#ui/showToast.ts'
import { shop } from './offline.ts'

/** @returns a function that drops an action of the queue; its toast, whose title is `said`, takes that back */
export function useDiscard(action: QueuedAction, said: string) {
  const client = useQueryClient()
  return async () => {
    const topics = await discardAction(client, action)
    void client.invalidateQueries(dependingOn(...topics))
    showToast.info(said, action.title, {
      id: `descartado-${action.id}`,
      action: { label: 'Deshacer', onClick: () => void restoreAction(action, shop) },
    })
  }
}
