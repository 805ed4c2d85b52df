import { setTimeout as pausar } from 'node:timers/promises'

/** Resolves after so many milliseconds; rejects when the signal says that it is enough. */
export type Pausa = (milisegundos: number, valor: undefined, opciones: { signal: AbortSignal }) => Promise<unknown>

/**
 * Where answers wait that are held back on purpose. They hold nothing meanwhile, and of more than `cupo` the one that
 * waits longest goes on: nobody is refused for the others' sake.
 */
export function abrirSala({ cupo, pausa = pausar }: { cupo: number; pausa?: Pausa }) {
  const esperan = new Set<AbortController>()

  return async function esperar(milisegundos: number) {
    if (milisegundos === 0) return
    const salida = new AbortController()
    const [primero] = esperan
    if (primero && esperan.size >= cupo) {
      esperan.delete(primero)
      primero.abort()
    }
    esperan.add(salida)
    try {
      await pausa(milisegundos, undefined, { signal: salida.signal })
    } catch (error) {
      if (!salida.signal.aborted) throw error
    } finally {
      esperan.delete(salida)
    }
  }
}
