import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { joinEmbedded, startEmbedded } from '#db/embedded.server.ts'
import { type Database, openDatabase } from '#db/open.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { migratedFolder } from '../migrated.ts'
import { stop as end, freePort } from '../scenario.ts'
import type { Run } from './campaign.ts'
import { checkInvariants, plantFaults, type Write } from './invariants.ts'
import type { People } from './load.ts'

/** Milliseconds in which the shop must answer after anything. */
const READY = 120_000
export const staff = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }
export const silent = pino({ level: 'silent' })

// Restarts the server as `npm start` does, but with shorter pauses: many crashes would raise them to a minute each.
const LAUNCHER = `
  import { keepRunning } from './scripts/keep-running.mjs'
  import { shopServer } from './scripts/server-command.mjs'
  const env = { ...process.env, ...shopServer.env }
  const pace = { first: 250, longest: 2_000, healthy: 120_000 }
  process.exitCode = await keepRunning(process.execPath, shopServer.args, { env }, { pace, print() {} })`

/**
 * The built shop with its own PostgreSQL and no examples, as `npm start` runs it: it comes back whatever is killed of it.
 * @param dataDir by default an empty shop's
 * @param limit words before the command, such as a limit of the shell
 */
export async function openOwnShop(
  { defer }: Pick<Run<unknown>, 'defer'>,
  { env = {}, dataDir: own, limit = '' }: { env?: NodeJS.ProcessEnv; dataDir?: string; limit?: string } = {},
) {
  const dataDir = own ?? (await migratedFolder('brisa-faults'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const child = spawn(
    '/bin/sh',
    ['-c', `${limit}exec "$0" "$@"`, process.execPath, '--input-type=module', '-e', LAUNCHER],
    {
      env: {
        ...process.env,
        ...{
          NODE_ENV: 'production',
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          SMTP_URL: '',
          PORT: String(port),
          PUBLIC_URL: publicUrl,
        },
        ...{ EXAMPLES: 'no', TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL: staff.correo, ADMIN_PASSWORD: staff.contrasena },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => lines.push(line))
  defer(() => rmSync(dataDir, { recursive: true, force: true }))
  defer(() => end(child))
  const ready = () =>
    whenReady(publicUrl).catch((error) => {
      throw new Error(`${error}\n${lines.slice(-20).join('\n')}`)
    })
  await ready()
  return {
    ...{ publicUrl, lines, dataDir, origin: () => publicUrl, child, ready },
    /** Its PostgreSQL, beside the shop. */
    databaseUrl: async () => (await joinEmbedded({ dir: dataDir, notify() {} })).url,
    serverPid: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]),
    postmasterPid: () => Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    /** Stops the shop, and opens its data for the check. */
    async stop() {
      const exitCode = await end(child)
      const embedded = await startEmbedded({ dir: dataDir, notify() {} })
      defer(() => embedded.stop())
      return { exitCode, url: embedded.url }
    },
  }
}

type Ending = Pick<Run<unknown>, 'defer' | 'plantsFault'> & {
  writes: readonly Write[]
  /** Damages the data. @returns words of what must report it */
  plant?: (database: Database) => Promise<string[]>
}

/**
 * Stops the shop and checks its data.
 * @returns what was not kept, and words of what must be among it because `--broken` damaged it
 */
export async function stopAndCheck(
  shop: { stop: () => Promise<{ exitCode: string | number | null; url: string }> },
  { defer, plantsFault, writes, plant = ({ db }) => plantFaults(db) }: Ending,
) {
  const { exitCode, url } = await shop.stop()
  const database = openData({ defer }, url)
  const { db } = database
  const planted = plantsFault ? await plant(database) : []
  const broken = await checkInvariants(db, writes)
  if (exitCode !== 0) broken.push(`the shop ended with ${exitCode}`)
  return { db, broken, planted }
}

/** A connection to the data of a campaign, closed at its end. */
export function openData({ defer }: Pick<Run<unknown>, 'defer'>, url: string): Database {
  // What a campaign asks itself waits for a busy machine.
  const database = openDatabase(url, silent, { connection: 120_000, statement: 120_000 })
  defer(() => database.close())
  return database
}

/** Members of the shop, and its first admin, whom the start creates. */
export async function enroll({ db }: Database): Promise<People> {
  const members: People['members'] = []
  for (let number = 0; number < 4; number++) {
    const account = {
      nombre: `Miembro ${number}`,
      correo: `miembro${number}@ejemplo.com`,
      contrasena: 'cuentas-y-mariposas',
    }
    const created = await crearMiembro(db, { ...account, rol: 'user' })
    if (created) members.push({ ...account, codigo: created.codigo_membresia })
  }
  return { staff, members }
}

/**
 * Waits until `GET /readyz` answers 200.
 * @returns milliseconds
 */
export async function whenReady(origin: string) {
  const start = performance.now()
  while (performance.now() - start < READY) {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (response?.ok) return performance.now() - start
    await pause(50)
  }
  throw new Error(`${origin} was not ready in ${READY / 1000} s`)
}
