import type { Log } from './open.server.ts'

/** Milliseconds between two rounds that one server process runs. */
const ROUND_INTERVAL_MS = 10_000

type Options = {
  run: () => Promise<unknown>
  name: string
  log: Log
  /** Milliseconds between two rounds. */
  every?: number
}

/** Starts to call `run` periodically, one call after another. `cerrar` stops and waits for the running one. */
export function startRounds({ run, name, log, every = ROUND_INTERVAL_MS }: Options) {
  let inProgress: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    inProgress = inProgress
      .then(run)
      .catch((error) => log.error({ err: error, clase_de_falla: 'otra' }, `the round of ${name} failed`))
  }, every).unref()
  return {
    async cerrar() {
      clearInterval(timer)
      await inProgress
    },
  }
}
