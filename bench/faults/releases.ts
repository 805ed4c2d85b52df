import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { stop as end, freePort } from '../scenario.ts'
import type { Run } from './campaign.ts'
import { whenReady } from './shop.ts'

/** A commit at which a change had landed as a whole, its day, and the number of its migrations. */
export type Release = { commit: string; date: string; name: string; migrations: number; why: string }
/** The releases of this repository, oldest first. */
export const releases: Release[] = JSON.parse(readFileSync(path.join(projectRoot, 'deploy/releases.json'), 'utf8'))

export const owner = { correo: 'admin@brisa.example', contrasena: 'clave-de-la-tienda-1' }
/** Variables of a shop whose first admin is `owner`. */
export const asOwner = { ADMIN_EMAIL: owner.correo, ADMIN_PASSWORD: owner.contrasena }

/**
 * Clones a release, installs the packages of its own lock file and builds it, unless that was done before.
 * The folder stays for the next run. It needs the history of this repository, and npm's registry or its cache.
 * @returns its folder
 * @throws Error with the end of the output of what failed
 */
export function build({ commit }: Release) {
  const folder = path.join(process.env.RELEASES_DIR ?? path.join(tmpdir(), 'brisa-releases'), commit.slice(0, 8))
  const ready = path.join(folder, '.ready')
  if (existsSync(ready)) return folder
  const run = (command: string, args: string[], cwd = folder) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${(stdout + stderr).slice(-500)}`)
  }
  if (!existsSync(folder)) run('git', ['clone', '--quiet', '--no-checkout', projectRoot, folder], projectRoot)
  run('git', ['checkout', '--quiet', commit])
  run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
  run(path.join(folder, 'node_modules/.bin/node'), ['scripts/build.mjs'])
  writeFileSync(ready, '')
  return folder
}

/**
 * Starts a release's shop by its own `scripts/start.mjs`, and waits until it is ready.
 * @param folder of the release
 */
export async function openRelease({ defer }: Pick<Run<unknown>, 'defer'>, folder: string, env: NodeJS.ProcessEnv) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const lines: string[] = []
  // Nothing else of this process's environment, such as the settings of the npm that runs it.
  const { PATH, HOME } = process.env
  const child = spawn(path.join(folder, 'node_modules/.bin/node'), ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...{ PATH, HOME, NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: publicUrl, ...asOwner }, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => lines.push(line))
  defer(() => end(child))
  await whenReady(publicUrl).catch((error) => {
    throw new Error(`${error}\n${lines.slice(-20).join('\n')}`)
  })
  return { publicUrl, lines, child }
}
