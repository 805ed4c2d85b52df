import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { described, exportColumns } from '#db/columns/columns.server.ts'
import * as access from '#db/schema/auth.server.ts'
import * as talk from '#db/schema/chat.server.ts'
import * as lines from '#db/schema/lineas.server.ts'
import * as machinery from '#db/schema/machinery.server.ts'
import * as members from '#db/schema/miembros.server.ts'
import * as money from '#db/schema/pagos.server.ts'
import * as orders from '#db/schema/pedidos.server.ts'
import * as window from '#db/schema/piezas.server.ts'
import * as requests from '#db/schema/solicitudes.server.ts'
import { descargarDatos } from '#miembros/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { openAccountClosures } from '#testing/accountClosures.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { privacidad } from '#tienda/politicas/privacidad.ts'

/** Checks the descriptions of columns (`db/columns/`) against the data export and the account deletion. */

const shop = await openShop()
const { db } = shop
const dora = await openAccountClosures(shop).miembro('Dora')

const tables = [access, talk, lines, machinery, members, money, orders, requests, window]
  .flatMap((schema) => Object.values<unknown>(schema))
  .filter((value) => is(value, PgTable))
const saidOf = (table: PgTable) => Object.entries(described.get(table) ?? {})
const isDora = (text: string) => /dora/i.test(text) || text.includes(dora.codigo)

test('every table is described', () => {
  expect(tables.filter((table) => !described.has(table)).map(getTableName)).toEqual([])
})

test('the privacy policy names all personal data', () => {
  const named = JSON.stringify(privacidad().find(({ id }) => id === 'datos'))
  const personal = [...described].flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, { personal }]) =>
      personal && !named.includes(personal) ? `${getTableName(table)}.${name}: ${personal}` : [],
    ),
  )
  expect(personal).toEqual([])
})

type Row = Record<string, unknown>
/** Dora's row in each table that holds personal data. */
const rows = new Map<PgTable, Row>()

let marks = 1000
const isMark = (value: unknown) => /^Dora \d{4}$/.test(`${value}`)
/** Values for a row: a unique mark in each personal column that `given` leaves out. */
function filled(table: PgTable, given: Row) {
  const columns = getTableColumns(table) as Record<string, { columnType: string }>
  const open = saidOf(table).filter(([name, { personal }]) => personal && !(name in given))
  return Object.fromEntries(
    open.map(([name]) => {
      const text = `Dora ${++marks}`
      return [name, columns[name]?.columnType === 'PgText' ? text : Buffer.from(text)]
    }),
  )
}

async function put(table: PgTable, given: Row) {
  const [row] = await db
    .insert(table)
    .values({ ...given, ...filled(table, given) })
    .returning()
  if (!row) throw new Error(`${getTableName(table)} took no row.`)
  rows.set(table, row)
  return row
}

/** Fills the personal columns of a row that Dora already has. */
async function fill(table: PgTable, { where, ...given }: Row & { where: ReturnType<typeof eq> }) {
  const [row] = await db
    .update(table)
    .set({ ...given, ...filled(table, given) })
    .where(where)
    .returning()
  if (!row) throw new Error(`${getTableName(table)} has no row.`)
  rows.set(table, row)
}

let file: unknown

beforeAll(async () => {
  const { id: user_id, codigo: codigo_membresia, correo } = dora
  const estatus_id = ESTATUS.entregado
  const photo = { tipo: 'image/jpeg', bytes: 7, ancho: 1, alto: 1 }
  const codigo_pedido = 'B77-00001'
  await fill(access.user, { where: eq(access.user.id, user_id), email: correo })
  await fill(access.session, { where: eq(access.session.userId, user_id) })
  await fill(access.account, {
    where: eq(access.account.userId, user_id),
    passwordExpiresAt: new Date(Date.now() + 86_400_000),
  })
  await fill(access.userRoles, { where: eq(access.userRoles.user_id, user_id), role: 'user' })
  await put(access.invitaciones, { user_id, rol: 'ayudante', vence: new Date() })
  await fill(members.profiles, {
    where: eq(members.profiles.user_id, user_id),
    correo,
    codigo_membresia,
    saldo: '7.00',
  })
  await put(members.registrosAcceso, { codigo_membresia, correo })
  await put(members.avisosEnviados, { codigo_membresia, tipo: 'general', cuantos: 1 })
  await put(members.notifications, { user_id, codigo_membresia })
  const ticket = await put(members.ticketsAyuda, { user_id, codigo_membresia, codigo_pedido })
  const ticket_id = ticket.id
  await put(members.respuestasTickets, { ticket_id, user_id })
  await put(members.fotosDeTickets, { ...photo, ticket_id })
  await put(members.creditosDados, { codigo_membresia, correo, monto: '7.00', saldo_despues: '7.00' })

  await put(orders.pedidos, { codigo: codigo_pedido, correo_cliente: correo, estatus_id })
  await put(members.pedidosCuenta, { codigo_pedido, codigo_membresia })
  await put(orders.historial, { codigo: codigo_pedido, estatus_id })
  const moved = { lote: randomUUID(), version: 1, hasta: new Date(), antes: { cliente: 'Dora' } }
  await put(orders.movimientos, { codigo: codigo_pedido, ...moved })
  await put(orders.fotosDePedidos, { ...photo, codigo: codigo_pedido, clase: 'pieza' })
  await put(orders.avisosAMano, { codigo: codigo_pedido, sobre: 'listo' })
  await put(orders.guias, { codigo: codigo_pedido })
  await put(lines.lineasDePedido, {
    codigo: codigo_pedido,
    nombre: 'Pulsera',
    cantidad: 1,
    precio: '7.00',
    opciones: [{ nombre: 'Letra', valor: 'Dora' }],
  })
  await put(money.pagos, {
    codigo: codigo_pedido,
    recibo: 1,
    clase: 'devolucion',
    razon: 'Pagó de más',
    metodo: 'transferencia',
    monto: '-7.00',
    dia: '2026-03-14',
  })
  await put(money.propuestas, {
    codigo: codigo_pedido,
    lineas: [],
    cuotas: [],
    total: '7.00',
    fecha_estimada_entrega: '2026-03-14',
    vale_hasta: '2026-03-14',
    plan: 'antes',
  })
  await put(money.comprobantes, {
    codigo: codigo_pedido,
    origen: 'enlace',
    tipo: 'image/jpeg',
    bytes: 7,
    hash: Buffer.from('7'),
    monto: '7.00',
  })
  await put(money.movimientosDeBanco, { cuenta: '1', hash: Buffer.from('7'), dia: '2026-03-14', monto: '7.00' })
  await put(money.datosFiscales, { codigo: codigo_pedido, rnc: '00100000001', encf: 'E310000000001' })
  const [piece] = await db
    .insert(window.piezas)
    .values({ nombre: 'Pulsera', slug: 'pulsera-1', clase: 'pulsera', precio: '7.00', existencias: 'al_pedido' })
    .returning()
  await put(lines.esperasDePieza, { pieza_id: piece?.id, correo, whatsapp: null })
  await put(orders.pedidosFormulario, { codigo_pedido, user_id, codigo_membresia, correo })
  const prices = { precio: '7.00', total: '7.00', peso: '7.00', descripcion: 'Zapatos' }
  const owner = { user_id, codigo_membresia, correo_cliente: correo }
  const parcel = await put(members.paquetesDigitados, { codigo_pedido, estatus_id, ...prices, ...owner })
  await put(members.fotosDePaquetes, { ...photo, paquete_id: parcel.id })

  const granted = { codigo_pedido, correo, estado: 'aprobada', resuelta_en: new Date() }
  await put(requests.solicitudesAyuda, granted)
  const costs = { costo_aceptado: '7.00', costo_envio: '7.00' }
  await put(requests.solicitudesCambioDireccion, { ...granted, ...costs })
  await put(requests.solicitudesRetiro, { codigo_pedido, correo, estatus_id })
  const message = await put(requests.contactos, { correo, codigo_pedido })
  const sent = { funcion: 'send-answer', estado: 'enviado', fecha_envio: new Date(), codigo_pedido }
  const mail = await put(machinery.correos, { ...sent, para: correo, casilla: correo, datos: { nombre: 'Dora' } })
  const answered = { clase: 'mensaje', asunto: message.id, canal: 'correo', correo: mail.id }
  await put(requests.respuestas, answered)

  const said = { messages: [{ role: 'user', content: 'Dora' }] }
  await put(talk.conversacionesAsistente, {
    email: correo,
    user_id,
    order_code: codigo_pedido,
    conversation_data: said,
  })
  const conversation = await put(talk.conversaciones, { user_id, correo, codigo_pedido })
  const conversacion_id = conversation.id
  await put(talk.mensajes, { conversacion_id, clave: randomUUID(), rol: 'user' })
  await put(talk.presencias, { conversacion_id })
  await put(talk.silencios, { conversacion_id, hasta: new Date(Date.now() + 86_400_000) })
  await put(talk.consumoDeAsistente, { quien: `casilla:${correo}`, dia: '2026-03-14' })
  await put(talk.preguntasSinRespuesta, { huella: 'd'.repeat(64) })
  await put(talk.ejemplosDeAsistente, { huella: 'd'.repeat(64), tema: 'faq/horario' })
  const [current] = await db.select().from(access.session).where(eq(access.session.userId, user_id))
  await put(machinery.suscripcionesPush, { session_id: current?.id, p256dh: 'p', auth: 'a', ultimo_exito: new Date() })
  const quiet = { silencio_desde: 22, silencio_hasta: 7 }
  await put(machinery.preferenciasPush, { user_id, apagadas: ['mi_pedido'], ...quiet })
  await put(machinery.cancelaciones, { correo })
  await put(machinery.enlaces, { tipo: 'pedido', huella: 'd'.repeat(64), codigo_pedido, correo })
  await put(machinery.limites, { points: 1 })
  const audited = { accion: 'crear', entidad: 'pedido', clave: codigo_pedido }
  await put(machinery.auditoria, { ...audited, antes: { cliente: 'Dora' }, despues: { cliente: 'Dora' } })
  file = (await dora.call(descargarDatos, {})).body
})

test('Dora has a row in each table with personal data', () => {
  const personal = tables.filter((table) => saidOf(table).some(([, { personal, exportKey }]) => personal || exportKey))
  expect(personal.filter((table) => !rows.has(table)).map(getTableName)).toEqual([])
})

/** All fields of the exported file as `key: value`. */
function saidIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [`${key}: ${JSON.stringify(part)}`, ...saidIn(part)])
}

/** Fields that the exported file words differently from the table. */
const TOLD = ['estatus', 'de_la_tienda', 'rol']

test('the data export has every column of the person’s own, and no other', () => {
  const said = new Set(saidIn(file))
  const missing: string[] = []
  const leaked: string[] = []
  for (const [table, row] of rows) {
    const keys = new Map(Object.entries(exportColumns(table)).map(([key, column]) => [column, key]))
    for (const [name, column] of Object.entries<PgColumn>(getTableColumns(table))) {
      const key = keys.get(column)
      const where = `${getTableName(table)}.${name}`
      if (key && !TOLD.includes(key) && !said.has(`${key}: ${JSON.stringify(row[name])}`)) missing.push(where)
      if (!key && isMark(row[name]) && JSON.stringify(file).includes(`${row[name]}`)) leaked.push(where)
    }
  }
  expect({ missing, leaked }).toEqual({ missing: [], leaked: [] })
})

test('after the deletion only data with a stated reason to keep it remains', async () => {
  expect((await dora.remove({ aunque_saldo: true })).status).toBe(200)
  // The mail that confirms the deletion is still in the outbox.
  await db.delete(machinery.correos).where(eq(machinery.correos.funcion, 'send-account-change'))
  const left: string[] = []
  for (const table of tables)
    for (const [name, column] of Object.entries<PgColumn>(getTableColumns(table))) {
      const text = column.getSQLType() === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`
      const found = await db
        .select({ text: sql<string>`${text}` })
        .from(table)
        .where(sql`${text} is not null`)
      if (found.some(({ text }) => isDora(text)) && !described.get(table)?.[name]?.kept)
        left.push(`${getTableName(table)}.${name}`)
    }
  expect(left).toEqual([])
})
