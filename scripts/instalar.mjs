import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, correr, raiz, terminar } from './correr.mjs'

/** Installs what the lock names and is not there: what building and running need, and with `pruebas` the rest. */
export async function instalarLoQueFalta({ pruebas }) {
  const pedidos = Object.entries(leerPaquetes('package-lock.json') ?? {}).filter(([ruta]) => ruta !== '')
  const instalados = existsSync(bin) ? leerPaquetes('node_modules/.package-lock.json') : null
  const falta = ([ruta, { version, optional, peer }]) =>
    instalados?.[ruta]?.version !== version && !(instalados?.[ruta] === undefined && (optional || peer))
  const delServidor = pedidos.filter(([, { dev }]) => !dev)
  const dePruebas = pedidos.filter(([, { dev }]) => dev)

  if (!instalados || delServidor.some(falta)) {
    // Who has run the tests here will run them again.
    const todo = pruebas || dePruebas.some(([ruta, { optional }]) => !optional && instalados?.[ruta])
    await instalar('ci', todo ? '--include=dev' : '--omit=dev')
  } else if (pruebas && dePruebas.some(falta)) {
    // Adds to what is there; `ci` would begin by removing it.
    await instalar('install', '--no-save', '--include=dev')
  }
}

// By content and not by date: a clone, a copy or an unpacked archive has the dates of the moment.
function leerPaquetes(archivo) {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8')).packages
  } catch {
    return null
  }
}

async function instalar(orden, ...opciones) {
  console.log('Instalando lo que falta…')
  // Warnings would only say that the machine's Node is older than the one this brings.
  const argumentos = [orden, ...opciones, '--no-audit', '--no-fund', '--loglevel=error']
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
  // What its installer leaves behind: the headers of Node and a second link to the same program.
  rmSync(path.join(raiz, 'node_modules/node/node_modules'), { recursive: true, force: true })
}
