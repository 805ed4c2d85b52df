import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, fail, projectRoot, run } from './run.mjs'

/** Installs what the lock names and is not there: what building and running need, and with `pruebas` the rest. */
export async function installMissing({ pruebas: withTests }) {
  const required = Object.entries(readPackages('package-lock.json') ?? {}).filter(([packagePath]) => packagePath !== '')
  const installed = existsSync(bin) ? readPackages('node_modules/.package-lock.json') : null
  const isMissing = ([packagePath, { version, optional, peer }]) =>
    installed?.[packagePath]?.version !== version && !(installed?.[packagePath] === undefined && (optional || peer))
  const forServer = required.filter(([, { dev }]) => !dev)
  const forTests = required.filter(([, { dev }]) => dev)

  if (!installed || forServer.some(isMissing)) {
    // Who has run the tests here will run them again.
    const all = withTests || forTests.some(([packagePath, { optional }]) => !optional && installed?.[packagePath])
    await install('ci', all ? '--include=dev' : '--omit=dev')
  } else if (withTests && forTests.some(isMissing)) {
    // Adds to what is there; `ci` would begin by removing it.
    await install('install', '--no-save', '--include=dev')
  }
}

// By content and not by date: a clone, a copy or an unpacked archive has the dates of the moment.
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

async function install(command, ...options) {
  console.log('Instalando lo que falta…')
  // Warnings would only say that the machine's Node is older than the one this brings.
  const args = [command, ...options, '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath, npm_node_execpath } = process.env
  // Not with the Node of node_modules, which this removes.
  const exitCode = npm_execpath
    ? await run(npm_node_execpath ?? process.execPath, [npm_execpath, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (exitCode !== 0) fail('No se pudo instalar.', exitCode)
  if (!existsSync(path.join(bin, 'node')) && !existsSync(path.join(bin, 'node.exe')))
    fail('El paquete node no se instaló del todo: npm debe poder correr sus programas de instalación (ignore-scripts).')
  // What its installer leaves behind: the headers of Node and a second link to the same program.
  rmSync(path.join(projectRoot, 'node_modules/node/node_modules'), { recursive: true, force: true })
}
