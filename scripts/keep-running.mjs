import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { run, SIGNALS } from './run.mjs'

/** Milliseconds: the first pause, doubled each time up to the longest; who lived that long starts anew. */
const PACE = { primera: 1_000, maxima: 60_000, sana: 120_000 }

/**
 * Runs the shop, and brings it back when it dies; one that never opened has said why and is not tried again, or a wrong
 * configuration would go round for ever.
 * @returns the exit code: 0 when it was asked to end
 */
export async function keepRunning(node, args, options, { ritmo: pace = PACE, decir: print = console.error } = {}) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of SIGNALS) process.on(signal, abort)

  let isOpen = false
  let delay = pace.primera
  async function runLoop() {
    for (;;) {
      const startedAt = Date.now()
      const exitCode = await run(node, args, {
        ...options,
        // The channel closes when this process dies, however it dies; the server then closes too.
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        alHablar: (message) => {
          isOpen ||= message === 'abierta'
        },
      })
      if (exitCode === 0 || !isOpen || controller.signal.aborted) return exitCode
      if (Date.now() - startedAt > pace.sana) delay = pace.primera
      print(`El servidor se detuvo: ${reasonOf(exitCode)}. Se levanta otra vez en ${Math.ceil(delay / 1000)} s.`)
      try {
        await pause(delay, undefined, { signal: controller.signal })
      } catch {
        return 0
      }
      delay = Math.min(delay * 2, pace.maxima)
    }
  }

  try {
    return await runLoop()
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort)
  }
}

function reasonOf(exitCode) {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128) ?? []
  if (signal === 'SIGKILL') return 'el sistema lo mató (SIGKILL), quizá por falta de memoria'
  if (signal === 'SIGABRT') return 'Node se quedó sin memoria (SIGABRT)'
  return signal ? `lo mató una señal (${signal})` : `falló (código ${exitCode}), y arriba dice por qué`
}
