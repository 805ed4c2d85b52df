import { eq, inArray, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { obtenerAsunto, responderAsunto } from '#conversaciones/bandeja/contract.ts'
import { enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { crearTicket } from '#conversaciones/tickets/contract.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { comprobantes, cuotas, propuestas } from '#db/schema/pagos.server.ts'
import { avisosAMano, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { contactos, pospuestos } from '#db/schema/solicitudes.server.ts'
import { addDays, dayOf, readLocalTime, writeLocalTime } from '#lib/dates.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus } from '#pedidos/ficha/contract.ts'
import { confirmarConPrecio, deshacerPasos, listarDeshacibles } from '#pedidos/mover/contract.ts'
import { prepararAvisos, registrarAvisoAMano } from '#pedidos/mover/whatsapp/contract.ts'
import { vencerPropuestas } from '#pedidos/pedidos.server.ts'
import { anotarDecision, proponerPrecio } from '#pedidos/propuestas/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { browserOf } from '#testing/chats.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { listarEsperas, listarHechosDeHoy, MAX_READ, posponer } from './contract.ts'
import { sinceText } from './labels.ts'

const { ana, beto, carla, db, persona } = await openShop()
const TODAY = dayOf(new Date())

let last = 0
/** Somebody with an order, and what else the order has. */
async function clienta(nombre: string, changes: Partial<typeof pedidos.$inferInsert> = {}) {
  const number = ++last
  const own = await persona(nombre, `clienta${number}@ejemplo.com`, { ip: `10.8.${number}.1` })
  const codigo = await own.pide()
  await db
    .update(pedidos)
    .set({ tipo_servicio: 'retiro', ...changes })
    .where(eq(pedidos.codigo, codigo))
  return { ...own, codigo }
}
const read = async () => (await carla.call(listarEsperas, {})).body
const names = async () => (await read()).personas.map(({ nombre }) => nombre)
const waitsOf = async (nombre: string) =>
  (await read()).personas.find((other) => other.nombre === nombre)?.esperas.map(({ clase, accion }) => [clase, accion])
const writeTo = (who: typeof ana, text = '¿Cuándo sale?', codigo?: string) =>
  who.call(enviarMensaje, {
    body: {
      nombre_cliente: who.nombre,
      correo: who.correo,
      descripcion_problema: text,
      ...(codigo && { codigo_pedido: codigo }),
    },
  })
const IN_WORK = { estatus_id: ESTATUS.en_preparacion, total: '900.00' }

test('the queue begins empty', async () => {
  expect(await read()).toMatchObject({ personas: [], total: 0, luego: [], hay_mas: false })
})

test('people stand by urgency: the chat, help, who asks about a late order, late, messages, price, today', async () => {
  await clienta('Hoy Rosario', { ...IN_WORK, fecha_estimada_entrega: TODAY })
  await clienta('Precio Báez')
  await writeTo(await persona('Mensaje Gil', 'mensaje@ejemplo.com', { ip: '10.7.1.1' }))
  await clienta('Tarde Peña', { ...IN_WORK, fecha_estimada_entrega: addDays(TODAY, -2) })
  const asks = await clienta('Pregunta Núñez', { ...IN_WORK, fecha_estimada_entrega: addDays(TODAY, -1) })
  await writeTo(asks)
  const inNeed = await clienta('Ayuda Cruz')
  await inNeed.call(pedirAyuda, {
    params: { codigo: inNeed.codigo },
    body: { situacion: 'Es para mañana', correo: inNeed.correo },
  })
  await browserOf(await persona('', '', { ip: '10.7.2.1' })).request({
    mensaje: '¿Hay alguien?',
    email: 'chat@ejemplo.com',
  })
  const order = [
    'chat@ejemplo.com',
    'Ayuda Cruz',
    'Pregunta Núñez',
    'Tarde Peña',
    'Mensaje Gil',
    'Precio Báez',
    'Hoy Rosario',
  ]
  expect(await names()).toEqual(order)
  const { cuentas, total } = await read()
  expect([cuentas, total]).toEqual([{ responder: 4, decidir: 0, precio: 1, pasar: 2, avisar: 0, ver: 0 }, 7])
})

test('a received order that holds a piece waits to be confirmed until its hold ends, before those without a price', async () => {
  const ask = async (nombre: string, hours: number) => {
    const own = await persona(nombre, `${nombre.split(' ')[0]}@ejemplo.com`, { ip: `10.6.${nombre.length}.1` })
    const { slug } = await putPieza(db, { existencias: 'varias', quedan: 2 })
    const { codigo } = (await own.solicita({ descripcion_articulo: '', pieza: slug })).body
    const hasta = new Date(Date.now() + hours * 3_600_000)
    await db.update(lineasDePedido).set({ apartada_hasta: hasta }).where(eq(lineasDePedido.codigo, codigo))
    return { codigo, hasta }
  }
  const later = await ask('Nora Later', 40)
  const soon = await ask('Alma Primero', 3)
  await clienta('Zoe Precio')
  const shown = (await names()).filter((name) => /^(Nora|Alma|Zoe)/.test(name))
  expect(shown).toEqual(['Alma Primero', 'Nora Later', 'Zoe Precio'])
  const wait = (await read()).personas.find(({ nombre }) => nombre === 'Alma Primero')?.esperas
  expect(wait).toMatchObject([
    { clave: `confirmar:${soon.codigo}`, accion: 'pasar', apartada_hasta: soon.hasta.toISOString() },
  ])
  expect(sinceText({ desde: '', apartada_hasta: '2026-11-27T19:00:00Z' }, new Date('2026-11-27T12:00:00Z'))).toMatch(
    /^Apartada hasta 27 nov, 3:00/,
  )
  const put = (regreso: string | null) =>
    carla.call(posponer, { body: { esperas: [`confirmar:${soon.codigo}`], regreso } })
  await put('una_hora')
  expect(await waitsOf('Alma Primero')).toBeUndefined()
  await put(null)
  // Without the hold the order still waits; confirmed it does not.
  await db.update(lineasDePedido).set({ liberada_en: sql`now()` }).where(eq(lineasDePedido.codigo, later.codigo))
  const [first] = (await read()).personas.find(({ nombre }) => nombre === 'Nora Later')?.esperas ?? []
  expect(first).toMatchObject({ clase: 'confirmar', apartada_hasta: null })
  const body = { estatus_id: ESTATUS.confirmado, version: first?.pedido?.version ?? 0, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(cambiarEstatus, { params: { codigo: later.codigo }, body })).status).toBe(200)
  expect(await waitsOf('Nora Later')).toBeUndefined()
})

test('one person with several waits is one row, the most urgent first', async () => {
  const luz = await clienta('Luz Mota', { fecha_estimada_entrega: addDays(TODAY, -3) })
  await writeTo(luz)
  await luz.pide('Unos aretes')
  expect(await waitsOf('Luz Mota')).toEqual([
    ['mensaje', 'responder'],
    // Without a price it is not moved, however late it is.
    ['tarde', 'precio'],
    ['precio', 'precio'],
  ])
  expect((await names()).filter((name) => name === 'Luz Mota')).toHaveLength(1)
})

test("a stranger who types somebody's order code is not that client", async () => {
  const nina = await clienta('Nina Pol', IN_WORK)
  await writeTo(await persona('Otra Gómez', 'otra@ejemplo.com', { ip: '10.7.3.1' }), 'Dígame su dirección', nina.codigo)
  expect(await names()).toContain('Otra Gómez')
  expect(await names()).not.toContain('Nina Pol')
})

test('orders without an address are one person by their phone', async () => {
  const telefono = '809-555-0177'
  await clienta('Iris Vega', { correo_cliente: null, telefono })
  await clienta('Iris Vega', { correo_cliente: null, telefono: '(809) 555 0177' })
  expect(await waitsOf('Iris Vega')).toHaveLength(2)
})

test('who does it ends the wait for everybody, and it is counted once among what they did today', async () => {
  const { codigo, nombre } = await clienta('Sol Marte')
  const before = (await carla.call(listarHechosDeHoy, {})).body.total
  const { version } = (await read()).personas.find((other) => other.nombre === nombre)?.esperas[0]?.pedido ?? {
    version: 0,
  }
  const body = { total: '1850.00', fecha_estimada_entrega: addDays(TODAY, 5), version, razon: 'Lo acordó por WhatsApp' }
  const confirmed = await carla.call(confirmarConPrecio, { params: { codigo }, body })
  expect(confirmed.status).toBe(200)
  expect(await names()).not.toContain(nombre)
  const step = { estatus_id: ESTATUS.en_preparacion, version: confirmed.body.version, razon: 'Paga al recibir' }
  expect(await carla.call(cambiarEstatus, { params: { codigo }, body: step })).toMatchObject({ status: 200 })
  const { hechos, total } = (await carla.call(listarHechosDeHoy, {})).body
  expect([total, hechos[0]?.clave]).toEqual([before + 1, codigo])
  // A step taken back is not done, and what was before it still is.
  const { movimientos } = (await carla.call(listarDeshacibles, {})).body
  await carla.call(deshacerPasos, { body: { movimientos: movimientos.slice(0, 1).map(({ id }) => id) } })
  const after = (await carla.call(listarHechosDeHoy, {})).body
  expect([after.total, after.hechos[0]?.clave]).toEqual([before + 1, codigo])
  expect(after.hechos[0]?.id).toBeLessThan(hechos[0]?.id ?? 0)
})

test('an answered message and an answered ticket leave the queue', async () => {
  const eva = await persona('Eva Lora', 'eva@ejemplo.com', { ip: '10.7.4.1' })
  await writeTo(eva, '¿Hacen tobilleras?')
  const wait = (await read()).personas.find(({ nombre }) => nombre === 'Eva Lora')?.esperas[0]
  const params = { clase: 'mensaje', id: Number(wait?.clave.split(':')[1]) } as const
  expect((await carla.call(obtenerAsunto, { params })).body.texto).toBe('¿Hacen tobilleras?')
  await carla.call(responderAsunto, { params, body: { canal: 'correo', texto: 'Sí.', respuestas_vistas: 0 } })
  expect(await names()).not.toContain('Eva Lora')

  await beto.call(crearTicket, {
    body: { asunto: 'El largo', descripcion: '¿De cuánto?', prioridad: 'media', codigo_pedido: null, fotos: [] },
  })
  expect(await waitsOf(beto.nombre)).toEqual([['ticket', 'responder']])
})

test('a ready order that nobody collects for days waits for a word', async () => {
  const { codigo } = await clienta('Fe Díaz', { ...IN_WORK, estatus_id: ESTATUS.listo, tipo_servicio: 'retiro' })
  const insert = (days: number) =>
    db.insert(historial).values({ codigo, estatus_id: ESTATUS.listo, fecha: new Date(Date.now() - days * 86_400_000) })
  await insert(9)
  expect(await waitsOf('Fe Díaz')).toEqual([['buscar', 'avisar']])
  await insert(1)
  expect(await waitsOf('Fe Díaz')).toBeUndefined()
})

test('a late order that staff just moved has had its step for now', async () => {
  const { codigo, nombre } = await clienta('Paz León', { ...IN_WORK, fecha_estimada_entrega: addDays(TODAY, -1) })
  const { version } = (await read()).personas.find((other) => other.nombre === nombre)?.esperas[0]?.pedido ?? {
    version: 0,
  }
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.almacenado, version, razon: 'Lo acordó por WhatsApp' },
  })
  expect(await waitsOf('Paz León')).toBeUndefined()
  await db.update(historial).set({ registrado: sql`now() - interval '4 hours'` }).where(eq(historial.codigo, codigo))
  expect(await waitsOf('Paz León')).toEqual([['tarde', 'pasar']])
})

test('who is put off returns by the shop’s clock, at once when asked, and when they wait for more', async () => {
  const rita = await clienta('Rita Sosa')
  const waits = async () =>
    (await read()).personas.find(({ nombre }) => nombre === 'Rita Sosa')?.esperas.map(({ clave }) => clave)
  const esperas = (await waits()) ?? []
  const put = (regreso: string | null) => carla.call(posponer, { body: { esperas, regreso } })
  expect(dayOf(new Date((await put('manana')).body.hasta ?? 0))).toBe(addDays(TODAY, 1))
  expect(await waits()).toBeUndefined()
  expect((await read()).luego).toMatchObject([
    { nombre: 'Rita Sosa', por: carla.nombre, esperas: [{ clase: 'precio' }] },
  ])
  await put(null)
  expect(await waits()).toEqual(esperas)
  await put('una_hora')
  await db.update(pospuestos).set({ hasta: sql`now() - interval '1 second'` })
  expect(await waits()).toEqual(esperas)
  await put('una_hora')
  await writeTo(rita, 'Lo necesito antes')
  expect(await waits()).toHaveLength(2)
})

test('a time that has passed, too far away or unreadable is refused, and nobody is put off', async () => {
  await clienta('Ada Reyes')
  const esperas = ['precio:B01-00001']
  const at = (instant: number) => writeLocalTime(new Date(instant))
  for (const regreso of [at(Date.now() - 60_000), at(Date.now() + 40 * 86_400_000), '2026-02-31T10:00', 'luego'])
    expect((await carla.call(posponer, { body: { esperas, regreso } })).status, regreso).toBe(422)
  const soon = at(Date.now() + 90 * 60_000)
  const { body } = await carla.call(posponer, { body: { esperas, regreso: soon } })
  expect(new Date(body.hasta ?? 0)).toEqual(new Date(readLocalTime(soon)))
  expect((await beto.call(posponer, { body: { esperas, regreso: null } })).status).toBe(403)
  expect(await db.$count(pospuestos, eq(pospuestos.espera, 'precio:B01-00001'))).toBe(1)
})

test('times and waits that do not exist are refused, and one that is named twice counts once', async () => {
  const put = async (esperas: string[], regreso = 'una_hora') =>
    (await carla.call(posponer, { body: { esperas, regreso } })).status
  for (const regreso of ['2026-11-31T10:00', '2027-02-29T10:00', '2026-11-30T10:00Z'])
    expect(posponer.schema.body.safeParse({ esperas: ['mensaje:1'], regreso }).success, regreso).toBe(false)
  expect(await put(['mensaje:1', 'mensaje:1'])).toBe(200)
  expect(await put([`${'m'.repeat(35)}:${'1'.repeat(60)}`])).toBe(422)
  expect(await put([`internacional:${'1'.repeat(40)}`])).toBe(200)
})

test('who wrote 51 times can be put off at once', async () => {
  const esperas = Array.from({ length: 51 }, (_, n) => `mensaje:${n + 1}`)
  expect((await carla.call(posponer, { body: { esperas, regreso: 'una_hora' } })).status).toBe(200)
  expect(await db.$count(pospuestos, inArray(pospuestos.espera, esperas))).toBe(51)
})

test('many messages of strangers hide no urgent request, and the queue says that it is not whole', async () => {
  const inNeed = await clienta('Última Cruz')
  await inNeed.call(pedirAyuda, {
    params: { codigo: inNeed.codigo },
    body: { situacion: 'Es para mañana', correo: inNeed.correo },
  })
  const flood = Array.from({ length: MAX_READ }, (_, n) => ({
    nombre_cliente: `Extraña ${n}`,
    correo: `extrana${n}@ejemplo.com`,
    descripcion_problema: 'Hola',
    fecha_creacion: new Date(Date.now() - 86_400_000),
  }))
  await db.insert(contactos).values(flood)
  expect((await read()).personas.map(({ nombre }) => nombre)).toContain('Última Cruz')
  expect((await read()).hay_mas).toBe(true)
  await db.delete(contactos).where(like(contactos.correo, 'extrana%'))
})

test('who was moved and told by nobody waits for a word; a mail or a message ends it', async () => {
  const telefono = '829-555-0147'
  const move = async (nombre: string, changes: Partial<typeof pedidos.$inferInsert>) => {
    const { codigo } = await clienta(nombre, { ...IN_WORK, telefono, ...changes })
    const [row] = await db.select({ version: pedidos.version }).from(pedidos).where(eq(pedidos.codigo, codigo))
    const body = { estatus_id: ESTATUS.listo, version: row?.version ?? 0, razon: 'Lo acordó por WhatsApp' }
    expect((await carla.call(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
    return codigo
  }
  await move('Con Correo', {})
  const codigo = await move('Sin Correo', { correo_cliente: null })
  expect(await waitsOf('Con Correo')).toBeUndefined()
  expect(await waitsOf('Sin Correo')).toEqual([['avisar', 'avisar']])
  await carla.call(registrarAvisoAMano, { params: { codigo }, body: { sobre: 'listo', texto: 'Está listo.' } })
  expect(await waitsOf('Sin Correo')).toBeUndefined()
})

test('a price that is to change, or lapsed, waits with the way to a new one; one that is open waits for nobody', async () => {
  const asked = await clienta('Cambia Ramos')
  const propose = async (codigo: string, vale_hasta = addDays(TODAY, 2)) => {
    const [row] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
    const linea = {
      clase: 'pieza',
      concepto: 'Aretes',
      cantidad: 1,
      precio: '900.00',
      razon: null,
      linea: null,
    } as const
    const fecha_estimada_entrega = addDays(TODAY, 9)
    const body = {
      lineas: [linea],
      plan: 'antes' as const,
      fecha_estimada_entrega,
      vale_hasta,
      version: row?.version ?? 0,
    }
    const answer = await carla.call(proponerPrecio, { params: { codigo }, body })
    return answer.body.propuesta?.id ?? 0
  }
  const id = await propose(asked.codigo)
  expect(await waitsOf(asked.nombre)).toBeUndefined()
  const [{ version = 0 } = {}] = await db.select().from(pedidos).where(eq(pedidos.codigo, asked.codigo))
  const params = { codigo: asked.codigo, id }
  await carla.call(anotarDecision, { params, body: { decision: 'cambiar', palabras: 'Los quiero dorados', version } })
  expect(await waitsOf(asked.nombre)).toEqual([['cambio', 'precio']])
  const row = (await read()).personas.find(({ nombre }) => nombre === asked.nombre)?.esperas[0]
  expect(row).toMatchObject({ texto: 'Los quiero dorados', codigo: asked.codigo })

  const slow = await clienta('Tarda Ramos')
  const old = await propose(slow.codigo)
  await db
    .update(propuestas)
    .set({ vale_hasta: addDays(TODAY, -1) })
    .where(eq(propuestas.id, old))
  await vencerPropuestas(db)
  expect(await waitsOf(slow.nombre)).toEqual([['vencio', 'precio']])
  await propose(slow.codigo)
  expect(await waitsOf(slow.nombre)).toBeUndefined()

  // A late one is told, but neither a price nor a step is asked for.
  await db
    .update(pedidos)
    .set({ fecha_estimada_entrega: addDays(TODAY, -1) })
    .where(eq(pedidos.codigo, slow.codigo))
  expect(await waitsOf(slow.nombre)).toEqual([['tarde', 'ver']])
})

test('who has no e-mail is reminded of a payment by WhatsApp, once for each time; who has one gets a mail', async () => {
  const telefono = '809-555-0188'
  const owes = { ...IN_WORK, fecha_estimada_entrega: addDays(TODAY, 9), telefono }
  const plan = (codigo: string, day: number) =>
    db.insert(cuotas).values({ codigo, orden: 1, monto: '900.00', antes_de: addDays(TODAY, day) })
  const ines = await clienta('Inés Brito', { ...owes, correo_cliente: null })
  const mailed = await clienta('Con Correo', owes)
  await plan(ines.codigo, 0)
  await plan(mailed.codigo, 0)
  expect(await waitsOf('Inés Brito')).toEqual([['pago', 'avisar']])
  expect(await waitsOf('Con Correo')).toBeUndefined()
  const [prepared] = (await carla.call(prepararAvisos, { querystring: { pedidos: ines.codigo } })).body
  expect(prepared).toMatchObject({ avisado: null, fuera: null, mensajes: [{ mensaje: 'pago' }, {}] })
  expect(prepared?.mensajes[0]?.texto).toMatch(/Falta tu pago, RD\$.900\.00, hoy\./)
  const params = { codigo: ines.codigo }
  await carla.call(registrarAvisoAMano, {
    params,
    body: { sobre: 'precio', texto: prepared?.mensajes[0]?.texto ?? '' },
  })
  expect(await waitsOf('Inés Brito')).toBeUndefined()
  // The day after is another time.
  const yesterday = sql`now() - interval '1 day'`
  await db.update(avisosAMano).set({ fecha_creacion: yesterday }).where(eq(avisosAMano.codigo, ines.codigo))
  await db
    .update(cuotas)
    .set({ antes_de: addDays(TODAY, -1) })
    .where(eq(cuotas.codigo, ines.codigo))
  expect(await waitsOf('Inés Brito')).toEqual([['pago', 'avisar']])
  await db.insert(comprobantes).values({
    ...{ codigo: ines.codigo, origen: 'enlace', tipo: 'image/jpeg', bytes: 1, monto: '900.00' },
    hash: Buffer.alloc(32),
  })
  expect(await waitsOf('Inés Brito')).toBeUndefined()
})
