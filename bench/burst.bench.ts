import net from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { freePort, measureIn } from './scenario.ts'

/**
 * Measures an attacker who guesses each code once, as fast as one address can over pipelined connections: how many
 * misses are answered before the address is blocked, and how many existing codes are revealed, with one and with two
 * processes on one database.
 */
const CONNECTIONS = Number(process.env.CONEXIONES || 400)
const PIPELINED = 50
const CODES = CONNECTIONS * PIPELINED
const EXISTING = CODES / 20

await measureIn(
  async ({ url, machine, openServer }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      `insert into "Pedidos" ("Código de pedido", "Cliente")
      select 'B60-' || lpad((n * 20)::text, 5, '0'), 'Cliente ' || n from generate_series(0, $1 - 1) n`,
      [EXISTING],
    )
    const rows: string[] = []
    for (const processCount of [1, 2]) {
      await client.query('delete from limites')
      // Each attack meets new processes, since a process remembers blocked addresses for ten minutes.
      const ports = await Promise.all(Array.from({ length: processCount }, freePort))
      for (const port of ports) await openServer(port)
      rows.push(await attack(ports))
    }
    await client.end()
    console.log(`
${CODES} codes asked at once from one address, ${EXISTING} of which exist, ${CONNECTIONS} connections with ${PIPELINED} each. Allowance: 30 misses.
${machine}

| processes | answered | misses told | existing codes told | refused (429) | others | seconds |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`)
  },
  { filled: false },
)

async function attack(usedPorts: number[]) {
  const codes = shuffle(Array.from({ length: CODES }, (_, n) => `B60-${String(n).padStart(5, '0')}`))
  const startedAt = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, n) =>
      ask(usedPorts[n % usedPorts.length] ?? 0, codes.slice(n * PIPELINED, (n + 1) * PIPELINED)),
    ),
  )
  const counts = new Map<number, number>()
  for (const status of statuses.flat()) counts.set(status, (counts.get(status) ?? 0) + 1)
  const de = (status: number) => counts.get(status) ?? 0
  const others = [...counts].filter(([status]) => ![200, 404, 429].includes(status)).map((pair) => pair.join(' × '))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `| ${usedPorts.length} | ${de(200) + de(404)} | ${de(404)} | ${de(200)} | ${de(429)} | ${others.join(', ') || '0'} | ${seconds} |`
}

/** Requests all codes without waiting for answers, and returns the status of each. */
async function ask(port: number, codes: string[]) {
  const connection = net.connect({ port, host: '127.0.0.1' })
  const request = (code: string, i: number) =>
    `GET /api/pedidos/${code} HTTP/1.1\r\nHost: localhost\r\n${i === codes.length - 1 ? 'Connection: close\r\n' : ''}\r\n`
  connection.write(codes.map(request).join(''))
  const responses = await text(connection)
  return [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}

function shuffle<T>(list: T[]) {
  return list
    .map((item) => ({ item, random: Math.random() }))
    .sort((a, b) => a.random - b.random)
    .map(({ item }) => item)
}
