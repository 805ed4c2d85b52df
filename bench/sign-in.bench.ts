import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures 1,000 wrong passwords for one account from one address; and whether response times reveal that an address
 * has an account: known and unknown addresses in turns, with a second series of unknown ones that shows the noise.
 */
const ROUNDS = Number(process.env.RONDAS || 5)
const PER_ROUND = 20
const ATTEMPTS = 1_000
const AT_ONCE = 50
const OWNER = { correo: 'duenia@brisa.example', contrasena: randomUUID() }

const series = ['known', 'unknown', 'unknown again'] as const
type Series = (typeof series)[number]
type Measurements = Record<Series, number[]>[]

await measureIn(
  async ({ url, machine, openServer }) => {
    const port = await freePort()
    const env = { TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL: OWNER.correo, ADMIN_PASSWORD: OWNER.contrasena }
    await openServer(port, { ...shopServer, env: { ...shopServer.env, ...env } })
    const client = new pg.Client({ connectionString: url })
    await client.connect()

    async function send(path: string, body: object, ip: string) {
      const before = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify(body),
      })
      await response.arrayBuffer()
      return { status: response.status, ms: performance.now() - before }
    }

    async function attackSignIn() {
      const statuses: Record<number, number> = {}
      const before = performance.now()
      let left = ATTEMPTS
      async function tryOnce() {
        while (left-- > 0) {
          const attempt = { correo: OWNER.correo, contrasena: `intento-${left}` }
          const { status } = await send('/api/sesion', attempt, '10.1.1.1')
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, tryOnce))
      const seconds = (performance.now() - before) / 1000
      const ownerResult = await send('/api/sesion', OWNER, '10.2.2.2')
      return { statuses, seconds, duenia: ownerResult }
    }

    /** Requests each series in turns, resetting rate limits and delays between them. */
    async function compare(path: string, body: (correo: string) => object, expected: number): Promise<Measurements> {
      const measurements: Measurements = []
      for (let round = 0; round <= ROUNDS; round++) {
        const measurement: Measurements[number] = { known: [], unknown: [], 'unknown again': [] }
        for (let i = 0; i < PER_ROUND; i++)
          for (const seriesName of rotate(series, i)) {
            await client.query('delete from limites')
            const correo = seriesName === 'known' ? OWNER.correo : `${randomUUID().slice(0, 6)}@brisa.example`
            const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
            const { status, ms } = await send(path, body(correo), ip)
            if (status !== expected) throw new Error(`${path} answered ${status}`)
            measurement[seriesName].push(ms)
          }
        if (round > 0) measurements.push(measurement) // the first round is a warm-up
      }
      return measurements
    }

    const attack = await attackSignIn()
    const signedIn = await compare('/api/sesion', (correo) => ({ correo, contrasena: 'clave-equivocada' }), 401)
    const forgotten = await compare('/api/contrasenas-olvidadas', (correo) => ({ correo }), 200)
    await client.end()

    console.log(`
${ATTEMPTS} wrong passwords for one account from one address, ${AT_ONCE} at once: ${Object.entries(attack.statuses)
      .map(([status, times]) => `${times} × ${status}`)
      .join(
        ', ',
      )}, in ${attack.seconds.toFixed(1)} s. Its owner, elsewhere, right after: ${attack.duenia.status} in ${attack.duenia.ms.toFixed(0)} ms.

Time of an answer, ${ROUNDS} rounds of ${PER_ROUND} each in turns, medians.
${machine}

| | ${series.map((seriesName) => `${seriesName} ms`).join(' | ')} | known / unknown | noise: unknown again / unknown |
| --- | --- | --- | --- | --- | --- |
${rowOf('wrong password', signedIn)}
${rowOf('forgotten password', forgotten)}

Known / unknown of the single rounds: ${ratiosOf(signedIn, 'known')}; ${ratiosOf(forgotten, 'known')}. Unknown again / unknown: ${ratiosOf(signedIn, 'unknown again')}; ${ratiosOf(forgotten, 'unknown again')}.`)
  },
  { filled: false },
)

function rotate<T>(list: readonly T[], offset: number) {
  const cut = offset % list.length
  return [...list.slice(cut), ...list.slice(0, cut)]
}

function medianOf(measurements: Measurements, seriesName: Series) {
  return quantile(
    measurements.flatMap((measurement) => measurement[seriesName]),
    0.5,
  )
}

function rowOf(label: string, measurements: Measurements) {
  const [known, unknown, other] = series.map((seriesName) => medianOf(measurements, seriesName))
  const ratioOf = (value = Number.NaN) => (value / (unknown ?? Number.NaN)).toFixed(3)
  const timesText = [known, unknown, other].map((value) => value?.toFixed(1)).join(' | ')
  return `| ${label} | ${timesText} | ${ratioOf(known)} | ${ratioOf(other)} |`
}

function ratiosOf(measurements: Measurements, seriesName: Series) {
  return measurements
    .map((measurement) => (medianOf([measurement], seriesName) / medianOf([measurement], 'unknown')).toFixed(3))
    .join(', ')
}
