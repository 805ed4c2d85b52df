import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { cerrarSesion } from '#auth/contract.ts'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { descargarDatos } from '#miembros/contract.ts'
import { abrirChats, type Navegador, navegadorDe } from '#testing/chats.server.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { avisarPresencia, avisarQueEscribe, marcarVisto, olvidarChat, terminarChat } from './contract.ts'
import { avisarQueEscribeGestion, latir } from './gestion/contract.ts'
import { esElPrimero } from './tecleo.server.ts'
import { conMarca, marcaDe } from './visto.ts'

const { app, beto, carla, db, persona, visitante, turno, toma, responde, fila } = await abrirChats()
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))
const sigue = (quien: Pick<Navegador, 'cookies'>, ...temas: string[]) => seguir(temas, { cookie: quien.cookies() })
const deGestion = { cookies: () => carla.cookie }

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

async function empezar(quien?: Navegador) {
  const yoka = quien ?? (await visitante())
  await yoka.pide({ mensaje: 'Hola' })
  return { yoka, id: (await yoka.lee()).conversacion?.id ?? '' }
}

/** The mark that the next change tells. */
const oir = async ({ siguienteDe }: Awaited<ReturnType<typeof seguir>>) =>
  (await siguienteDe('cambio')).data?.split(' ').at(-1)
/** Skips marks until this one: those of what happened before the stream was open may still arrive on it. */
async function oirHasta(linea: Awaited<ReturnType<typeof seguir>>, marca: string) {
  for (let oida: string | undefined; oida !== marca; ) oida = await oir(linea)
}
const versionDe = (marca = '') => Number(marca.split('.')[0])

test('each side hears what the other does to their conversation, and the desk of it all', async () => {
  const { yoka, id } = await empezar()
  const linea = await sigue(yoka, `conversacion:${id}`)
  const mesa = await sigue(deGestion, 'gestion:chat', `gestion:conversacion:${id}`)
  for (let n = 0; n < 2; n++) await mesa.siguienteDe('cambio')
  const marca = await oir(linea)
  await responde(id, 'Dime')
  const nueva = await oir(linea)
  expect(versionDe(nueva)).toBeGreaterThan(versionDe(marca))
  expect(versionDe(nueva)).toBeLessThanOrEqual((await fila(id))?.version ?? 0)
  for (let n = 0; n < 2; n++) await mesa.siguienteDe('cambio')
  await yoka.dice('¿Abren hoy?')
  for (let n = 0; n < 2; n++) await mesa.siguienteDe('cambio')
})

test('what somebody has seen is told by the mark, which is the one that a page makes of what it read', async () => {
  const { yoka, id } = await empezar()
  await toma(id)
  const { mensaje } = (await responde(id, 'Dime')).cuerpo
  const [linea, mesa] = [await sigue(yoka, `conversacion:${id}`), await sigue(deGestion, `gestion:conversacion:${id}`)]
  const suya = async () => {
    const { conversacion } = await yoka.lee()
    if (!conversacion) throw new Error('It is gone.')
    return conversacion
  }
  const antes = await suya()
  await Promise.all([oirHasta(linea, marcaDe(antes)), oirHasta(mesa, marcaDe(antes))])
  await yoka.llamar(marcarVisto, { body: { mensaje: mensaje.id } })
  const marca = `${antes.version}.${mensaje.id}.${antes.visto_por_gestion}`
  await Promise.all([oirHasta(linea, marca), oirHasta(mesa, marca)])
  const despues = await suya()
  expect(conMarca(antes, marca, 'visitante')).toEqual(despues)
  expect([marcaDe(despues), despues.sin_leer]).toEqual([marca, 0])
  // Seen again it is no news: the next is of what was said.
  await yoka.llamar(marcarVisto, { body: { mensaje: mensaje.id } })
  await yoka.dice('Gracias')
  expect(versionDe(await oir(mesa))).toBe(antes.version + 1)
})

test('a browser without the secret, and a member without staff’s role, may follow none of it', async () => {
  const { id } = await empezar()
  const ajeno = await visitante()
  await empezar(ajeno)
  for (const tema of [`conversacion:${id}`, `tecleo:${id}`, 'conversacion:nada'])
    expect((await sigue(ajeno, tema)).respuesta.status).toBe(404)
  for (const tema of ['gestion:chat', `gestion:conversacion:${id}`, `gestion:tecleo:${id}`]) {
    expect((await sigue(ajeno, tema)).respuesta.status).toBe(401)
    expect((await sigue(navegadorDe(beto), tema)).respuesta.status).toBe(403)
  }
  expect((await sigue(deGestion, `gestion:conversacion:${randomUUID()}`)).respuesta.status).toBe(404)
})

test('that somebody types is heard by the other side alone, and neither it nor being there changes anything', async () => {
  const { yoka, id } = await empezar()
  const antes = await fila(id)
  const [suya, mesa] = [await sigue(yoka, `tecleo:${id}`), await sigue(deGestion, `gestion:tecleo:${id}`)]
  await Promise.all([suya.siguienteDe('cambio'), mesa.siguienteDe('cambio')])
  const todo = await sigue(deGestion, 'gestion:chat')
  await todo.siguienteDe('cambio')

  expect((await carla.llamar(avisarQueEscribeGestion, { params: { id } })).status).toBe(204)
  await suya.siguienteDe('cambio')
  expect((await yoka.llamar(avisarQueEscribe, {})).status).toBe(204)
  await mesa.siguienteDe('cambio')
  expect((await yoka.llamar(avisarPresencia, { body: { pagina: '/catalogo' } })).status).toBe(204)
  await turno(carla)
  await todo.siguienteDe('cambio')
  await carla.llamar(latir, {})
  expect(await fila(id)).toEqual(antes)
  // The next that the desk hears is of what did change.
  await yoka.llamar(terminarChat, {})
  await todo.siguienteDe('cambio')
  // It ends while somebody types in it: that is no error, and nobody is told.
  expect((await carla.llamar(avisarQueEscribeGestion, { params: { id } })).status).toBe(204)
  const oidas = await sigue(deGestion, `gestion:tecleo:${id}`, 'gestion:chat')
  for (let n = 0; n < 2; n++) await oidas.siguienteDe('cambio')
  // A second later, since what is said again within one is not looked at.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000)
  expect((await yoka.llamar(avisarQueEscribe, {})).status).toBe(204)
  vi.restoreAllMocks()
  await empezar()
  expect((await oidas.siguienteDe('cambio')).data).toMatch(/^gestion:chat /)
  expect((await (await visitante()).llamar(avisarQueEscribe, {})).status).toBe(404)
  expect((await (await visitante()).llamar(avisarPresencia, { body: { pagina: '/' } })).status).toBe(404)
})

test('a browser that says every moment that somebody types costs the database one notice a second', async () => {
  const { yoka, id } = await empezar()
  const mesa = await sigue(deGestion, `gestion:tecleo:${id}`)
  await mesa.siguienteDe('cambio')
  const preguntar = vi.spyOn(db, 'execute')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const avisos = await Promise.all(Array.from({ length: 30 }, () => yoka.llamar(avisarQueEscribe, {})))
  const hechas = preguntar.mock.calls.length
  vi.restoreAllMocks()
  expect(new Set(avisos.map(({ status }) => status))).toEqual(new Set([204]))
  expect(hechas).toBe(1)
  await mesa.siguienteDe('cambio')
})

test('what is kept of who types is one second’s, and so many and no more', () => {
  const todos = (segundo: number) =>
    Array.from({ length: 1_200 }, (_, n) => esElPrimero(`navegador ${n}`, segundo * 1000)).filter(Boolean)
  expect([todos(1).length, todos(1).length, todos(2).length]).toEqual([1_000, 0, 1_000])
  expect([2_999, 3_000, 3_999, 4_000].map((ahora) => esElPrimero('uno', ahora))).toEqual([false, true, false, true])
})

test('who waits hears that the queue moves, without a word of whose it is', async () => {
  const yoka = await visitante()
  const cola = await sigue(yoka, 'cola-de-chat')
  await cola.siguienteDe('cambio')
  await turno(carla)
  await cola.siguienteDe('cambio')
  const { id } = await empezar()
  const { data = '' } = await cola.siguienteDe('cambio')
  expect(data).not.toContain(id)
})

test('a line ends with what allowed it: the session of a member, or the secret of a browser', async () => {
  const quien = await persona('Fina Paz', 'fina@ejemplo.com', { rol: 'user', ip: '10.5.5.7' })
  const suyo = navegadorDe(quien)
  const { id } = await empezar(suyo)
  const linea = await sigue(suyo, `conversacion:${id}`)
  await linea.siguienteDe('cambio')
  await quien.llamar(cerrarSesion, {})
  expect((await linea.siguienteDe('fin')).data).toContain(id)

  const { yoka, id: otra } = await empezar()
  const dos = await sigue(yoka, `conversacion:${otra}`, `tecleo:${otra}`)
  await dos.siguienteDe('cambio')
  await yoka.llamar(olvidarChat, {})
  for (let n = 0; n < 2; n++) expect((await dos.siguienteDe('fin')).data).toContain(otra)
})

test('a member reads it among what the shop keeps of them, without who answered', async () => {
  const suyo = navegadorDe(beto)
  const { id } = await empezar(suyo)
  await toma(id)
  await responde(id, 'Dime')
  const { cuerpo } = await beto.llamar(descargarDatos, {})
  expect(cuerpo).toMatchObject({
    chats: [
      {
        estado: 'atendida',
        mensajes: [
          { mensaje: 'Hola', de_la_tienda: false },
          { mensaje: 'Dime', de_la_tienda: true },
        ],
      },
    ],
  })
  expect(JSON.stringify(cuerpo)).not.toContain('Carla')
})
