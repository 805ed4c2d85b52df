import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { conciliar } from '#saldo/reconciliation.server.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { stop as end } from '../scenario.ts'
import { campaign, type Run } from './campaign.ts'
import { findMissing, makeData } from './oldData.ts'
import { asOwner, build, openRelease, type Release, releases } from './releases.ts'
import { openOwnShop, silent } from './shop.ts'

/**
 * Upgrades a shop of each release, with data that it made by its own API, to the present version, and looks whether all
 * of it is there. The two newest releases also keep running on the migrated tables beside the present version, as in
 * a rolling upgrade, and take and move orders meanwhile (docs/decisions/069). `RELEASES_DIR` keeps the built releases.
 * The short form takes the newest release; `RELEASES` names others by the
 * begins of their commits, with commas.
 */
const named = (process.env.RELEASES ?? '').split(',').filter(Boolean)
const chosen = (list: Release[]) =>
  named.length > 0 ? releases.filter(({ commit }) => named.some((start) => commit.startsWith(start))) : list

await campaign({
  name: 'upgrade',
  short: { upgraded: chosen(releases.slice(-1)), beside: releases.slice(-1) },
  long: { upgraded: chosen(releases), beside: releases.slice(-2) },
  async run(run) {
    const broken: string[] = []
    const things = new Map<string, number>()
    for (const release of run.size.upgraded) {
      const report = (sentences: string[]) => broken.push(...sentences.map((said) => `${release.name}: ${said}`))
      const { made, missing } = await upgrade(run, release).catch((error: Error) => ({
        made: [],
        missing: [error.message],
      }))
      report(missing)
      for (const what of made) things.set(what, (things.get(what) ?? 0) + 1)
      console.log(
        `${release.commit.slice(0, 8)} ${release.name}: ${made.join(', ')}${missing.map((said) => `\n  ${said}`).join('')}`,
      )
    }
    for (const release of run.size.beside)
      for (const sentence of await workBeside(run, release).catch((error: Error) => [error.message]))
        broken.push(`${release.name} beside the present version: ${sentence}`)
    const read = [...things].map(([what, count]) => `${what} ${count}`).join(', ')
    const figures = {
      releases: run.size.upgraded.length,
      'things read back': read,
      'beside the present': run.size.beside.length,
    }
    return { figures, broken, planted: ['what nobody wrote'] }
  },
})

/** Makes data with a release, stops it, and starts the present version on the same folder. */
async function upgrade(run: Run<unknown>, release: Release) {
  const folder = build(release)
  const dataDir = await testFolder('brisa-upgrade')
  const mailbox = await openMailbox()
  run.defer(() => mailbox.close())
  const env = { ...asOwner, SMTP_URL: mailbox.url }
  const old = await openRelease(run, folder, { ...env, DATA_DIR: dataDir })
  const data = await makeData(old.publicUrl, mailbox)
  const exitCode = await end(old.child)
  const before = await inFolder(dataDir, countRows)
  const now = await openOwnShop(run, { env, dataDir })
  if (run.plantsFault) data.kept.at(-1)?.says.push('what nobody wrote')
  const missing = await findMissing(now.publicUrl, data)
  // The present version also works with it.
  missing.push(...(await findMissing(now.publicUrl, await makeData(now.publicUrl, mailbox))))
  const closed = await end(now.child)
  const { after, faults } = await inFolder(dataDir, async (client, url) => ({
    after: await countRows(client),
    faults: await ledgerFaults(url),
  }))
  for (const [table, count] of before)
    if ((after.get(table) ?? -1) < count)
      missing.push(`${table} had ${count} rows and has ${after.get(table) ?? 'gone'}`)
  if (exitCode !== 0 || closed !== 0) missing.push(`the two programs ended with ${exitCode} and ${closed}`)
  return { made: data.kept.map(({ what }) => what), missing: [...missing, ...faults] }
}

/** Runs a release on a PostgreSQL of both, starts the present version beside it, and works with the old one. */
async function workBeside(run: Run<unknown>, release: Release) {
  const folder = build(release)
  const dir = await testFolder('brisa-beside')
  const database = await startEmbedded({ dir, notify() {} })
  run.defer(() => rmSync(dir, { recursive: true, force: true }))
  run.defer(() => database.stop())
  const mailbox = await openMailbox()
  run.defer(() => mailbox.close())
  const env = { ...asOwner, DATABASE_URL: database.url, SECRET: randomUUID(), SMTP_URL: mailbox.url }
  const old = await openRelease(run, folder, env)
  const before = await makeData(old.publicUrl, mailbox)
  const now = await openOwnShop(run, { env })
  // From here on the tables are those of the present version.
  const during = await makeData(old.publicUrl, mailbox)
  const byNow = await makeData(now.publicUrl, mailbox)
  const missing: string[] = []
  for (const data of [before, during, byNow]) {
    missing.push(...(await findMissing(now.publicUrl, data)))
    // The old version reads of the new one's data what it has routes for.
    const known = new Set(before.kept.map(({ what }) => what))
    const read = { ...data, kept: data.kept.filter(({ what }) => known.has(what)) }
    missing.push(...(await findMissing(old.publicUrl, read)))
  }
  for (const { lines, child } of [old, now]) {
    await end(child)
    missing.push(...lines.filter((line) => /"level":[56]0/.test(line)).map((line) => line.slice(0, 300)))
  }
  return [...missing, ...(await ledgerFaults(database.url))]
}

async function inFolder<T>(dir: string, work: (client: pg.Client, url: string) => Promise<T>) {
  const embedded = await startEmbedded({ dir, notify() {} })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  try {
    return await work(client, embedded.url)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function countRows(client: pg.Client) {
  const { rows } = await client.query<{ name: string; count: string }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text as count
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

async function ledgerFaults(url: string) {
  const database = openDatabase(url, silent)
  const { miembros: _, ...faults } = await conciliar(database.db).finally(() => database.close())
  return Object.entries(faults).flatMap(([what, rows]) =>
    rows.map((row) => `conciliar: ${what} ${JSON.stringify(row)}`),
  )
}
