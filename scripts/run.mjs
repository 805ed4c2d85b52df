// These functions run on the machine's own Node before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

export const projectRoot = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
export const bin = path.join(projectRoot, 'node_modules/.bin')
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end, forwards our signals, and returns its exit code, or 128 plus the signal's number.
 * @param onMessage receives its IPC messages
 * @param onOutput receives its output by whole lines, which are printed as well
 * @param label begins each printed line, where several programs print at once
 */
export function run(program, args, { onMessage = () => {}, onOutput, label = '', ...options } = {}) {
  const stdio = onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { stdio, cwd: projectRoot, ...options })
  child.on('message', onMessage)
  if (onOutput) {
    for (const output of ['stdout', 'stderr']) {
      createInterface({ input: child[output] }).on('line', (line) => {
        process[output].write(`${label}${line}\n`)
        onOutput(`${line}\n`)
      })
    }
  }
  const forward = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', async (exitCode, signal) => {
      // The last output may still be in the pipe; a process that the program left behind may hold the pipe open for
      // ever.
      if (onOutput) await Promise.race([once(child, 'close'), setTimeout(1000)])
      resolve(exitCode ?? 128 + constants.signals[signal])
    })
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward)
  })
}

/** Runs a program of an installed package on the app's Node. */
export function runPackage(node, file, args, options) {
  return run(node, [path.join('node_modules', file), ...args], options)
}

/**
 * Ends this process when the npm that started it is gone. A shell between them may swallow npm's signals, and a killed
 * npm sends none; the server would keep its port and data.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Id of a process's parent on Linux; undefined elsewhere. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1]
  } catch {
    return undefined
  }
}

export function fail(message, exitCode = 1) {
  console.error(message)
  process.exit(exitCode)
}
