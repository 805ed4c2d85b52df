import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { consultaDeChat, sigueAbierta, useSeguirSuya } from '#chat/consultas.ts'
import { salida } from '#chat/visita/salida.ts'
import { useAnunciar } from '#ui/anuncios.tsx'
import { pendiente } from './recuerdo.ts'

type Props = {
  /** The conversation is on the screen. */
  mirando: boolean
  alContar: (sinLeer: number) => void
}

/** Hears of what is answered while the panel is closed, and sends what was still on its way. */
export function SinLeer({ mirando, alContar }: Props) {
  const [hay, setHay] = useState(pendiente.leer)
  const { data } = useQuery({ ...consultaDeChat(), enabled: hay || mirando })
  const suya = data?.conversacion && sigueAbierta(data.conversacion) ? data.conversacion : null
  const anunciar = useAnunciar()
  const leido = data !== undefined
  const abierta = suya !== null
  const sinLeer = mirando ? 0 : (suya?.sin_leer ?? 0)
  const agente = suya?.agente ?? 'Soporte'
  useSeguirSuya(suya)

  useEffect(() => {
    if (!leido) return
    setHay(abierta)
    pendiente.poner(abierta)
    if (abierta) salida.mandar()
  }, [leido, abierta])

  useEffect(() => {
    alContar(sinLeer)
    if (sinLeer > 0) anunciar(`Mensaje nuevo de ${agente} en el chat`)
  }, [sinLeer, agente, alContar, anunciar])
  return null
}
