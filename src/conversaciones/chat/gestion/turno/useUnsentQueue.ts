import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Rechazo } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { showToast } from '#ui/showToast.ts'
import type { Unsent } from '#ui/thread/unsent.ts'
import { resumeUnsent, toastIdOf, unsentQueue } from '../unsentQueue.ts'

/** For every page of staff: what they said in the chat goes on leaving, and they are told when it does not. */
export function useUnsentQueue(quien: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const onError = useEffectEvent(({ detail }: Rechazo, { conversacion: id }: Unsent) => {
    const here = linkTo('/admin-dashboard/chat/:id', { id })
    // What did not leave says so itself.
    if (pathname === here) return
    showToast.error('No se envió tu mensaje del chat', detail, {
      id: toastIdOf(id),
      action: { label: 'Abrir', onClick: () => void navigate(here) },
    })
  })
  useEffect(() => unsentQueue.onFailure((rechazo, mensaje) => onError(rechazo, mensaje)), [])
  useEffect(() => resumeUnsent(quien), [quien])
}
