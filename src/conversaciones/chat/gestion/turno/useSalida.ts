import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import type { Rechazo } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import type { Unsent } from '#ui/thread/unsent.ts'
import { avisoDe, reanudar, salida } from '../salida.ts'

/** For every page of staff: what they said in the chat goes on leaving, and they are told when it does not. */
export function useSalida(quien: string) {
  const navegar = useNavigate()
  const { pathname } = useLocation()
  const alFallar = useEffectEvent(({ detail }: Rechazo, { conversacion: id }: Unsent) => {
    const aqui = enlaceA('/admin-dashboard/chat/:id', { id })
    // What did not leave says so itself.
    if (pathname === aqui) return
    avisar.error('No se envió tu mensaje del chat', detail, {
      id: avisoDe(id),
      action: { label: 'Abrir', onClick: () => void navegar(aqui) },
    })
  })
  useEffect(() => salida.onFailure((rechazo, mensaje) => alFallar(rechazo, mensaje)), [])
  useEffect(() => reanudar(quien), [quien])
}
