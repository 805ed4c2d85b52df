import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/maquinaria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { obtenerPedidoPorEnlace } from '#pedidos/contract.ts'
import { confirmarSolicitud, pedirAyuda } from '#solicitudes/contract.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { type EstadoDeCorreo, leerCorreo, listarCorreos, reenviarCorreo } from './contract.ts'

const { ana, beto, carla, db, buzon } = await abrirTienda({ conCorreo: true })

type Filtro = { estado?: EstadoDeCorreo; busca?: string; despues_de?: string }
const listar = async (querystring: Filtro = {}) => (await carla.llamar(listarCorreos, { querystring })).cuerpo
const leer = (id: string) => carla.llamar(leerCorreo, { params: { id } })
const reenviar = (id: string, clave: string = randomUUID()) =>
  carla.llamar(reenviarCorreo, { params: { id } }, { 'idempotency-key': clave })

async function correoPara(para: string, estado: EstadoDeCorreo) {
  for (;;) {
    const [fila] = await db.select().from(correos).where(eq(correos.para, para))
    if (fila?.estado === estado) return fila
    await new Promise((listo) => setTimeout(listo, 20))
  }
}

test('a delivered mail is listed with its state and read without the secrets it carried', async () => {
  const correo = 'leida@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).cuerpo.codigo
  const { id } = await correoPara(correo, 'enviado')
  const { correos: lista } = await listar({ busca: 'LEIDA@' })
  expect(lista).toMatchObject([
    { id, para: correo, estado: 'enviado', intentos: 1, ultimo_error: null, asunto: `Recibimos tu pedido ${codigo}` },
  ])
  const { texto } = (await leer(id)).cuerpo
  expect(texto).toContain(codigo)
  expect(texto).toContain('#t=…')
  expect((await listar({ busca: codigo })).correos.map(({ para }) => para)).toEqual([correo])
})

test('a mail that failed says why, can be read, and leaves when it is sent again', async () => {
  const correo = 'nadie@ejemplo.com'
  buzon.rechazar(550, 'destinatario')
  await ana.solicita({ correo })
  const { id } = await correoPara(correo, 'fallido')
  buzon.rechazar(null)
  const [fallido] = (await listar({ estado: 'fallido' })).correos
  expect(fallido).toMatchObject({ id, para: correo, intentos: 1 })
  expect(fallido?.ultimo_error).toContain('550')
  expect((await leer(id)).cuerpo.texto).toContain('Recibimos tu pedido')

  expect((await reenviar(id)).status).toBe(200)
  await buzon.esperarA(({ para }) => para.includes(correo))
  await correoPara(correo, 'enviado')
})

test('one that was delivered is sent again as another, written anew with a link that opens', async () => {
  const correo = 'otravez@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).cuerpo.codigo
  const { id, texto } = await correoPara(correo, 'enviado')
  const llegado = await buzon.esperarA(({ para }) => para.includes(correo))
  const { status, cuerpo } = await reenviar(id)
  expect(status).toBe(200)
  expect(cuerpo).toMatchObject({ para: correo, codigo_pedido: codigo })
  expect(cuerpo.id).not.toBe(id)
  const otro = await buzon.esperarA(({ para, id: suyo }) => para.includes(correo) && suyo !== llegado.id)
  const enlace = otro.texto.match(/#t=([\w-]{22})/)?.[1] ?? ''
  expect((await ana.llamar(obtenerPedidoPorEnlace, {}, { 'x-enlace': enlace })).cuerpo.codigo).toBe(codigo)
  expect(await db.select().from(correos).where(eq(correos.id, id))).toMatchObject([{ estado: 'enviado', texto }])
})

test('however many copies of one press arrive, one mail leaves', async () => {
  const correo = 'cuatro@ejemplo.com'
  await ana.solicita({ correo })
  const { id } = await correoPara(correo, 'enviado')
  const clave = randomUUID()
  const respuestas = await Promise.all([1, 2, 3, 4].map(() => reenviar(id, clave)))
  expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.id)).size).toBe(1)
  expect(await db.$count(correos, eq(correos.para, correo))).toBe(2)
})

test('no mail with links goes again to an address that the order has left, nor to confirm what waits no more', async () => {
  const correo = 'vieja@ejemplo.com'
  const { codigo } = (await ana.solicita({ correo })).cuerpo
  const body = { situacion: 'Es un regalo', correo: 'otra@ejemplo.com' }
  await ana.llamar(pedirAyuda, { params: { codigo }, body })
  const { id: deConfirmar } = await buzonDe(codigo, 'send-request-confirmation-link')
  expect((await reenviar(deConfirmar)).status).toBe(200)
  const { texto: carta } = await buzon.esperarA(({ asunto }) => asunto === `Confirma la solicitud del pedido ${codigo}`)
  await ana.llamar(confirmarSolicitud, { body: { enlace: /#c=([\w-]{22})/.exec(carta)?.[1] ?? '' } })
  expect((await reenviar(deConfirmar)).cuerpo.type).toBe('solicitud-confirmada')

  await db.update(pedidos).set({ correo_cliente: 'nueva@ejemplo.com' }).where(eq(pedidos.codigo, codigo))
  const { id } = await buzonDe(codigo, 'send-order-request-confirmation')
  const { status, cuerpo } = await reenviar(id)
  expect([status, cuerpo.type]).toEqual([409, 'destinatario-viejo'])
  const alaTienda = await buzonDe(codigo, 'send-help-email')
  expect((await reenviar(alaTienda.id)).status).toBe(200)
})

async function buzonDe(codigo: string, funcion: string) {
  for (;;) {
    const [fila] = await db
      .select()
      .from(correos)
      .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, funcion), eq(correos.estado, 'enviado')))
    if (fila) return fila
    await new Promise((listo) => setTimeout(listo, 20))
  }
}

test('one that waits its turn is not sent twice, and one whose words are gone is told so', async () => {
  const datos = { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' }
  const nuevo = async (valores: Partial<typeof correos.$inferInsert>) => {
    const fila = { funcion: 'send-guessing-alert', para: 'x@ejemplo.com', datos, ...valores }
    const [{ id = '' } = {}] = await db.insert(correos).values(fila).returning()
    return reenviar(id)
  }
  expect(await nuevo({ estado: 'pendiente' })).toMatchObject({
    status: 409,
    cuerpo: { detail: expect.stringContaining('por salir') },
  })
  for (const ido of [{ datos: {} }, { funcion: 'send-what-is-gone' }]) {
    const { status, cuerpo } = await nuevo({ estado: 'enviado', ...ido })
    expect([status, cuerpo.type]).toEqual([409, 'correo-borrado'])
  }
})

test('what was kept before there was a mail server is masked once there is one, and read whole without', async () => {
  const texto = `Ver mi pedido https://tienda.example/rastrear#t=${'a'.repeat(22)}\nConfirmar https://tienda.example/rastrear#c=${'B-_9'.repeat(5)}xy.`
  const guardado = {
    funcion: 'send-status-update',
    para: 'y@ejemplo.com',
    datos: {},
    estado: 'guardado',
    texto,
  } as const
  const [{ id = '' } = {}] = await db.insert(correos).values(guardado).returning()
  expect((await leer(id)).cuerpo).toMatchObject({
    texto: 'Ver mi pedido https://tienda.example/rastrear#t=…\nConfirmar https://tienda.example/rastrear#c=….',
    enlaces_ocultos: true,
  })
  const sinServidor = await abrirTienda()
  const [{ id: otro = '' } = {}] = await sinServidor.db.insert(correos).values(guardado).returning()
  expect((await sinServidor.carla.llamar(leerCorreo, { params: { id: otro } })).cuerpo).toMatchObject({
    texto,
    enlaces_ocultos: false,
  })
})

test('the list goes on from the last mail one has, and skips none', async () => {
  await db.insert(correos).values(
    Array.from({ length: 120 }, (_, numero) => ({
      funcion: 'send-guessing-alert',
      para: `muchas-${numero}@ejemplo.com`,
      datos: { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' },
      estado: 'omitido' as const,
    })),
  )
  const vistos: string[] = []
  for (let despues_de: string | null | undefined; despues_de !== null; ) {
    const pagina = await listar({ busca: 'muchas-', despues_de })
    vistos.push(...pagina.correos.map(({ id }) => id))
    despues_de = pagina.sigue
  }
  expect(vistos).toHaveLength(120)
  expect(new Set(vistos).size).toBe(120)
})

test('what somebody looks for is never a pattern', async () => {
  expect((await listar({ busca: '%' })).correos).toEqual([])
})

test('a mail that does not exist is a 404, and nobody but staff reads any', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await leer(id)).status).toBe(404)
  expect((await reenviar(id)).status).toBe(404)
  expect((await beto.llamar(leerCorreo, { params: { id } })).status).toBe(403)
  expect((await ana.llamar(listarCorreos, { querystring: {} })).status).toBe(401)
})
