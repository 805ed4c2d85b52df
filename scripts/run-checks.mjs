import { run, runPackage } from './run.mjs'

/** Format, lint, types, unused code, and packages that must fit each other; all of them are run. True when all pass. */
export async function runChecks(node) {
  const exitCodes = [
    await run('node_modules/.bin/biome', ['check']),
    await runPackage(node, '@react-router/dev/bin.cjs', ['typegen']),
    await run('node_modules/.bin/tsc', ['--noEmit']),
    await runPackage(node, 'knip/bin/knip.js', []),
    await run('npm', ['ls', '--all', '--omit=dev', '--legacy-peer-deps=false', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    }),
  ]
  return exitCodes.every((exitCode) => exitCode === 0)
}
