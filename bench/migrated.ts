import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#db/embedded.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { prepareQueue } from '#db/queue.server.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'

/**
 * A new data folder of the embedded PostgreSQL with every migration and no rows. It is a copy of one that is made once
 * for these migrations and stays in the temporary folder, because to make it takes longer than the shop's start.
 * @param name begins the folder's name
 * @param parent where it is made
 */
export async function migratedFolder(name: string, parent = tmpdir()) {
  const original = path.join(tmpdir(), `brisa-migrated-${stateOfSchema()}`)
  if (!existsSync(original)) await make(original)
  const folder = path.join(parent, `${name}-${randomUUID()}`)
  // Node's own copy would give root the files, which PostgreSQL refuses.
  const { status, stderr } = spawnSync('cp', ['-a', original, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return folder
}

async function make(original: string) {
  const fresh = `${original}.${randomUUID()}`
  const embedded = await startEmbedded({ dir: fresh, notify() {} })
  await migrateDatabase(embedded.url, prepareQueue).finally(() => embedded.stop())
  try {
    renameSync(fresh, original)
  } catch (error) {
    // Another program made it meanwhile.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(original)) throw error
  }
}

/** Changes with the migrations, and with the queue's package, which has its own. */
function stateOfSchema() {
  const hash = createHash('sha256').update(readFileSync(path.join(projectRoot, 'package-lock.json')))
  const folder = path.join(projectRoot, 'migrations')
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
