import { useEffect, useSyncExternalStore } from 'react'
import type { Rechazo } from '#comun/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { avisoDe, salida } from './salida.ts'

export type Envio = {
  clave: string
  texto: string
  /** Why the shop will not take it as it is. */
  rechazo: Rechazo | null
  /** Why the last try did not reach the shop; it and those behind it are tried again. */
  fallo: Rechazo | null
}

/** What was sent in a conversation and is not known to have arrived. */
export function useEnvios(id: string): Envio[] {
  const { mensajes, fallos, rechazados } = useSyncExternalStore(salida.suscribir, salida.leer, salida.leer)
  return mensajes
    .filter(({ conversacion }) => conversacion === id)
    .map(({ clave, texto }) => {
      const rechazo = rechazados.get(clave) ?? null
      return { clave, texto, rechazo, fallo: rechazo ? null : (fallos.get(id) ?? null) }
    })
}

/** On the screen the conversation itself says what did not leave. */
export function useSinAviso(id: string) {
  useEffect(() => avisar.quitar(avisoDe(id)), [id])
}
