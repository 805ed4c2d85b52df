import { correr, correrPaquete } from './preparar.mjs'

/** Format, lint, types and unused code; all of them are run. True when all pass. */
export async function comprobar(node) {
  const codigos = [
    await correr('node_modules/.bin/biome', ['check']),
    await correrPaquete(node, '@react-router/dev/bin.cjs', ['typegen']),
    await correr('node_modules/.bin/tsc', ['--noEmit']),
    await correrPaquete(node, 'knip/bin/knip.js', []),
  ]
  return codigos.every((codigo) => codigo === 0)
}
