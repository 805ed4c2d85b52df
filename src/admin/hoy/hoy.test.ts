import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { terminarChat } from '#conversaciones/chat/contract.ts'
import { enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { asuntos, contactos, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { SERVICIOS } from '#lib/conjuntos.ts'
import { diaDe, sumarDias } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, guardarPedido, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { estaAtrasado } from '#pedidos/situacion.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { navegadorDe } from '#testing/chats.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { contarPendientes, listarLoMovidoHoy, type Pendientes } from './contract.ts'

const { ana, carla, db, buzon, persona } = await abrirTienda({ conCorreo: true })

let visitas = 0
/** Somebody new each time, whom no limit keeps out. */
const visita = () => persona('Luz Gil', 'luz@ejemplo.com', { ip: `10.9.${visitas++}.1` })

const HOY = diaDe(new Date())
const pendientes = async () => (await carla.llamar(contarPendientes, {})).cuerpo
const enGestion = async (codigo: string) => (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo

async function mueve(codigo: string, estatus_id: number, fecha?: string) {
  const { version } = await enGestion(codigo)
  const body = { estatus_id, version, fecha }
  expect((await carla.llamar(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
}

async function ponePrecio(codigo: string, cambios: { total?: string; fecha_estimada_entrega?: string } = {}) {
  const {
    estatus: donde,
    codigo: _,
    fecha_creacion,
    clase: _clase,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    ...pedido
  } = await enGestion(codigo)
  const body = { ...pedido, estatus_id: donde.id, total: '900.00', fecha_estimada_entrega: HOY, ...cambios }
  expect((await carla.llamar(guardarPedido, { params: { codigo }, body })).status).toBe(200)
}

/** What changed in the counts since the test began. */
let antes: Pendientes
beforeEach(async () => {
  antes = await pendientes()
})
const crecio = async (cual: keyof Pendientes) => (await pendientes())[cual].cuantos - antes[cual].cuantos

// Before there are others that wait to leave.
test('a mail that failed counts, under the name of whom it was for, until it can no longer be sent', async () => {
  buzon.rechazar(550, 'destinatario')
  await ana.solicita({ nombre: 'Mercedes Núñez', correo: 'mercedes@ejemplo.com' })
  await expect.poll(() => crecio('correos_fallidos')).toBe(1)
  buzon.rechazar(null)
  expect((await pendientes()).correos_fallidos.para).toBe('Mercedes Núñez')
  await db.update(correos).set({ vaciado: new Date() }).where(eq(correos.estado, 'fallido'))
  expect((await pendientes()).correos_fallidos).toEqual({ cuantos: 0, para: null })
})

test('a new order waits for its price until it has one', async () => {
  const codigo = await ana.pide()
  expect(await crecio('por_poner_precio')).toBe(1)
  expect((await pendientes()).por_poner_precio.dias).toBe(0)
  await ponePrecio(codigo)
  expect(await crecio('por_poner_precio')).toBe(0)
})

test('an order that somebody was to collect waits since it was ready, and no longer once it is handed over', async () => {
  const { codigo } = (await ana.solicita({ tipo_servicio: 'retiro' })).cuerpo
  await mueve(codigo, ESTATUS.listo, `${sumarDias(HOY, -9)}T12:00:00-04:00`)
  expect(await crecio('listos_sin_buscar')).toBe(1)
  expect((await pendientes()).listos_sin_buscar.dias).toBe(9)
  await mueve(codigo, ESTATUS.entregado)
  expect(await crecio('listos_sin_buscar')).toBe(0)
})

test('the overdue ones are those that their clients read of as late, whatever their status and service', async () => {
  const ayer = sumarDias(HOY, -1)
  const codigo = await ana.pide()
  for (const uno of await db.select().from(estatus))
    for (const tipo_servicio of [...SERVICIOS, null])
      for (const fecha_estimada_entrega of [null, ayer, HOY]) {
        const donde = { estatus_id: uno.id, tipo_servicio, fecha_estimada_entrega }
        await db.update(pedidos).set(donde).where(eq(pedidos.codigo, codigo))
        const atrasado = estaAtrasado({ ...donde, estatus: uno, historial: [] }, HOY)
        expect([uno.nombre, tipo_servicio, await crecio('vencidos')]).toEqual([
          uno.nombre,
          tipo_servicio,
          Number(atrasado),
        ])
      }
  await db.update(pedidos).set({ estatus_id: ESTATUS.recibido }).where(eq(pedidos.codigo, codigo))
  await ponePrecio(codigo, { fecha_estimada_entrega: sumarDias(HOY, -40) })
  expect((await pendientes()).vencidos.dias).toBe(40)
}, 60_000)

test('requests wait as urgent help, as another address or unconfirmed', async () => {
  const pide = async (correo: string) => {
    const codigo = await ana.pide()
    const params = { codigo }
    await ana.llamar(pedirAyuda, { params, body: { situacion: 'Es un regalo', correo } }, clave())
  }
  await pide(ana.correo)
  await pide('vecina@ejemplo.com')
  const { cuantos, urgentes, sin_confirmar } = antes.solicitudes
  expect((await pendientes()).solicitudes).toEqual({
    cuantos: cuantos + 1,
    urgentes: urgentes + 1,
    sin_confirmar: sin_confirmar + 1,
  })
})

const clave = () => ({ 'idempotency-key': randomUUID() })

test('who waits in the chat counts, and a message that was left there; nobody once they are over', async () => {
  const navegador = () => navegadorDe(ana)
  const [luz, gil] = [navegador(), navegador()]
  await luz.pide({ mensaje: '¿Hay alguien?' })
  await gil.deja('Me interesa una pulsera.')
  const { chat } = await pendientes()
  expect(chat).toEqual({ cuantos: antes.chat.cuantos + 1, dejadas: antes.chat.dejadas + 1 })
  for (const quien of [luz, gil]) await quien.llamar(terminarChat, {})
  expect((await pendientes()).chat).toEqual(antes.chat)
})

test('a question that the assistant could not answer waits until staff have', async () => {
  const huella = randomUUID().replaceAll('-', '').padEnd(64, '0')
  await db.insert(preguntasSinRespuesta).values({ texto: '¿Hacen tobilleras?', huella })
  expect(await crecio('preguntas')).toBe(1)
  await db.update(preguntasSinRespuesta).set({ estado: 'descartada' })
  expect((await pendientes()).preguntas).toEqual({ cuantos: 0 })
})

test('a message waits until it has another state', async () => {
  const body = { nombre_cliente: 'Ana', correo: ana.correo, descripcion_problema: '¿Hacen tobilleras?' }
  await ana.llamar(enviarMensaje, { body }, clave())
  expect(await crecio('mensajes')).toBe(1)
  await db.update(contactos).set({ estado: 'Respondido' })
  expect((await pendientes()).mensajes).toEqual({ cuantos: 0, dias: null })
})

test('a pickup waits until somebody attends to it or its order is over', async () => {
  const retira = async () => {
    const correo = `${randomUUID()}@ejemplo.com`
    const { codigo } = (await ana.solicita({ correo, tipo_servicio: 'retiro' })).cuerpo
    const quien = await visita()
    const body = { nombre: 'Ana', apellido: 'Peña', codigoPedido: codigo, correo }
    expect((await quien.llamar(verificarRetiro, { body }, clave())).cuerpo.success).toBe(true)
    return codigo
  }
  const [uno, otro] = [await retira(), await retira()]
  expect(await crecio('retiros')).toBe(2)
  await mueve(uno, ESTATUS.entregado)
  expect(await crecio('retiros')).toBe(1)
  const [fila] = await db.select().from(solicitudesRetiro).where(eq(solicitudesRetiro.codigo_pedido, otro))
  await db
    .update(asuntos)
    .set({ visto_en: new Date() })
    .where(and(eq(asuntos.clase, 'retiro'), eq(asuntos.id, fila?.id ?? 0)))
  expect(await crecio('retiros')).toBe(1)
  await db.update(asuntos).set({ atendido_en: new Date() })
  expect(await crecio('retiros')).toBe(0)
})

test('a request of the international service waits, and the form of an order is none', async () => {
  const body = { nombre: 'Ana', apellido: 'Peña', correo: ana.correo, whatsapp: '809 555 0134' }
  await ana.llamar(solicitarInternacional, { body }, clave())
  await ana.pide()
  expect(await crecio('internacional')).toBe(1)
})

test('what moved today is each order once, with the newest step written down since midnight in Santo Domingo', async () => {
  const listar = async (despues_de?: string | null) =>
    (await carla.llamar(listarLoMovidoHoy, { querystring: { despues_de: despues_de ?? undefined } })).cuerpo
  await db.update(historial).set({ registrado: new Date(`${HOY}T03:59:00Z`) })
  expect(await listar()).toEqual({ movidos: [], sigue: null, total: 0 })

  const codigo = await ana.pide()
  await mueve(codigo, ESTATUS.confirmado, `${sumarDias(HOY, -3)}T12:00:00-04:00`)
  const nuevo = await (await visita()).pide()
  const { movidos, total } = await listar()
  expect(total).toBe(2)
  expect(movidos).toMatchObject([
    { codigo: nuevo, estatus: { nombre: 'Recibido' }, quien: null },
    { codigo, cliente: 'Ana Peña', estatus: { nombre: 'Confirmado' }, quien: { nombre: 'Carla Núñez', eres_tu: true } },
  ])

  const otros = Array.from({ length: 58 }, (_, vez) => ({ codigo: `B99-${10_000 + vez}`, cliente: 'Luz Gil' }))
  await db.insert(pedidos).values(otros.map((uno) => ({ ...uno, estatus_id: ESTATUS.confirmado })))
  const pasos = otros.map((uno) => ({ codigo: uno.codigo, estatus_id: ESTATUS.recibido }))
  await db.insert(historial).values([...pasos, ...pasos, { codigo, estatus_id: ESTATUS.en_preparacion }])
  await db.insert(historial).values({ codigo: negocio.pedidos.plantilla, estatus_id: ESTATUS.confirmado })
  const primera = await listar()
  expect([primera.movidos.length, primera.sigue !== null, primera.total]).toEqual([50, true, 60])
  const resto = await listar(primera.sigue)
  expect([resto.movidos.length, resto.sigue]).toEqual([10, null])
  expect(new Set([...primera.movidos, ...resto.movidos].map((uno) => uno.codigo)).size).toBe(60)
})
