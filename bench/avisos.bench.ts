import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { direccionDeTemas } from '#live/direccion.ts'
import { negocio } from '#negocio'
import { deLaTienda } from '../scripts/servidor.mjs'
import { answerHeartbeats, cuantil, medirEn, puertoLibre } from './escenario.ts'

/**
 * What is told to all of `MIEMBROS`: the whole request, by HTTP, against the bare INSERT … SELECT into the same table with
 * the same triggers and indexes; then what it does to `ABIERTAS` pages of members that hear of it and read again, at once
 * and each at a moment of its own.
 */
const MIEMBROS = Number(process.env.MIEMBROS ?? 10_000)
const RONDAS = Number(process.env.RONDAS ?? 15)
const ABIERTAS = 1_000
/** Milliseconds over which the pages spread what they read again. */
const REPARTOS = [0, 2_000, 4_000]

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }
const SECRET = randomUUID()
const AVISO = { tipo: 'general', titulo: 'Cerramos el lunes', mensaje: 'Es feriado. Te esperamos el martes.' }
const agente = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const puerto = await puertoLibre()
    await abrirServidor(puerto, {
      ...deLaTienda,
      env: { ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena, TRUST_PROXY: '127.0.0.1', SECRET },
    })
    const cliente = new pg.Client({ connectionString: url })
    await cliente.connect()
    await cliente.query(`
      with nuevos as (
        insert into "user" (name, email, email_verified)
        select '', 'miembro' || n || '@ejemplo.com', true from generate_series(1, ${MIEMBROS - 1}) n returning id, email
      ) insert into profiles (user_id, nombre_completo, correo, codigo_membresia, confirmado)
        select id, 'Miembro Número ' || row_number() over (), email, 'B-' || lpad((row_number() over ())::text, 6, '0'), true
        from nuevos`)
    await cliente.query('vacuum analyze')
    const base = `http://127.0.0.1:${puerto}`
    const entrada = await fetch(`${base}/api/sesion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    })
    const cookie = entrada.headers
      .getSetCookie()
      .map((linea) => linea.split(';')[0])
      .join('; ')

    async function avisar() {
      const respuesta = await fetch(`${base}/api/gestion/avisos`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...AVISO, alcance_visto: MIEMBROS }),
      })
      const { cuantos } = (await respuesta.json()) as { cuantos: number }
      if (cuantos !== MIEMBROS) throw new Error(`${respuesta.status}: ${cuantos} were told`)
    }
    async function desnuda() {
      const { rowCount } = await cliente.query(
        `insert into notifications (user_id, codigo_membresia, tipo, titulo, mensaje, envio)
         select p.user_id, p.codigo_membresia, $1, $2, $3, $4 from profiles p join "user" u on u.id = p.user_id
         where u.suspendido_en is null`,
        [AVISO.tipo, AVISO.titulo, AVISO.mensaje, envio],
      )
      if (rowCount !== MIEMBROS) throw new Error(`${rowCount} were told`)
    }
    const { rows } = await cliente.query<{ id: string }>(
      `insert into avisos_enviados (tipo, titulo, mensaje, cuantos) values ('general', 'x', 'x', 0) returning id`,
    )
    const envio = rows[0]?.id

    const tiempos: [desnuda: number[], tienda: number[]] = [[], []]
    for (let ronda = -2; ronda < RONDAS; ronda++)
      for (const [cual, hacer] of [desnuda, avisar].entries()) {
        await cliente.query('truncate notifications')
        const inicio = performance.now()
        await hacer()
        if (ronda >= 0) tiempos[cual]?.push(performance.now() - inicio)
      }
    const [sola, entera] = tiempos
    const razones = sola.map((ms, ronda) => (entera[ronda] ?? 0) / ms)
    const ms = (valores: number[], parte = 0.5) => cuantil(valores, parte).toFixed(0)
    console.log(`
${maquina}, ${MIEMBROS.toLocaleString('en')} members, ${RONDAS} rounds in turns

| | median ms | longest ms |
| --- | --- | --- |
| bare INSERT … SELECT | ${ms(sola)} | ${ms(sola, 1)} |
| the whole request | ${ms(entera)} | ${ms(entera, 1)} |
| ratio | ${(cuantil(entera, 0.5) / cuantil(sola, 0.5)).toFixed(2)} (aim ≤ 1.5) | |

Ratios of the single rounds: ${razones.map((razon) => razon.toFixed(2)).join(', ')}.

| ${ABIERTAS} open pages read again within | all have read after ms | a page's read, p50 / p99 ms | refused | somebody else's request, longest ms |
| --- | --- | --- | --- | --- |`)

    const miembros = await entrarTodos(cliente)
    for (const reparto of REPARTOS) console.log(await medirPaginas({ base, miembros, reparto, avisar }))
    await cliente.end()
  },
  { lleno: false },
)

type Miembro = { id: string; cookie: string; desde: string }

/** Sessions as better-auth writes them, for as many members as have a page open; signing in would take a minute. */
async function entrarTodos(cliente: pg.Client): Promise<Miembro[]> {
  const { rows } = await cliente.query<{ user_id: string; token: string }>(
    `insert into session (user_id, token, expires_at)
     select user_id, gen_random_uuid()::text, now() + make_interval(days => $2) from profiles order by codigo_membresia limit $1
     returning user_id, token`,
    // As long as a fresh one, or each would be renewed by what it reads.
    [ABIERTAS, negocio.guarda.sesion],
  )
  return rows.map(({ user_id, token }, n) => {
    const firma = createHmac('sha256', SECRET).update(token).digest('base64')
    const cookie = `brisa.session_token=${encodeURIComponent(`${token}.${firma}`)}`
    // One address may hold twenty streams, and a network a hundred.
    return { id: user_id, cookie, desde: `10.${n % 100}.${n % 7}.${n % 250}` }
  })
}

type Paginas = { base: string; miembros: Miembro[]; reparto: number; avisar: () => Promise<void> }

async function medirPaginas({ base, miembros, reparto, avisar }: Paginas) {
  const lecturas: number[] = []
  let rechazadas = 0
  let abiertas = 0
  let empezado = false
  let listas = () => {}
  const todas = new Promise<void>((listo) => {
    listas = listo
  })

  async function leer({ cookie }: Miembro) {
    await setTimeout(Math.random() * reparto)
    const inicio = performance.now()
    const { statusCode } = await pedir(`${base}/api/avisos`, cookie)
    lecturas.push(performance.now() - inicio)
    if (statusCode !== 200) rechazadas++
    if (lecturas.length === miembros.length) listas()
  }

  const flujos: http.ClientRequest[] = []
  for (const miembro of miembros) {
    // They were opened through the day, not at one moment.
    while (flujos.length - abiertas >= 20) await setTimeout(5)
    const flujo = http.get(base + direccionDeTemas([`avisos:${miembro.id}`]), {
      headers: { cookie: miembro.cookie, 'x-forwarded-for': miembro.desde },
      agent: false,
    })
    flujo.on('response', (respuesta) => {
      if (respuesta.statusCode !== 200) throw new Error(`A stream was refused: ${respuesta.statusCode}`)
      answerHeartbeats(base, respuesta)
      let oidos = 0
      respuesta.setEncoding('utf8').on('data', (texto: string) => {
        if (!texto.includes('event: cambio')) return
        if (++oidos === 1) abiertas++
        else if (empezado && oidos === 2) void leer(miembro)
      })
    })
    flujo.on('error', () => {})
    flujos.push(flujo)
  }
  while (abiertas < miembros.length) await setTimeout(50)

  let acabado = false
  let ajena = 0
  async function sondear() {
    while (!acabado) {
      const inicio = performance.now()
      await pedir(`${base}/api/estatus`, '')
      ajena = Math.max(ajena, performance.now() - inicio)
      await setTimeout(20)
    }
  }
  empezado = true
  const sonda = sondear()
  const inicio = performance.now()
  await avisar()
  await todas
  const total = performance.now() - inicio
  acabado = true
  await sonda
  for (const flujo of flujos) flujo.destroy()
  await setTimeout(1_000)
  const [p50, p99] = [cuantil(lecturas, 0.5), cuantil(lecturas, 0.99)].map((valor) => valor.toFixed(0))
  return `| ${reparto} ms | ${total.toFixed(0)} | ${p50} / ${p99} | ${rechazadas} | ${ajena.toFixed(0)} |`
}

function pedir(direccion: string, cookie: string) {
  return new Promise<http.IncomingMessage>((listo, fallo) => {
    http
      .get(direccion, { headers: { cookie }, agent: agente }, (respuesta) => {
        respuesta.resume().on('end', () => listo(respuesta))
      })
      .on('error', fallo)
  })
}
