import { randomUUID } from 'node:crypto'
import { setTimeout as pausa } from 'node:timers/promises'
import { direccionDeTemas } from '#live/direccion.ts'
import { abrirIntermediario } from '#testing/intermediario.server.ts'
import { ejecutar } from '#testing/postgres.server.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { medirEn } from './escenario.ts'

/**
 * What people meet while the database is away or takes connections and says nothing, with the deadlines of production:
 * the slowest answer of each kind, how long a stream still counts as live, and what comes back when after its return.
 */
const SEGUNDOS = Number(process.env.SEGUNDOS || 15)
/** Milliseconds; what takes longer is written down as this. */
const PACIENCIA = 60_000
const puerto = 4514
const tienda = `http://127.0.0.1:${puerto}`
const codigo = 'B01-40718'
const admin = { correo: 'admin@brisa.example', contrasena: randomUUID() }

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const intermediario = await abrirIntermediario(url)
    const env = { ...deLaTienda.env, DATABASE_URL: intermediario.url, ADMIN_PASSWORD: admin.contrasena }
    await abrirServidor(puerto, { ...deLaTienda, env })
    await ejecutar(url, `insert into "Pedidos" ("Código de pedido", "Cliente") values ('${codigo}', 'Ana')`)
    await hasta('/readyz')
    const cookie = await entrar()
    const filas = []
    for (const trato of ['calla', 'falta'] as const) filas.push(await medir(trato, cookie))
    await intermediario.cerrar()

    console.log(`
${SEGUNDOS} s each. ${maquina}

| the database | page | API | API, signed in | order sent | /readyz | live for | back: /readyz | order read | live |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${filas.join('\n')}

Milliseconds; of answers the slowest, with its status.`)

    async function medir(trato: 'falta' | 'calla', cookie: string) {
      const flujo = await fetch(tienda + direccionDeTemas([`pedidos:${codigo}`]))
      // Connections that were good when they were taken.
      await Promise.all(Array.from({ length: 60 }, () => fetch(`${tienda}/api/pedidos/${codigo}`)))
      await intermediario.poner(trato)
      const desde = performance.now()
      const vivo = Promise.race([leerHastaElFin(flujo), pausa(PACIENCIA)]).then(() => performance.now() - desde)
      const peores = await Promise.all([
        peor('/'),
        peor(`/api/pedidos/${codigo}`),
        peor('/api/gestion/pedidos', { headers: { cookie } }),
        peor('/api/pedidos', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ nombre: 'Ana', correo: 'ana@ejemplo.com', descripcion_articulo: 'Pulsera azul' }),
        }),
        peor('/readyz'),
      ])
      await intermediario.poner('pasa')
      const vuelta = await Promise.all([
        hasta('/readyz'),
        hasta(`/api/pedidos/${codigo}`),
        hasta(direccionDeTemas([`pedidos:${codigo}`])),
      ])
      const milisegundos = [await vivo, ...vuelta].map(Math.round)
      return `| ${trato === 'falta' ? 'is away' : 'says nothing'} | ${[...peores, ...milisegundos].join(' | ')} |`
    }
  },
  { lleno: false },
)

/** One after the other, some always on their way. */
async function peor(ruta: string, pedido: RequestInit = {}) {
  const respuestas: { ms: number; status: number | string }[] = []
  const una = async () => {
    const desde = performance.now()
    const status = await fetch(tienda + ruta, { ...pedido, signal: AbortSignal.timeout(PACIENCIA) }).then(
      async (respuesta) => {
        await respuesta.text()
        return respuesta.status
      },
      (error: Error) => error.name,
    )
    respuestas.push({ ms: performance.now() - desde, status })
  }
  const enCamino: Promise<void>[] = []
  for (let vez = 0; vez < SEGUNDOS * 2; vez++) {
    enCamino.push(una())
    await pausa(500)
  }
  await Promise.all(enCamino)
  const [lenta] = respuestas.toSorted((a, b) => b.ms - a.ms)
  return `${Math.round(lenta?.ms ?? Number.NaN)} (${[...new Set(respuestas.map(({ status }) => status))].join(', ')})`
}

/** Milliseconds until it is answered with 200. */
async function hasta(ruta: string) {
  const desde = performance.now()
  for (;;) {
    const corte = new AbortController()
    const bien = await fetch(tienda + ruta, { signal: corte.signal }).then(
      ({ status }) => status === 200,
      () => false,
    )
    corte.abort()
    if (bien) return performance.now() - desde
    await pausa(20)
  }
}

async function leerHastaElFin(respuesta: Response) {
  try {
    for await (const _ of respuesta.body ?? []);
  } catch {
    // Cut short is ended too.
  }
}

async function entrar() {
  const respuesta = await fetch(`${tienda}/api/sesion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return respuesta.headers
    .getSetCookie()
    .map((linea) => linea.split(';')[0])
    .join('; ')
}
