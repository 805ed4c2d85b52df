import { useEffect, useSyncExternalStore } from 'react'
import { avisar } from '#ui/avisar.ts'
import type { Conversacion } from '../contrato.ts'
import { AVISO, salida } from './salida.ts'

/** What the visitor wrote in this conversation and is not known to have arrived. */
export function usePorSalir({ id, mensajes }: Conversacion) {
  const { mensajes: todos, fallo, rechazados } = useSyncExternalStore(salida.suscribir, salida.leer)
  const dichos = new Set(mensajes.map(({ clave }) => clave))
  const suyos = todos.filter(({ conversacion, clave }) => conversacion === id && !dichos.has(clave))

  useEffect(() => {
    // What a reload left behind.
    salida.mandar()
    return salida.alFallar(() =>
      avisar.error('Hubo un problema. Por favor intenta de nuevo.', undefined, { id: AVISO }),
    )
  }, [])

  return { mensajes: suyos, fallo, rechazados }
}
