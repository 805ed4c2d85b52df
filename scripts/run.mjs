// Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript.
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
 * Runs a program to its end, handing on the signals we get; its exit code, or 128 and the signal's number.
 * @param alHablar hears what it says by its channel, where it has one
 * @param alEscribir gets what it writes, by whole lines, which are shown all the same
 */
export function run(program, args, { alHablar: onMessage = () => {}, alEscribir: onOutput, ...options } = {}) {
  const stdio = onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { stdio, cwd: projectRoot, ...options })
  child.on('message', onMessage)
  if (onOutput) {
    for (const output of ['stdout', 'stderr']) {
      createInterface({ input: child[output] }).on('line', (line) => {
        process[output].write(`${line}\n`)
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
      // What it wrote last may still be under way; a program that it left behind may hold the pipe for ever.
      if (onOutput) await Promise.race([once(child, 'close'), setTimeout(1000)])
      resolve(exitCode ?? 128 + constants.signals[signal])
    })
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward)
  })
}

/** A program of an installed package, run on the app's Node. */
export function runPackage(node, file, args, options) {
  return run(node, [path.join('node_modules', file), ...args], options)
}

/**
 * Ends this program when the npm that started it is gone. Between the two there is a shell, which npm's signals may end
 * without reaching us, and a killed npm says nothing at all; the shop would stay behind, holding its port and data.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Known on Linux only. */
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
