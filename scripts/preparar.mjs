// Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { comprimirCarpeta } from './comprimir.mjs'

const raiz = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
const bin = path.join(raiz, 'node_modules/.bin')
const SENALES = ['SIGINT', 'SIGTERM', 'SIGHUP']
const HUELLA = path.join(raiz, 'build/huella')

/** Installs what is missing, builds when asked and the sources changed, and returns the Node that the app runs on. */
export async function preparar({ pruebas = false, construir = false } = {}) {
  process.chdir(raiz)
  if (Number.parseInt(process.versions.node, 10) < 20)
    terminar(`Hace falta Node 20 o posterior; este es ${process.version}.`)
  if (faltaInstalar(pruebas)) await instalar(pruebas)
  const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH}`
  if (construir && huellaGuardada() !== huellaDeLasFuentes()) await construirPaginas(node)
  return node
}

/** Runs a program to its end, handing on the signals we get; its exit code, or 128 and the signal's number. */
export function correr(programa, argumentos, opciones = {}) {
  const hijo = spawn(programa, argumentos, { stdio: 'inherit', cwd: raiz, ...opciones })
  const pasar = (senal) => hijo.kill(senal)
  for (const senal of SENALES) process.on(senal, pasar)
  return new Promise((resolver) => {
    hijo.on('error', (error) => {
      console.error(error.message)
      resolver(127)
    })
    hijo.on('exit', (codigo, senal) => resolver(codigo ?? 128 + constants.signals[senal]))
  }).finally(() => {
    for (const senal of SENALES) process.off(senal, pasar)
  })
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

/** A program of an installed package, run on the app's Node. */
export function correrPaquete(node, archivo, argumentos, opciones) {
  return correr(node, [path.join('node_modules', archivo), ...argumentos], opciones)
}

export function terminar(frase, codigo = 1) {
  console.error(frase)
  process.exit(codigo)
}

// By content and not by date: a clone, a copy or an unpacked archive has the dates of the moment.
function faltaInstalar(pruebas) {
  const instalado = leerPaquetes('node_modules/.package-lock.json')
  if (!instalado || !existsSync(bin)) return true
  return Object.entries(leerPaquetes('package-lock.json') ?? {}).some(
    ([ruta, { version, optional, devOptional, peer, dev }]) =>
      ruta !== '' &&
      instalado[ruta]?.version !== version &&
      !(instalado[ruta] === undefined && (optional || devOptional || peer || (dev && !pruebas))),
  )
}

function leerPaquetes(archivo) {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8')).packages
  } catch {
    return null
  }
}

async function instalar(pruebas) {
  console.log('Instalando lo que falta…')
  // Warnings would only say that the machine's Node is older than the one this brings.
  const argumentos = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--loglevel=error',
    ...(pruebas ? ['--include=dev'] : []),
  ]
  const { npm_execpath, npm_node_execpath } = process.env
  // Not with the Node of node_modules, which this removes.
  const codigo = npm_execpath
    ? await correr(npm_node_execpath ?? process.execPath, [npm_execpath, ...argumentos])
    : await correr('npm', argumentos, { shell: process.platform === 'win32' })
  if (codigo !== 0) terminar('No se pudo instalar.', codigo)
  if (!existsSync(path.join(bin, 'node')) && !existsSync(path.join(bin, 'node.exe')))
    terminar(
      'El paquete node no se instaló del todo: npm debe poder correr sus programas de instalación (ignore-scripts).',
    )
}

export async function construirPaginas(node) {
  console.log('Construyendo las páginas…')
  rmSync(HUELLA, { force: true })
  const huella = huellaDeLasFuentes()
  const codigo = await correrPaquete(node, '@react-router/dev/bin.cjs', ['build'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (codigo !== 0) terminar('No se pudieron construir las páginas.', codigo)
  // Only now: it leans on packages that may just have been installed.
  const { prepararPrimeraVista } = await import('./primera-vista.mjs')
  await prepararPrimeraVista(path.join(raiz, 'build/client'))
  await comprimirCarpeta(path.join(raiz, 'build/client/assets'))
  writeFileSync(HUELLA, huella)
}

function huellaGuardada() {
  return existsSync(HUELLA) ? readFileSync(HUELLA, 'utf8') : null
}

/** What the pages are made of; `.server` files and tests never reach the browser. */
function huellaDeLasFuentes() {
  const sueltos = [
    'negocio.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
    'scripts/primera-vista.mjs',
    'scripts/estilos-de-la-pagina.mjs',
  ]
  const carpetas = ['src', 'public'].flatMap((carpeta) =>
    existsSync(carpeta)
      ? readdirSync(carpeta, { recursive: true, withFileTypes: true })
          .filter((entrada) => entrada.isFile() && !/\.server\.|\.test\./.test(entrada.name))
          .map((entrada) => path.join(entrada.parentPath ?? entrada.path, entrada.name))
      : [],
  )
  const suma = createHash('sha256')
  for (const archivo of [...sueltos, ...carpetas.sort()]) suma.update(`${archivo}\0`).update(readFileSync(archivo))
  return suma.digest('hex')
}
