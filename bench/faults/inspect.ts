import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scenario.ts'

/** What a process holds, after a garbage collection. */
export type Held = { 'heap MB': number; timers: number; listeners: number }

/** Puts the inspector of the processes that get this in their environment on a port of its own, closed until SIGUSR1. */
export async function inspectable() {
  const port = await freePort()
  return { port, env: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` } }
}

// Runs in the inspected process with all its objects as `this`: one walk through the heap, which stands still meanwhile.
const COUNT = `function () {
  const { EventEmitter, getEventListeners } = process.getBuiltinModule('node:events')
  const timer = setTimeout(() => {})
  clearTimeout(timer)
  let [timers, listeners] = [0, 0]
  for (const object of this) {
    if (object instanceof timer.constructor) timers += object._destroyed ? 0 : 1
    else if (object instanceof AbortSignal) listeners += getEventListeners(object, 'abort').length
    else if (object instanceof EventEmitter)
      for (const own of Object.values(Object.getOwnPropertyDescriptor(object, '_events')?.value ?? {}))
        listeners += typeof own === 'function' ? 1 : (own?.length ?? 0)
  }
  const { heapUsed, external } = process.memoryUsage()
  return { 'heap MB': (heapUsed + external) / 2 ** 20, timers, listeners }
}`

// Node unpacks the source map of the server, and keeps 21 MB of it, when the first error is logged.
const UNPACK = `if (!process.getBuiltinModule('node:module').findSourceMap(process.argv[1])) throw new Error('no source map')`

/**
 * Connects to the inspector of a running server (SIGUSR1 opens it), which also sees what the program keeps to itself:
 * timers that do not keep it running, and listeners of every emitter and signal. The server then has its source map in
 * memory, so that its first error is no rise.
 * @throws when the server was built without a source map
 */
export async function inspect(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('the inspector did not answer'))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const answer: Answer & { id?: number } = JSON.parse(String(data))
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  let last = 0
  async function ask(method: string, params: object = {}) {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await promise
    if (error || result?.exceptionDetails) throw new Error(`${method}: ${JSON.stringify(error ?? result)}`)
    return result ?? {}
  }
  const evaluate = (expression: string) => ask('Runtime.evaluate', { expression })
  await evaluate(UNPACK)
  return {
    /** Runs a program in the process. */
    evaluate,
    async read() {
      const objectGroup = 'read'
      const { result } = await ask('Runtime.evaluate', { expression: 'Object.prototype', objectGroup })
      const { objects } = await ask('Runtime.queryObjects', { prototypeObjectId: result?.objectId, objectGroup })
      const counted = await ask('Runtime.callFunctionOn', {
        ...{ objectId: objects?.objectId, functionDeclaration: COUNT, returnByValue: true },
      })
      await ask('Runtime.releaseObjectGroup', { objectGroup })
      return counted.result?.value as Held
    },
    close: () => socket.close(),
  }
}
export type Inspector = Awaited<ReturnType<typeof inspect>>

type Value = { objectId?: string; value?: unknown }
type Answer = { result?: { result?: Value; objects?: Value; exceptionDetails?: unknown }; error?: unknown }

async function addressOf(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    const [target] = response ? ((await response.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    await pause(100)
  }
  throw new Error(`no inspector on port ${port}`)
}
