import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures the window with 50 pieces and with 5,000, in one run: its first page, which the process keeps, and searches
 * for words that nobody searched for before, which it renders. Requests follow one another; median of `RONDAS`, with the
 * share of 50 pieces behind it. A search for one piece finds it; one for a kind of pieces finds a quarter of all.
 */
const ROUNDS = Number(process.env.RONDAS ?? 200)
const SIZES = [50, 5_000]

const PAGES: Record<string, (round: number) => string> = {
  'first page, kept': () => '/productos',
  'first page of a kind, kept': () => '/productos?clase=aretes',
  'search for one piece': (round) => `/productos?q=pulsera+${hashOf((round % 12) * 4)}`,
  'search for a kind of piece': (round) => `/productos?q=pulsera&hasta=${[1000, 2000, 5000][round % 3]}`,
}

/** The second word of a piece's name. */
const hashOf = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 6)

/** Adds pieces up to a number. The first 50 are part of every size. */
const ADD = `
  insert into piezas (nombre, slug, clase, precio, existencias, quedan, materiales, publicada_en)
  select (array['Pulsera','Aretes','Cartera','Collar'])[1 + n % 4] || ' ' || left(md5(n::text), 6), 'pieza-' || n,
    (array['pulsera','aretes','cartera','collar'])[1 + n % 4], 500 + n % 3000, 'unica', 1, 'Vidrio y nácar',
    now() - n * interval '1 minute'
  from generate_series($1::int, $2::int - 1) n`

await measureIn(
  async ({ machine, url, openServer }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const port = await freePort()
    await openServer(port)
    const open = async (path: string) => {
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } })
      const html = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
      return { ms: performance.now() - start, kb: html.length / 1000 }
    }
    const medians: Record<string, number[]> = {}
    let before = 0
    for (const size of SIZES) {
      await client.query(ADD, [before, size])
      await client.query('vacuum analyze piezas')
      before = size
      for (const [name, addressOf] of Object.entries(PAGES)) {
        const times: number[] = []
        // The first ones warm the process up.
        for (let round = -20; round < ROUNDS; round++) {
          const { ms } = await open(addressOf(Math.abs(round)))
          if (round >= 0) times.push(ms)
        }
        medians[name] = [...(medians[name] ?? []), quantile(times, 0.5)]
      }
    }
    console.log(`\n${machine}, ${ROUNDS} requests each, median ms\n`)
    console.log(`| | ${SIZES.join(' pieces | ')} pieces | ratio |\n| --- | --- | --- | --- |`)
    for (const [name, [few = 0, many = 0]] of Object.entries(medians))
      console.log(`| ${name} | ${few.toFixed(1)} | ${many.toFixed(1)} | ${(many / few).toFixed(2)} |`)
    await client.end()
  },
  { filled: false },
)
