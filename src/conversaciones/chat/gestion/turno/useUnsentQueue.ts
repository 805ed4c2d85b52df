import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Rechazo } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { showToast } from '#ui/showToast.ts'
import type { Unsent } from '#ui/thread/unsent.ts'
import { resumeUnsent, toastIdOf, unsentQueue } from '../unsentQueue.ts'

/** Runs on every page of staff: sends unsent chat messages, and shows a toast when one fails. */
export function useUnsentQueue(quien: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const onError = useEffectEvent(({ detail }: Rechazo, { conversacion: id }: Unsent) => {
    const conversacionPath = linkTo('/admin-dashboard/chat/:id', { id })
    // A conversation on the screen shows the failure itself.
    if (pathname === conversacionPath) return
    showToast.error('No se envió tu mensaje del chat', detail, {
      id: toastIdOf(id),
      action: { label: 'Abrir', onClick: () => void navigate(conversacionPath) },
    })
  })
  useEffect(() => unsentQueue.onFailure((rechazo, mensaje) => onError(rechazo, mensaje)), [])
  useEffect(() => resumeUnsent(quien), [quien])
}
