import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, fail, projectRoot, run } from './run.mjs'

/** Installs the packages of the lock file that are missing: those for building and running, with `withTests` all. */
export async function installMissing({ withTests }) {
  const required = Object.entries(readPackages('package-lock.json') ?? {}).filter(([packagePath]) => packagePath !== '')
  const installed = existsSync(bin) ? readPackages('node_modules/.package-lock.json') : null
  const isMissing = ([packagePath, { version, optional, peer }]) =>
    installed?.[packagePath]?.version !== version && !(installed?.[packagePath] === undefined && (optional || peer))
  const forServer = required.filter(([, { dev }]) => !dev)
  const forTests = required.filter(([, { dev }]) => dev)

  if (!installed || forServer.some(isMissing)) {
    // Test packages that are installed already stay installed.
    const all = withTests || forTests.some(([packagePath, { optional }]) => !optional && installed?.[packagePath])
    await install('ci', all ? '--include=dev' : '--omit=dev')
  } else if (withTests && forTests.some(isMissing)) {
    // `npm install` adds packages; `npm ci` removes all first.
    await install('install', '--no-save', '--include=dev')
  }
}

// Packages are compared by the content of these files, because a clone or an unpacked archive has new dates.
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

async function install(command, ...options) {
  console.log('Instalando lo que falta…')
  // Prints errors only: npm's warnings concern the machine's Node, which the app does not use.
  const args = [command, ...options, '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath, npm_node_execpath } = process.env
  // `ci` removes the Node in node_modules, so another runs npm.
  const exitCode = npm_execpath
    ? await run(npm_node_execpath ?? process.execPath, [npm_execpath, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (exitCode !== 0) fail('No se pudo instalar.', exitCode)
  if (!existsSync(path.join(bin, 'node')) && !existsSync(path.join(bin, 'node.exe')))
    fail('El paquete node no se instaló del todo: npm debe poder correr sus programas de instalación (ignore-scripts).')
  // Leftovers of the `node` package's installer: headers and a second link to the program.
  rmSync(path.join(projectRoot, 'node_modules/node/node_modules'), { recursive: true, force: true })
}
