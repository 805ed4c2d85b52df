import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from '#db/embedded.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { prepareQueue } from '#db/queue.server.ts'
import { chooseFile, findFile } from './file.server.ts'

const dirOf = () => path.join(tmpdir(), `brisa-simulacro-${randomUUID()}`)
const [one, other, nobody] = [dirOf(), dirOf(), dirOf()]
const opened: EmbeddedDatabase[] = []
afterAll(async () => {
  for (const embedded of opened) await embedded.stop()
  for (const dir of [one, other, nobody]) rmSync(dir, { recursive: true, force: true })
})

async function open(dir: string) {
  const embedded = await startEmbedded({ dir, notify: () => {} })
  opened.push(embedded)
  return embedded
}

/** Runs a command as `npm run backup` and `npm run restore` do, on a data folder. */
async function run(program: string, dir: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { DATA_DIR: dir, PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { codigo: child.exitCode, output, complaint }
}

async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

test('a backup of a running shop restores on another machine, with its secret', { timeout: 180_000 }, async () => {
  const shop = await open(one)
  await migrateDatabase(shop.url, prepareQueue)
  await runSql(shop.url, `insert into "Pedidos" ("Código de pedido", "Cliente") values ('B01-40718', 'Yokasta Peña')`)

  const made = await run('backup-command.server.ts', one)
  expect(made).toMatchObject({ codigo: 0, complaint: '' })
  const [name = ''] = readdirSync(path.join(shop.dir, 'respaldos'))
  const file = path.join(shop.dir, 'respaldos', name)
  expect(made.output).toContain(`Respaldo hecho: ${file}`)
  expect(await run('backup-command.server.ts', one, file)).toEqual({
    codigo: 1,
    output: '',
    complaint: `No se pudo respaldar. Ya existe ${file}, y un respaldo no borra otro. Di otro nombre.\n`,
  })
  expect(await run('restore-command.server.ts', one, file)).toEqual({
    codigo: 1,
    output: '',
    complaint: expect.stringMatching(
      /^No se pudo restaurar\. Otra copia de la aplicación ya está usando los datos de .*\n$/,
    ),
  })

  const restored = await run('restore-command.server.ts', other, file)
  expect(restored).toMatchObject({ codigo: 0, complaint: '' })
  expect(restored.output).toContain('Ya puedes arrancar la tienda.')
  const moved = await open(other)
  expect(moved.secret).toBe(shop.secret)
  const read = `select "Cliente" from "Pedidos" where "Código de pedido" = 'B01-40718'`
  expect(await runSql(moved.url, read)).toEqual([{ Cliente: 'Yokasta Peña' }])
})

test('an unusable path for a backup or a restore is refused with a sentence, and no folder is made', async () => {
  await expect(joinEmbedded({ dir: nobody, notify: () => {} })).rejects.toThrow(
    `No hay datos de la tienda en ${nobody}. Revisa DATA_DIR.`,
  )
  const missing = path.join(nobody, 'falta')
  for (const [place, folder] of [
    [missing, missing],
    [`${missing}/`, missing],
    [path.join(missing, 'uno.gz'), missing],
  ] as const)
    await expect(chooseFile({ requested: place, folder: '', clase: 'manual', isEncrypted: false })).rejects.toThrow(
      `No existe la carpeta ${folder}. Créala, o di un archivo que acabe en .gz dentro de otra.`,
    )
  expect(existsSync(missing)).toBe(false)
  await expect(findFile(import.meta.dirname, undefined)).rejects.toThrow(
    `${import.meta.dirname} es una carpeta. Di cuál de sus archivos.`,
  )
})
