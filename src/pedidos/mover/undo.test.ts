import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { historial, movimientos, pedidos } from '#db/schema/pedidos.server.ts'
import { reenviar } from '#mail/mail.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarEstatus, guardarPedido, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { confirmarConPrecio, deshacerPasos, listarDeshacibles, moverPedidos } from './contract.ts'

// This shop has no mail worker, so mails stay pending.
const { ana, beto, carla, db, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })

let cuantas = 0
/** Each order has another client, so that no rate limit is reached. */
const pide = async () => (await persona('Ana Peña', `ana-${++cuantas}@ejemplo.com`, { ip: `10.9.0.${cuantas}` })).pide()
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const mover = async (codigo: string, estatus_id: number, quien = carla) =>
  quien.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id, version: (await read(codigo)).version, razon: 'Lo acordó por WhatsApp' },
  })
const live = async (quien = carla) => (await quien.call(listarDeshacibles, {})).body.movimientos
const deshacer = async (ids: string[], quien = carla) =>
  (await quien.call(deshacerPasos, { body: { movimientos: ids } })).body
const ultimoDe = async (codigo: string, quien = carla) =>
  (await live(quien)).find((deshacible) => deshacible.codigo === codigo)?.id ?? ''
const pasosDe = async (codigo: string) => (await ana.rastrea(codigo)).historial.map(({ estatus }) => estatus.id)
const avisosDe = async (codigo: string) =>
  (
    await db
      .select()
      .from(correos)
      .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update')))
      .orderBy(correos.numero)
  ).map(({ estado, ultimo_error }) => [estado, ultimo_error])
const filaDe = async (codigo: string) => (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]
/** How many jobs were queued; no worker runs them. */
async function calls() {
  const { rows } = await db.execute<{ cuantas: number }>(sql`select count(*)::int as cuantas from pgboss.job`)
  return rows[0]?.cuantas ?? 0
}
const SE_DESHIZO = ['omitido', 'Se deshizo el paso.']

test('a step is visible at once, its mail waits a minute, and meanwhile the step can be undone', async () => {
  const codigo = await pide()
  const before = await filaDe(codigo)
  await mover(codigo, 2)
  expect(await pasosDe(codigo)).toEqual([1, 2])
  const [correo] = await db
    .select({ espera: sql<number>`extract(epoch from ${correos.desde} - ${correos.fecha_creacion})::float` })
    .from(correos)
    .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update')))
  expect(correo?.espera).toBe(60)

  const [deshacible] = await live()
  expect(deshacible).toMatchObject({ codigo, cliente: 'Ana Peña', estatus: { id: 2, nombre: 'Confirmado' } })
  const mark = (await ana.rastrea(codigo)).marca
  expect(await deshacer([deshacible?.id ?? ''])).toEqual({
    deshechos: [{ codigo, estatus: { id: 1, nombre: 'Recibido' } }],
    rechazados: [],
  })
  expect(await pasosDe(codigo)).toEqual([1])
  expect(await avisosDe(codigo)).toEqual([SE_DESHIZO])
  // Open pages notice the undo, because it increases the version.
  const after = await filaDe(codigo)
  expect(Number((await ana.rastrea(codigo)).marca)).toBeGreaterThan(Number(mark))
  expect(after).toEqual({ ...before, version: after?.version })
  expect((await live()).filter((vivo) => vivo.codigo === codigo)).toEqual([])
  const [done] = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'deshacer-estatus')))
  expect(done).toMatchObject({ antes: { estatus_id: 2, paso: { estatus_id: 2 } }, despues: { estatus_id: 1 } })
})

test('repeated undo requests, also concurrent ones, undo once and get the same answer', async () => {
  const codigo = await pide()
  await mover(codigo, 2)
  const id = await ultimoDe(codigo)
  const all = await Promise.all(Array.from({ length: 5 }, () => deshacer([id])))
  for (const undoResult of [...all, await deshacer([id])])
    expect(undoResult).toEqual({ deshechos: [{ codigo, estatus: { id: 1, nombre: 'Recibido' } }], rechazados: [] })
  const deshechas = and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'deshacer-estatus'))
  expect(await db.$count(auditoria, deshechas)).toBe(1)
})

test.each<[string, (codigo: string, id: string) => Promise<unknown>, RegExp]>([
  [
    'its time is over',
    (_, id) => db.update(movimientos).set({ hasta: sql`now()` }).where(eq(movimientos.id, id)),
    /Ya pasó el tiempo/,
  ],
  [
    'the order was changed since',
    (codigo) => db.update(pedidos).set({ notas: 'Otra cosa' }).where(eq(pedidos.codigo, codigo)),
    /cambió después/,
  ],
  ['somebody else moved it on', (codigo) => mover(codigo, 3, dora), /cambió después/],
  [
    'its mail is in hand',
    (codigo) =>
      db.update(correos).set({ tomado: sql`now() + interval '1 minute'` }).where(eq(correos.codigo_pedido, codigo)),
    /ya está saliendo/,
  ],
  [
    'its mail has left',
    (codigo) => db.update(correos).set({ estado: 'enviado' }).where(eq(correos.codigo_pedido, codigo)),
    /ya está saliendo/,
  ],
])('nothing is undone when %s', async (_, run, motivo) => {
  const codigo = await pide()
  await mover(codigo, 2)
  const id = await ultimoDe(codigo)
  await run(codigo, id)
  const before = { fila: await filaDe(codigo), pasos: await pasosDe(codigo), avisos: await avisosDe(codigo) }
  const undoResult = await deshacer([id])
  expect(undoResult).toEqual({ deshechos: [], rechazados: [{ codigo, motivo: expect.stringMatching(motivo) }] })
  expect({ fila: await filaDe(codigo), pasos: await pasosDe(codigo), avisos: await avisosDe(codigo) }).toEqual(before)
})

test('a step that cannot be undone is not listed, nor are the steps before it', async () => {
  const [changed, carried] = [await pide(), await pide()]
  for (const codigo of [changed, carried]) for (const estatus_id of [2, 3]) await mover(codigo, estatus_id)
  const liveSteps = async () => (await live()).filter(({ codigo }) => [changed, carried].includes(codigo)).length
  expect(await liveSteps()).toBe(4)
  await db.update(pedidos).set({ notas: 'Otra cosa' }).where(eq(pedidos.codigo, changed))
  expect(await liveSteps()).toBe(2)
  await mover(carried, 6, dora)
  expect(await liveSteps()).toBe(0)
})

test('a step of somebody else, an unknown step, and a member are refused', async () => {
  const codigo = await pide()
  await mover(codigo, 2, dora)
  const id = await ultimoDe(codigo, dora)
  expect((await live()).some((vivo) => vivo.id === id)).toBe(false)
  expect((await deshacer([id])).rechazados).toEqual([{ codigo, motivo: 'Este paso lo dio otra persona.' }])
  expect((await deshacer([randomUUID()])).rechazados).toEqual([
    { codigo: '', motivo: 'Ya pasó el tiempo para deshacer. Para corregirlo, registra otro paso.' },
  ])
  expect((await beto.call(deshacerPasos, { body: { movimientos: [id] } })).status).toBe(403)
  expect(await pasosDe(codigo)).toEqual([1, 2])
})

test('steps of one order are undone newest first, and none before a newer one', async () => {
  const codigo = await pide()
  const before = await filaDe(codigo)
  for (const estatus_id of [2, 3, 6]) await mover(codigo, estatus_id)
  const liveSteps = (await live()).filter((vivo) => vivo.codigo === codigo)
  expect(liveSteps.map(({ estatus }) => estatus.id)).toEqual([6, 3, 2])
  const [last, second, first] = liveSteps.map(({ id }) => id)
  expect((await deshacer([first ?? ''])).rechazados).toHaveLength(1)
  expect(await pasosDe(codigo)).toEqual([1, 2, 3, 6])

  const beforeRemoving = await calls()
  expect((await deshacer([last ?? ''])).deshechos).toEqual([{ codigo, estatus: { id: 3, nombre: 'En Preparación' } }])
  // The undo wakes the mail worker, because the mail of the step before waited only for this step.
  expect(await calls()).toBe(beforeRemoving + 1)
  expect(await pasosDe(codigo)).toEqual([1, 2, 3])
  // The ids may come in any order.
  expect((await deshacer([first ?? '', second ?? ''])).deshechos).toHaveLength(2)
  expect(await pasosDe(codigo)).toEqual([1])
  const after = await filaDe(codigo)
  expect(after).toEqual({ ...before, version: after?.version })
  expect(await avisosDe(codigo)).toEqual([SE_DESHIZO, SE_DESHIZO, SE_DESHIZO])
})

test('undoing a step that also saved the form restores the whole form', async () => {
  const codigo = await pide()
  const before = await filaDe(codigo)
  const {
    estatus: _e,
    fecha_creacion: _f,
    clase: _clase,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    correo_comprobado: _comprobado,
    codigo: _c,
    version,
    ...data
  } = await read(codigo)
  const body = {
    ...data,
    cliente: 'Ana María Peña',
    total: '900.00',
    estatus_id: 2,
    razon: 'Lo acordó por WhatsApp',
    fecha_estimada_entrega: '2099-01-02',
    version,
  }
  expect((await carla.call(guardarPedido, { params: { codigo }, body })).status).toBe(200)
  expect(await filaDe(codigo)).toMatchObject({ cliente: 'Ana María Peña', total: '900.00', estatus_id: 2 })
  await deshacer([await ultimoDe(codigo)])
  const after = await filaDe(codigo)
  expect(after).toEqual({ ...before, version: after?.version })
})

test('a form without a change of status, a creation and a decision leave no step to undo', async () => {
  const codigo = await pide()
  const {
    estatus: _e,
    fecha_creacion: _f,
    clase: _clase,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    correo_comprobado: _comprobado,
    codigo: _c,
    ...data
  } = await read(codigo)
  const body = { ...data, estatus_id: 1, fecha_estimada_entrega: '2099-01-02', total: '10.00' }
  await carla.call(guardarPedido, { params: { codigo }, body })
  await carla.call(guardarPedido, { params: { codigo: 'B01-77050' }, body: { ...body, version: null } })
  expect((await live()).filter((vivo) => [codigo, 'B01-77050'].includes(vivo.codigo))).toEqual([])
})

test('steps of a batch are undone one by one', async () => {
  const codigos = [await pide(), await pide(), await pide()]
  await db.update(pedidos).set({ total: '900.00' }).where(inArray(pedidos.codigo, codigos))
  const rows = await Promise.all(codigos.map(read))
  const { movidos } = (
    await carla.call(moverPedidos, {
      body: {
        pedidos: rows.map(({ codigo, version }) => ({ codigo, version })),
        destino: 'siguiente',
        razon: 'Lo acordó por WhatsApp',
      },
    })
  ).body
  expect(new Set(movidos.map(({ lote: batch }) => batch)).size).toBe(1)
  await db
    .update(pedidos)
    .set({ notas: 'Cambiado' })
    .where(eq(pedidos.codigo, codigos[1] ?? ''))
  const { deshechos, rechazados } = await deshacer(movidos.map(({ id }) => id))
  expect(deshechos.map(({ codigo }) => codigo)).toEqual([codigos[0], codigos[2]].toSorted())
  expect(rechazados).toEqual([{ codigo: codigos[1], motivo: expect.stringMatching(/cambió después/) }])
})

test('undoing a confirmation also restores the price', async () => {
  const codigo = await pide()
  const before = await filaDe(codigo)
  const body = {
    total: '1850.00',
    fecha_estimada_entrega: '2099-01-02',
    version: before?.version ?? 0,
    razon: 'Lo acordó por WhatsApp',
  }
  await carla.call(confirmarConPrecio, { params: { codigo }, body })
  await deshacer([await ultimoDe(codigo)])
  const after = await filaDe(codigo)
  expect(after).toEqual({ ...before, version: after?.version })
})

test('the mail of an undone step cannot be resent from the mailbox', async () => {
  const codigo = await pide()
  await mover(codigo, 2)
  await deshacer([await ultimoDe(codigo)])
  const [correo] = await db
    .select()
    .from(correos)
    .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update')))
  await expect(db.transaction((tx) => reenviar(tx, correo?.id ?? ''))).rejects.toMatchObject({ status: 409 })
})

test('a repeated request does not repeat a move that was undone', async () => {
  const codigo = await pide()
  const { version } = await read(codigo)
  const key = { 'idempotency-key': randomUUID() }
  const change = { params: { codigo }, body: { estatus_id: 2, version, razon: 'Lo acordó por WhatsApp' } }
  await carla.call(cambiarEstatus, change, key)
  await deshacer([await ultimoDe(codigo)])
  expect((await carla.call(cambiarEstatus, change, key)).body.estatus.id).toBe(1)
  expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(1)
})
