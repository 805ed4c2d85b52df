import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { correos } from '#db/schema/maquinaria.server.ts'
import { abrirBuzon, type Buzon } from '#testing/buzon.server.ts'
import { acuse, aviso, crearOficina } from '#testing/oficina.server.ts'

/** One post office, and a mail server that comes and goes at its address. */
let buzon: Buzon
let oficina: Awaited<ReturnType<typeof crearOficina>>
let reparto: Awaited<ReturnType<typeof oficina.abrir>>

// Whoever is refused waits for a minute: what arrives in a test was not held to be refused.
const ajustes = { pausa: 60_000, espera: 2_000 }

beforeAll(async () => {
  buzon = await abrirBuzon()
  oficina = await crearOficina()
  reparto = await oficina.abrir(buzon.url, ajustes)
})
afterEach(async () => {
  buzon.rechazar(null)
  await oficina.db.delete(correos)
})
afterAll(async () => {
  await oficina.cerrar()
  await buzon.cerrar()
})

async function volver() {
  buzon = await abrirBuzon({ puerto: buzon.puerto })
}

const gente = (nombre: string, cuantos: number) =>
  Array.from({ length: cuantos }, (_, numero) => `${nombre}${numero}@ejemplo.com`)
const escribirA = (personas: string[]) => Promise.all(personas.map((para) => oficina.encolar(aviso({ para }))))
const error = async () => (await oficina.salida()).find(({ ultimo_error }) => ultimo_error)?.ultimo_error
const todasSalieron = () =>
  expect
    .poll(async () => (await oficina.salida()).map(({ estado }) => estado).filter((uno) => uno !== 'enviado'), {
      timeout: 40_000,
    })
    .toEqual([])

test('what waited while the mail server was away leaves at once when it is back, as if nothing had been', async () => {
  await buzon.cerrar()
  const personas = gente('espera', 60)
  await escribirA(personas)
  await expect.poll(error).toContain('ECONNREFUSED')
  const vuelve = Date.now()
  await volver()
  await buzon.esperar(60)
  expect(Date.now() - vuelve).toBeLessThan(15_000)
  await todasSalieron()
  const intentos = (await oficina.salida()).map(({ intentos, rechazos }) => ({ intentos, rechazos }))
  expect(intentos).toEqual(personas.map(() => ({ intentos: 1, rechazos: 0 })))
  expect(buzon.mensajes.flatMap(({ para }) => para).toSorted()).toEqual(personas.toSorted())
})

test('a mail server that dies while it delivers costs no mail a try, and nobody gets one twice', async () => {
  const personas = gente('muere', 30)
  for (const para of personas.slice(0, 3)) buzon.retener(para)
  await escribirA(personas)
  await expect.poll(() => buzon.mensajes.filter(({ para: [a] }) => a?.startsWith('muere')).length).toBe(27)
  const antes = buzon
  await antes.cerrar()
  await volver()
  await buzon.esperar(3)
  await todasSalieron()
  const llegaron = [...antes.mensajes, ...buzon.mensajes].flatMap(({ para }) => para)
  expect(llegaron.filter((para) => para.startsWith('muere')).toSorted()).toEqual(personas.toSorted())
})

test('a mail server that accepts and says nothing costs no mail a try', async () => {
  await buzon.cerrar()
  const mudo = createServer().listen(buzon.puerto, '127.0.0.1')
  await once(mudo, 'listening')
  await escribirA(['ana@ejemplo.com'])
  await expect.poll(error).toMatch(/greeting/i)
  await new Promise((listo) => mudo.close(listo))
  await volver()
  await buzon.esperar(1)
  await expect.poll(() => oficina.correoPara('ana@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 1 })
})

test.each([
  [421, 'conexion'],
  [421, 'destinatario'],
  [550, 'remitente'],
  [451, 'remitente'],
] as const)(
  'a mail server that refuses everybody (%i, %s) is away, and what waits for it is not to blame',
  async (codigo, paso) => {
    const personas = gente(`${paso}-${codigo}-`, 5)
    buzon.rechazar(codigo, paso)
    await escribirA(personas)
    await expect.poll(error).toContain(String(codigo))
    buzon.rechazar(null)
    await todasSalieron()
    expect((await oficina.salida()).map(({ intentos }) => intentos)).toEqual(personas.map(() => 1))
  },
)

test('what staff cause leaves before what forms caused', async () => {
  await buzon.cerrar()
  await Promise.all(
    gente('formulario', 30).map((para) =>
      oficina.encolar(acuse(para, { casa: '10.0.0.1', red: '10.0.0.0/24', correo: null })),
    ),
  )
  await oficina.encolar(aviso({ para: 'de-la-tienda@ejemplo.com' }))
  await expect.poll(error).toContain('ECONNREFUSED')
  await volver()
  await todasSalieron()
  // One tries whether the server is back, and eight leave at once.
  expect(buzon.mensajes.findIndex(({ para }) => para.includes('de-la-tienda@ejemplo.com'))).toBeLessThan(9)
})

test('one recipient who is refused, for now or for good, keeps nobody from theirs', async () => {
  buzon.rechazar(451, 'destinatario', (para) => para === 'llena@ejemplo.com')
  await escribirA(['llena@ejemplo.com'])
  await expect.poll(() => oficina.correoPara('llena@ejemplo.com')).toMatchObject({ intentos: 1, rechazos: 1 })
  await escribirA(gente('otra', 10))
  await buzon.esperarA(({ para }) => para.includes('otra9@ejemplo.com'))
  expect((await oficina.correoPara('llena@ejemplo.com')).desde.getTime()).toBeGreaterThan(Date.now() + 30_000)
})

test('recipients who hang stop nobody else, and stand behind the others from then on', async () => {
  const lentos = gente('lento', 12)
  const soltar = lentos.map((lento) => buzon.retener(lento))
  await escribirA(lentos)
  await buzon.esperarRetenido('lento0@ejemplo.com')
  const desde = Date.now()
  const rapidas = gente('rapida', 20)
  await escribirA(rapidas)
  for (const rapida of rapidas) await buzon.esperarA(({ para }) => para.includes(rapida))
  expect(Date.now() - desde).toBeLessThan(8_000)
  await expect
    .poll(async () => (await oficina.correoPara('lento0@ejemplo.com')).desde.getTime() - Date.now(), { timeout: 8_000 })
    .toBeGreaterThan(30_000)
  for (const dejar of soltar) dejar()
})

test('closing gives back what is on its way, and the next to open delivers it', async () => {
  await reparto.cerrar()
  const otro = await oficina.abrir(buzon.url, { ...ajustes, espera: 30_000 })
  const soltar = buzon.retener('cierre@ejemplo.com')
  await escribirA(['cierre@ejemplo.com'])
  await buzon.esperarRetenido('cierre@ejemplo.com')
  await otro.cerrar()
  soltar()
  expect(await oficina.correoPara('cierre@ejemplo.com')).toMatchObject({ intentos: 0, tomado: null })
  await oficina.abrir(buzon.url, ajustes)
  await todasSalieron()
})
