import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { streamUrl } from '#live/url.ts'
import { negocio } from '#negocio'
import { shopServer } from '../scripts/server-command.mjs'
import { answerHeartbeats, freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures a notification to all of `MIEMBROS`: the whole HTTP request against the bare INSERT … SELECT into the same
 * table with the same triggers and indexes. Then the load of `OPEN_PAGES` member pages that receive the event and
 * reread, at once and spread over time.
 */
const MEMBERS = Number(process.env.MIEMBROS ?? 10_000)
const ROUNDS = Number(process.env.RONDAS ?? 15)
const OPEN_PAGES = 1_000
/** Milliseconds over which the pages spread their reads. */
const SPREADS = [0, 2_000, 4_000]

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }
const SECRET = randomUUID()
const NOTICE = { tipo: 'general', titulo: 'Cerramos el lunes', mensaje: 'Es feriado. Te esperamos el martes.' }
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

await measureIn(
  async ({ url, machine, openServer }) => {
    const port = await freePort()
    await openServer(port, {
      ...shopServer,
      env: { ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena, TRUST_PROXY: '127.0.0.1', SECRET },
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`
      with nuevos as (
        insert into "user" (name, email, email_verified)
        select '', 'miembro' || n || '@ejemplo.com', true from generate_series(1, ${MEMBERS - 1}) n returning id, email
      ) insert into profiles (user_id, nombre_completo, correo, codigo_membresia, confirmado)
        select id, 'Miembro Número ' || row_number() over (), email, 'B-' || lpad((row_number() over ())::text, 6, '0'), true
        from nuevos`)
    await client.query('vacuum analyze')
    const baseUrl = `http://127.0.0.1:${port}`
    const signedIn = await fetch(`${baseUrl}/api/sesion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')

    async function notify() {
      const response = await fetch(`${baseUrl}/api/gestion/avisos`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...NOTICE, alcance_visto: MEMBERS }),
      })
      const { cuantos } = (await response.json()) as { cuantos: number }
      if (cuantos !== MEMBERS) throw new Error(`${response.status}: ${cuantos} were told`)
    }
    async function bareStatement() {
      const { rowCount } = await client.query(
        `insert into notifications (user_id, codigo_membresia, tipo, titulo, mensaje, envio)
         select p.user_id, p.codigo_membresia, $1, $2, $3, $4 from profiles p join "user" u on u.id = p.user_id
         where u.suspendido_en is null`,
        [NOTICE.tipo, NOTICE.titulo, NOTICE.mensaje, sendingId],
      )
      if (rowCount !== MEMBERS) throw new Error(`${rowCount} were told`)
    }
    const { rows } = await client.query<{ id: string }>(
      `insert into avisos_enviados (tipo, titulo, mensaje, cuantos) values ('general', 'x', 'x', 0) returning id`,
    )
    const sendingId = rows[0]?.id

    const times: [desnuda: number[], tienda: number[]] = [[], []]
    for (let round = -2; round < ROUNDS; round++)
      for (const [index, run] of [bareStatement, notify].entries()) {
        await client.query('truncate notifications')
        const start = performance.now()
        await run()
        if (round >= 0) times[index]?.push(performance.now() - start)
      }
    const [single, whole] = times
    const ratios = single.map((ms, round) => (whole[round] ?? 0) / ms)
    const ms = (values: number[], share = 0.5) => quantile(values, share).toFixed(0)
    console.log(`
${machine}, ${MEMBERS.toLocaleString('en')} members, ${ROUNDS} rounds in turns

| | median ms | longest ms |
| --- | --- | --- |
| bare INSERT … SELECT | ${ms(single)} | ${ms(single, 1)} |
| the whole request | ${ms(whole)} | ${ms(whole, 1)} |
| ratio | ${(quantile(whole, 0.5) / quantile(single, 0.5)).toFixed(2)} (aim ≤ 1.5) | |

Ratios of the single rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}.

| ${OPEN_PAGES} open pages read again within | all have read after ms | a page's read, p50 / p99 ms | refused | somebody else's request, longest ms |
| --- | --- | --- | --- | --- |`)

    const members = await signInAll(client)
    for (const spread of SPREADS) console.log(await measurePages({ baseUrl, miembros: members, spread, notify }))
    await client.end()
  },
  { filled: false },
)

type Member = { id: string; cookie: string; ip: string }

/** Writes sessions as better-auth does, one for each open page, since signing in would take a minute. */
async function signInAll(client: pg.Client): Promise<Member[]> {
  const { rows } = await client.query<{ user_id: string; token: string }>(
    `insert into session (user_id, token, expires_at)
     select user_id, gen_random_uuid()::text, now() + make_interval(days => $2) from profiles order by codigo_membresia limit $1
     returning user_id, token`,
    // The lifetime of a new session, so that no request renews it.
    [OPEN_PAGES, negocio.guarda.sesion],
  )
  return rows.map(({ user_id, token }, n) => {
    const signature = createHmac('sha256', SECRET).update(token).digest('base64')
    const cookie = `brisa.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    // The addresses are spread, because the shop allows twenty streams for an address and a hundred for a network.
    return { id: user_id, cookie, ip: `10.${n % 100}.${n % 7}.${n % 250}` }
  })
}

type Pages = { baseUrl: string; miembros: Member[]; spread: number; notify: () => Promise<void> }

async function measurePages({ baseUrl, miembros: members, spread, notify }: Pages) {
  const reads: number[] = []
  let refused = 0
  let openCount = 0
  let started = false
  let allOpen = () => {}
  const all = new Promise<void>((resolve) => {
    allOpen = resolve
  })

  async function read({ cookie }: Member) {
    await setTimeout(Math.random() * spread)
    const start = performance.now()
    const { statusCode } = await request(`${baseUrl}/api/avisos`, cookie)
    reads.push(performance.now() - start)
    if (statusCode !== 200) refused++
    if (reads.length === members.length) allOpen()
  }

  const streams: http.ClientRequest[] = []
  for (const member of members) {
    // Opens the streams gradually, as people open pages.
    while (streams.length - openCount >= 20) await setTimeout(5)
    const stream = http.get(baseUrl + streamUrl([`avisos:${member.id}`]), {
      headers: { cookie: member.cookie, 'x-forwarded-for': member.ip },
      agent: false,
    })
    stream.on('response', (response) => {
      if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`)
      answerHeartbeats(baseUrl, response)
      let heard = 0
      response.setEncoding('utf8').on('data', (text: string) => {
        if (!text.includes('event: cambio')) return
        if (++heard === 1) openCount++
        else if (started && heard === 2) void read(member)
      })
    })
    stream.on('error', () => {})
    streams.push(stream)
  }
  while (openCount < members.length) await setTimeout(50)

  let finished = false
  let otherDelay = 0
  async function probe() {
    while (!finished) {
      const start = performance.now()
      await request(`${baseUrl}/api/estatus`, '')
      otherDelay = Math.max(otherDelay, performance.now() - start)
      await setTimeout(20)
    }
  }
  started = true
  const probing = probe()
  const start = performance.now()
  await notify()
  await all
  const total = performance.now() - start
  finished = true
  await probing
  for (const stream of streams) stream.destroy()
  await setTimeout(1_000)
  const [p50, p99] = [quantile(reads, 0.5), quantile(reads, 0.99)].map((value) => value.toFixed(0))
  return `| ${spread} ms | ${total.toFixed(0)} | ${p50} / ${p99} | ${refused} | ${otherDelay.toFixed(0)} |`
}

function request(address: string, cookie: string) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get(address, { headers: { cookie }, agent }, (response) => {
        response.resume().on('end', () => resolve(response))
      })
      .on('error', reject)
  })
}
