import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { nuevaClave } from '#comun/clave.ts'
import { rechazoDe } from '#comun/errores.ts'
import { pedir } from '#comun/pedir.ts'
import { avisar } from '#ui/avisar.ts'
import { guardarPorEnviar, leerPorEnviar, type PorEnviar } from './borrador.ts'
import { consultaDeConversacion, useRecibir } from './consultas.ts'
import { escribirEnConversacion } from './contrato.ts'

export type Envio = PorEnviar[number] & {
  /** Why it did not arrive; null while it is on its way. */
  fallo: string | null
}

/**
 * What is sent in a conversation, one after the other, in the order in which it was written. Each keeps its name until it
 * has arrived, also over a reload: sent again it is there once.
 */
export function useEnvios(id: string) {
  const cache = useQueryClient()
  const recibir = useRecibir()
  const [envios, setEnvios] = useState<Envio[]>(() =>
    leerPorEnviar(id).map((uno) => ({ ...uno, fallo: 'No sabemos si llegó.' })),
  )
  const cola = useRef(envios)
  const ocupada = useRef(false)

  function poner(nuevos: Envio[]) {
    cola.current = nuevos
    guardarPorEnviar(
      id,
      nuevos.map(({ clave, contenido }) => ({ clave, contenido })),
    )
    setEnvios(nuevos)
  }

  async function mandar() {
    if (ocupada.current) return
    ocupada.current = true
    for (let [uno] = cola.current; uno && !uno.fallo; [uno] = cola.current) {
      const { clave, contenido } = uno
      try {
        const despues = cache.getQueryData(consultaDeConversacion(id).queryKey)?.mensajes.at(-1)?.id
        const body = { clave, contenido, despues }
        const { conversacion } = await pedir(escribirEnConversacion, { params: { id }, body })
        recibir(conversacion)
        poner(cola.current.filter((otro) => otro.clave !== clave))
      } catch (error) {
        const { detail } = rechazoDe(error)
        avisar.error('Hubo un problema. Por favor intenta de nuevo.', detail, { id: 'envio-de-chat' })
        // Those behind it would come before it.
        poner(cola.current.map((otro) => ({ ...otro, fallo: detail })))
      }
    }
    ocupada.current = false
  }

  function reintentar() {
    avisar.quitar('envio-de-chat')
    poner(cola.current.map((uno) => ({ ...uno, fallo: null })))
    void mandar()
  }

  const alVolver = useEffectEvent(() => cola.current.some(({ fallo }) => fallo) && reintentar())
  useEffect(() => {
    const volver = () => void alVolver()
    addEventListener('online', volver)
    return () => removeEventListener('online', volver)
  }, [])

  return {
    envios,
    enviar(contenido: string) {
      const fallo = cola.current.find((uno) => uno.fallo)?.fallo ?? null
      poner([...cola.current, { clave: nuevaClave(), contenido, fallo }])
      if (fallo) reintentar()
      else void mandar()
    },
    reintentar,
    /** It will not be sent, and what it said is given back. */
    quitar(clave: string) {
      poner(cola.current.filter((uno) => uno.clave !== clave))
    },
  }
}
