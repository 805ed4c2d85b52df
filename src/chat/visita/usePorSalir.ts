import { useEffect, useSyncExternalStore } from 'react'
import { avisar } from '#ui/avisar.ts'
import type { Conversacion } from '../contrato.ts'
import { esDefinitivo, type PorSalir } from '../salida.ts'
import { AVISO, salida } from './salida.ts'

/** What the visitor wrote in this conversation and is not known to have arrived. */
export function usePorSalir({ id, mensajes }: Conversacion) {
  const { mensajes: todos, llegados, fallos, rechazados } = useSyncExternalStore(salida.suscribir, salida.leer)
  const dichos = new Set(mensajes.map(({ clave }) => clave))
  const deAqui = ({ conversacion, clave }: PorSalir) => conversacion === id && !dichos.has(clave)

  useEffect(() => {
    // What a reload left behind.
    salida.mandar()
    return salida.alFallar((rechazo) => {
      if (!esDefinitivo(rechazo))
        avisar.error('Hubo un problema. Por favor intenta de nuevo.', undefined, { id: AVISO })
    })
  }, [])

  return {
    llegados: llegados.filter(deAqui),
    mensajes: todos.filter(deAqui),
    fallo: fallos.get(id) ?? null,
    rechazados,
  }
}
