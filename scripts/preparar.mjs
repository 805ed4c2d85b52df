import path from 'node:path'
import { construir as construirLoQueCambio } from './construir.mjs'
import { bin, raiz, terminar } from './correr.mjs'
import { instalarLoQueFalta } from './instalar.mjs'

/** Installs what is missing, builds when asked and the sources changed, and returns the Node that the app runs on. */
export async function preparar({ pruebas = false, construir = false } = {}) {
  process.chdir(raiz)
  if (Number.parseInt(process.versions.node, 10) < 20)
    terminar(`Hace falta Node 20 o posterior; este es ${process.version}.`)
  await instalarLoQueFalta({ pruebas })
  const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH}`
  if (construir) await construirLoQueCambio(node)
  return node
}
