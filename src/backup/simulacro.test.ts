import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { acompanarEmbebida, arrancarEmbebida, type Embebida } from '#db/embebida.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { prepararCola } from '#mail/cola.server.ts'
import { elegirArchivo, hallarArchivo } from './archivo.server.ts'

const dirDe = () => path.join(tmpdir(), `brisa-simulacro-${randomUUID()}`)
const [una, otra, nadie] = [dirDe(), dirDe(), dirDe()]
const abiertas: Embebida[] = []
afterAll(async () => {
  for (const embebida of abiertas) await embebida.detener()
  for (const dir of [una, otra, nadie]) rmSync(dir, { recursive: true, force: true })
})

async function abrir(dir: string) {
  const embebida = await arrancarEmbebida({ dir, avisar: () => {} })
  abiertas.push(embebida)
  return embebida
}

/** As `npm run backup` and `npm run restore` run it, on a folder of data. */
async function correr(programa: string, dir: string, ...argumentos: string[]) {
  const proceso = spawn(process.execPath, [path.join(import.meta.dirname, programa), ...argumentos], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { DATA_DIR: dir, PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [salida, queja] = await Promise.all([text(proceso.stdout), text(proceso.stderr), once(proceso, 'close')])
  return { codigo: proceso.exitCode, salida, queja }
}

async function consultar(url: string, sql: string) {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  return (await cliente.query(sql).finally(() => cliente.end())).rows
}

test('from a shop that works to another machine, with its secret', { timeout: 180_000 }, async () => {
  const tienda = await abrir(una)
  await migrar(tienda.url, prepararCola)
  await consultar(
    tienda.url,
    `insert into "Pedidos" ("Código de pedido", "Cliente") values ('B01-40718', 'Yokasta Peña')`,
  )

  const hecho = await correr('respaldar.server.ts', una)
  expect(hecho).toMatchObject({ codigo: 0, queja: '' })
  const [nombre = ''] = readdirSync(path.join(tienda.dir, 'respaldos'))
  const archivo = path.join(tienda.dir, 'respaldos', nombre)
  expect(hecho.salida).toContain(`Respaldo hecho: ${archivo}`)
  expect(await correr('respaldar.server.ts', una, archivo)).toEqual({
    codigo: 1,
    salida: '',
    queja: `No se pudo respaldar. Ya existe ${archivo}, y un respaldo no borra otro. Di otro nombre.\n`,
  })
  expect(await correr('restaurar.server.ts', una, archivo)).toEqual({
    codigo: 1,
    salida: '',
    queja: expect.stringMatching(
      /^No se pudo restaurar\. Otra copia de la aplicación ya está usando los datos de .*\n$/,
    ),
  })

  const restaurado = await correr('restaurar.server.ts', otra, archivo)
  expect(restaurado).toMatchObject({ codigo: 0, queja: '' })
  expect(restaurado.salida).toContain('Ya puedes arrancar la tienda.')
  const mudada = await abrir(otra)
  expect(mudada.secreto).toBe(tienda.secreto)
  const leer = `select "Cliente" from "Pedidos" where "Código de pedido" = 'B01-40718'`
  expect(await consultar(mudada.url, leer)).toEqual([{ Cliente: 'Yokasta Peña' }])
})

test('a place that will not do for a backup, or holds none, is refused with a sentence, and no folder is made', async () => {
  await expect(acompanarEmbebida({ dir: nadie, avisar: () => {} })).rejects.toThrow(
    `No hay datos de la tienda en ${nadie}. Revisa DATA_DIR.`,
  )
  const falta = path.join(nadie, 'falta')
  for (const [lugar, carpeta] of [
    [falta, falta],
    [`${falta}/`, falta],
    [path.join(falta, 'uno.gz'), falta],
  ] as const)
    await expect(elegirArchivo(lugar, '')).rejects.toThrow(
      `No existe la carpeta ${carpeta}. Créala, o di un archivo que acabe en .gz dentro de otra.`,
    )
  expect(existsSync(falta)).toBe(false)
  expect(() => hallarArchivo(import.meta.dirname)).toThrow(
    `${import.meta.dirname} es una carpeta. Di cuál de sus archivos.`,
  )
})
