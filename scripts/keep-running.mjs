import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { run, SIGNALS } from './run.mjs'

/** Milliseconds: the first pause doubles after each crash up to `longest`; a run of at least `healthy` resets it. */
const PACE = { first: 1_000, longest: 60_000, healthy: 120_000 }

/**
 * Runs the shop and restarts it after a crash. A shop that never opened is not restarted, because its configuration is
 * wrong and it has printed why.
 * @returns the exit code; 0 after a requested stop
 */
export async function keepRunning(node, args, options, { pace = PACE, print = console.error } = {}) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of SIGNALS) process.on(signal, abort)

  let isOpen = false
  let delay = pace.first
  async function runLoop() {
    for (;;) {
      const startedAt = Date.now()
      const exitCode = await run(node, args, {
        ...options,
        // The IPC channel closes when this process dies, and then the server stops too.
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        onMessage: (message) => {
          isOpen ||= message === 'abierta'
        },
      })
      if (exitCode === 0 || !isOpen || controller.signal.aborted) return exitCode
      if (Date.now() - startedAt > pace.healthy) delay = pace.first
      print(`El servidor se detuvo: ${reasonOf(exitCode)}. Se levanta otra vez en ${Math.ceil(delay / 1000)} s.`)
      try {
        await pause(delay, undefined, { signal: controller.signal })
      } catch {
        return 0
      }
      delay = Math.min(delay * 2, pace.longest)
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
