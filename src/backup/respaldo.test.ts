import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { abrirBase } from '#db/abrir.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { estaDeBaja } from '#mail/bajas/bajas.server.ts'
import { empezarReparto } from '#mail/cartero.server.ts'
import { abrirCola, prepararCola } from '#mail/cola.server.ts'
import { abrirTransporte } from '#mail/transporte.server.ts'
import { FormularioDePedido } from '#pedidos/contract.ts'
import { solicitarPedido } from '#pedidos/pedidos.server.ts'
import { borrarBase, conBase, ejecutar } from '#testing/postgres.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { restaurar } from './restauracion.server.ts'
import { huellaDe, respaldar } from './volcado.server.ts'

const { url, ana, persona, buzon } = await abrirTienda()
const secreto = { valor: 'un secreto de pruebas, bastante largo', propio: true }
const registro = { info: () => {}, warn: () => {}, error: () => {} }

const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-respaldo-'))
const bases: string[] = []
afterAll(async () => {
  for (const base of bases) await borrarBase(inject('postgres').url, base)
  rmSync(carpeta, { recursive: true })
})

/** A PostgreSQL that nobody prepared, as on a new machine. */
async function crearBaseVacia() {
  const nombre = `vacia_${randomUUID().replaceAll('-', '')}`
  await ejecutar(inject('postgres').url, `create database ${nombre}`)
  bases.push(nombre)
  return conBase(inject('postgres').url, nombre)
}

async function respaldarEn(nombre: string) {
  const archivo = path.join(carpeta, nombre)
  await respaldar({ url, archivo, secreto })
  return archivo
}

async function consultar<F extends object>(donde: string, orden: string) {
  const cliente = new pg.Client({ connectionString: donde })
  await cliente.connect()
  return (await cliente.query<F>(orden).finally(() => cliente.end())).rows
}

/** Every table with what it holds, and every sequence with where it stands. */
async function retratar(donde: string) {
  const tablas = await consultar<{ tabla: string; filas: number; suma: string }>(
    donde,
    `select relname as tabla, (xpath('/row/n/text()', x))[1]::text::int as filas, (xpath('/row/s/text()', x))[1]::text as suma
       from pg_class t, lateral query_to_xml(format(
         'select count(*) as n, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as s from public.%I t', relname),
         false, true, '') x
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const secuencias = await consultar(
    donde,
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return { tablas, secuencias }
}

test('what is restored on an empty machine is what there was, to the last row, number and trigger', async () => {
  const codigo = await ana.pide('Pulsera con tabulador\ty \\. una barra')
  await consultar(
    url,
    `update "Pedidos" set "Notas" = E'una\\nlínea\\r\\notra \\\\N ñ 🦋' where "Código de pedido" = '${codigo}'`,
  )
  const archivo = await respaldarEn('completo.gz')
  expect(statSync(archivo).mode & 0o777).toBe(0o600)
  const vacia = await crearBaseVacia()
  const { tablas, secreto: guardado, huella_del_secreto } = await restaurar({ url: vacia, archivo })

  const antes = await retratar(url)
  expect(await retratar(vacia)).toEqual(antes)
  expect(antes.tablas.filter(({ filas }) => filas > 0).length).toBeGreaterThan(8)
  expect(Object.fromEntries(tablas.map(({ nombre, filas }) => [nombre, filas]))).toEqual(
    Object.fromEntries(antes.tablas.map(({ tabla, filas }) => [tabla, filas])),
  )
  expect([guardado, huella_del_secreto]).toEqual([secreto.valor, huellaDe(secreto.valor)])

  // It works on: numbers follow, versions count, the trace cannot be changed, and what waited to leave leaves.
  const { db, cerrar } = abrirBase(vacia, registro)
  const formulario = FormularioDePedido.parse({
    nombre: 'Eva',
    correo: 'eva@ejemplo.com',
    descripcion_articulo: 'Aretes de argolla',
  })
  const repeticion = { clave: randomUUID(), verbo: 'POST /api/pedidos', huella: 'a'.repeat(64) }
  const pide = { casa: '10.0.0.1', red: '10.0.0.0/24', correo: null }
  await solicitarPedido(db, { formulario, repeticion, pide })
  const cambiar = `update "Pedidos" set "Cliente" = 'Ana' where "Código de pedido" = '${codigo}' returning version`
  expect(await consultar(vacia, cambiar)).toEqual([{ version: 4 }])
  await expect(consultar(vacia, 'delete from auditoria')).rejects.toThrow('auditoria only grows')
  const cola = await abrirCola({ url: vacia, registro })
  onTestFinished(async () => {
    await cola.cerrar()
    await cerrar()
  })
  const medios = {
    cola,
    db,
    secreto: secreto.valor,
    urlPublica: 'https://tienda.example',
    remitente: { name: '', address: 'b@brisa.example' },
  }
  await empezarReparto({ ...medios, transporte: abrirTransporte(buzon.url), registro, estaDeBaja })
  for (const correo of ['ana@ejemplo.com', 'eva@ejemplo.com']) await buzon.esperarA(({ para }) => para.includes(correo))
})

test('a backup made while orders come in holds one moment: each order whole, and all that were answered before', async () => {
  let cerrado = false
  onTestFinished(() => {
    cerrado = true
  })
  const contestados: string[] = []
  const comprar = async (quien: number) => {
    for (let vez = 0; !cerrado; vez++) {
      const cliente = await persona('Cliente', `cliente-${quien}-${vez}@ejemplo.com`, { ip: `10.${quien}.${vez}.7` })
      contestados.push(await cliente.pide())
    }
  }
  const compradores = [20, 21, 22, 23].map(comprar)
  await expect.poll(() => contestados.length, { timeout: 15_000 }).toBeGreaterThan(8)
  const antes = [...contestados]
  const archivo = await respaldarEn('con-carga.gz')
  const durante = contestados.length
  cerrado = true
  await Promise.all(compradores)
  expect(durante).toBeGreaterThan(antes.length)

  const vacia = await crearBaseVacia()
  await restaurar({ url: vacia, archivo })
  const pedidos = await consultar<{
    codigo: string
    pasos: number
    correos: number
    huellas: number
    formularios: number
  }>(
    vacia,
    `select p."Código de pedido" as codigo,
       (select count(*)::int from "Historial_Estatus" h where h."Código de pedido" = p."Código de pedido") as pasos,
       (select count(*)::int from correos c where c.codigo_pedido = p."Código de pedido") as correos,
       (select count(*)::int from auditoria a where a.clave = p."Código de pedido") as huellas,
       (select count(*)::int from pedidos_formulario f where f.codigo_pedido = p."Código de pedido") as formularios
     from "Pedidos" p where "Cliente" = 'Cliente'`,
  )
  for (const { codigo, ...suyo } of pedidos) expect(suyo).toEqual({ pasos: 1, correos: 1, huellas: 1, formularios: 1 })
  expect(pedidos.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(antes))
})

test('a file that is not whole, or not ours, leaves the database empty, and the next one is welcome', async () => {
  const bueno = await respaldarEn('bueno.gz')
  const bytes = readFileSync(bueno)
  const texto = gunzipSync(bytes).toString()
  const rotos: [contenido: Buffer, frase: string][] = [
    [bytes.subarray(0, bytes.length - 100), 'El archivo está incompleto o dañado'],
    // Every row is there; only the sum of the whole is not.
    [bytes.subarray(0, bytes.length - 8), 'El archivo está incompleto o dañado'],
    [bytes.subarray(0, bytes.length - 1), 'El archivo está incompleto o dañado'],
    [Buffer.concat([bytes.subarray(0, bytes.length - 8), Buffer.alloc(8, 1)]), 'El archivo está incompleto o dañado'],
    [gzipSync(`${texto}más\n`), 'El archivo está incompleto o dañado'],
    [gzipSync(texto.slice(0, -400)), 'El archivo está incompleto o dañado'],
    [gzipSync(texto.replace(/\n1\tRecibido[^\n]*/, '')), 'Al respaldo le faltan filas de Estatus'],
    [Buffer.from('hola'), 'El archivo está incompleto o dañado'],
    [gzipSync('hola\n'), 'El archivo no es un respaldo de la tienda'],
    [
      gzipSync(texto.replace('"migraciones":[', '"migraciones":[9999999999999,')),
      'es de una versión más nueva de la tienda',
    ],
  ]
  const vacia = await crearBaseVacia()
  await expect(respaldar({ url: vacia, archivo: bueno, secreto })).rejects.toThrow('no hay nada que respaldar')
  const roto = path.join(carpeta, 'roto.gz')
  for (const [contenido, frase] of rotos) {
    writeFileSync(roto, contenido)
    await expect(restaurar({ url: vacia, archivo: roto })).rejects.toThrow(frase)
    expect(await retratar(vacia)).toEqual({ tablas: [], secuencias: [] })
  }
  await restaurar({ url: vacia, archivo: bueno })
  await expect(restaurar({ url: vacia, archivo: bueno })).rejects.toThrow('La base de datos no está vacía')
})

test('a program older than the tables refuses to start, and changes nothing', async () => {
  const vacia = await crearBaseVacia()
  await migrar(vacia, prepararCola)
  await ejecutar(
    vacia,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('de mañana', 9999999999999)`,
  )
  const antes = await retratar(vacia)
  await expect(migrar(vacia, prepararCola)).rejects.toThrow(
    /^La base de datos es de una versión más nueva de la tienda que este programa\. .*$/,
  )
  expect(await retratar(vacia)).toEqual(antes)
})
