import { constants } from 'node:os'
import { setTimeout as pausar } from 'node:timers/promises'
import { correr, SENALES } from './correr.mjs'

/** Milliseconds: the first pause, doubled each time up to the longest; who lived that long starts anew. */
const RITMO = { primera: 1_000, maxima: 60_000, sana: 120_000 }

/**
 * Runs the shop, and brings it back when it dies; one that never opened has said why and is not tried again, or a wrong
 * configuration would go round for ever.
 * @returns the exit code: 0 when it was asked to end
 */
export async function mantener(node, argumentos, opciones, { ritmo = RITMO, decir = console.error } = {}) {
  const corte = new AbortController()
  const cortar = () => corte.abort()
  for (const senal of SENALES) process.on(senal, cortar)

  let abierta = false
  let pausa = ritmo.primera
  async function correrla() {
    for (;;) {
      const desde = Date.now()
      const codigo = await correr(node, argumentos, {
        ...opciones,
        // The channel closes when this process dies, however it dies; the server then closes too.
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        alHablar: (dicho) => {
          abierta ||= dicho === 'abierta'
        },
      })
      if (codigo === 0 || !abierta || corte.signal.aborted) return codigo
      if (Date.now() - desde > ritmo.sana) pausa = ritmo.primera
      decir(`El servidor se detuvo: ${porque(codigo)}. Se levanta otra vez en ${Math.ceil(pausa / 1000)} s.`)
      try {
        await pausar(pausa, undefined, { signal: corte.signal })
      } catch {
        return 0
      }
      pausa = Math.min(pausa * 2, ritmo.maxima)
    }
  }

  try {
    return await correrla()
  } finally {
    for (const senal of SENALES) process.off(senal, cortar)
  }
}

function porque(codigo) {
  const [senal] = Object.entries(constants.signals).find(([, numero]) => numero === codigo - 128) ?? []
  if (senal === 'SIGKILL') return 'el sistema lo mató (SIGKILL), quizá por falta de memoria'
  if (senal === 'SIGABRT') return 'Node se quedó sin memoria (SIGABRT)'
  return senal ? `lo mató una señal (${senal})` : `falló (código ${codigo}), y arriba dice por qué`
}
