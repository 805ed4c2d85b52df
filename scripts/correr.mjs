// Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

export const raiz = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
export const bin = path.join(raiz, 'node_modules/.bin')
export const SENALES = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end, handing on the signals we get; its exit code, or 128 and the signal's number.
 * @param alHablar hears what it says by its channel, where it has one
 * @param alEscribir gets what it writes, by whole lines, which are shown all the same
 */
export function correr(programa, argumentos, { alHablar = () => {}, alEscribir, ...opciones } = {}) {
  const stdio = alEscribir ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const hijo = spawn(programa, argumentos, { stdio, cwd: raiz, ...opciones })
  hijo.on('message', alHablar)
  if (alEscribir) {
    for (const salida of ['stdout', 'stderr']) {
      createInterface({ input: hijo[salida] }).on('line', (linea) => {
        process[salida].write(`${linea}\n`)
        alEscribir(`${linea}\n`)
      })
    }
  }
  const pasar = (senal) => hijo.kill(senal)
  for (const senal of SENALES) process.on(senal, pasar)
  return new Promise((resolver) => {
    hijo.on('error', (error) => {
      console.error(error.message)
      resolver(127)
    })
    hijo.on('exit', async (codigo, senal) => {
      // What it wrote last may still be under way; a program that it left behind may hold the pipe for ever.
      if (alEscribir) await Promise.race([once(hijo, 'close'), setTimeout(1000)])
      resolver(codigo ?? 128 + constants.signals[senal])
    })
  }).finally(() => {
    for (const senal of SENALES) process.off(senal, pasar)
  })
}

/** A program of an installed package, run on the app's Node. */
export function correrPaquete(node, archivo, argumentos, opciones) {
  return correr(node, [path.join('node_modules', archivo), ...argumentos], opciones)
}

/**
 * Ends this program when the npm that started it is gone. Between the two there is a shell, which npm's signals may end
 * without reaching us, and a killed npm says nothing at all; the shop would stay behind, holding its port and data.
 */
export function acabarConNpm() {
  if (!process.env.npm_lifecycle_event) return
  const padre = process.ppid
  const abuelo = padreDe(padre)
  setInterval(() => {
    if (process.ppid !== padre || padreDe(padre) !== abuelo) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Known on Linux only. */
function padreDe(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1]
  } catch {
    return undefined
  }
}

export function terminar(frase, codigo = 1) {
  console.error(frase)
  process.exit(codigo)
}
