import { correr, correrPaquete } from './correr.mjs'

/** Format, lint, types, unused code, and packages that must fit each other; all of them are run. True when all pass. */
export async function comprobar(node) {
  const codigos = [
    await correr('node_modules/.bin/biome', ['check']),
    await correrPaquete(node, '@react-router/dev/bin.cjs', ['typegen']),
    await correr('node_modules/.bin/tsc', ['--noEmit']),
    await correrPaquete(node, 'knip/bin/knip.js', []),
    await correr('npm', ['ls', '--all', '--omit=dev', '--legacy-peer-deps=false', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    }),
  ]
  return codigos.every((codigo) => codigo === 0)
}
