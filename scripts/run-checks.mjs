import { run, runPackage } from './run.mjs'

/** Runs all checks: format, lint, types, unused code and compatible packages. Returns whether all passed. */
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
