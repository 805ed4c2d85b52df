import { readdirSync } from 'node:fs'
import path from 'node:path'
import { correr } from './correr.mjs'
import { preparar } from './preparar.mjs'

// Every bench/*.bench.ts, or those whose names contain one of the words given.
const node = await preparar({ pruebas: true, construir: true })
const palabras = process.argv.slice(2)
for (const archivo of readdirSync('bench').sort()) {
  if (!archivo.endsWith('.bench.ts')) continue
  if (palabras.length > 0 && !palabras.some((palabra) => archivo.includes(palabra))) continue
  const codigo = await correr(node, ['--import', 'tsx', path.join('bench', archivo)])
  if (codigo !== 0) process.exit(codigo)
}
