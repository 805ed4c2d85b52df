import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useAnunciar } from '#ui/anuncios.tsx'
import { consultaDeChat, sigueAbierta, useSeguirSuya } from '../chat/queries.ts'
import { salida } from '../chat/visita/salida.ts'
import { anotarPendiente, hayPendiente, seguirPendiente } from './pendiente.ts'

/** What the launcher says and opens: whether a conversation goes on, and how much in it was not read. */
export type Seguida = { sinLeer: number; abierta: boolean }

type Props = {
  /** The conversation is on the screen. */
  mirando: boolean
  alContar: (seguida: Seguida | null) => void
}

/** Hears of what is answered while the panel is closed, and sends what was still on its way. */
export function SinLeer({ mirando, alContar }: Props) {
  const hay = useSyncExternalStore(seguirPendiente, hayPendiente)
  const { data } = useQuery({ ...consultaDeChat(), enabled: hay || mirando })
  const suya = data?.conversacion && sigueAbierta(data.conversacion) ? data.conversacion : null
  const anunciar = useAnunciar()
  const para = data?.para
  const abierta = suya !== null
  const sinLeer = mirando ? 0 : (suya?.sin_leer ?? 0)
  const agente = suya?.agente ?? 'Soporte'
  useSeguirSuya(suya)

  useEffect(() => {
    if (para === undefined) return
    anotarPendiente(para, abierta)
    if (abierta) salida.send()
  }, [para, abierta])

  useEffect(() => {
    alContar(para === undefined ? null : { sinLeer, abierta })
  }, [para, sinLeer, abierta, alContar])

  useEffect(() => {
    if (sinLeer > 0) anunciar(`Mensaje nuevo de ${agente} en el chat`)
  }, [sinLeer, agente, anunciar])
  return null
}
