import path from 'node:path'
import { build as buildChanged } from './build-app.mjs'
import { installMissing } from './install.mjs'
import { bin, fail, projectRoot } from './run.mjs'

/** Installs missing packages, builds if `build` is set and sources changed, and returns the path of the app's Node. */
export async function prepare({ withTests = false, build = false } = {}) {
  process.chdir(projectRoot)
  if (Number.parseInt(process.versions.node, 10) < 20)
    fail(`Hace falta Node 20 o posterior; este es ${process.version}.`)
  await installMissing({ withTests })
  const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH}`
  if (build) await buildChanged(node)
  return node
}
