import net from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { medirEn, puertoLibre } from './escenario.ts'

/**
 * Somebody who guesses codes as fast as one address can: connections that pipeline, each code asked once. How many misses
 * are answered before the address is shut out, and how many of the codes that exist are told; with one process of the shop,
 * and with two on one database.
 */
const CONEXIONES = Number(process.env.CONEXIONES || 400)
const SEGUIDAS = 50
const CODIGOS = CONEXIONES * SEGUIDAS
const EXISTEN = CODIGOS / 20

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const cliente = new pg.Client({ connectionString: url })
    await cliente.connect()
    await cliente.query(
      `insert into "Pedidos" ("Código de pedido", "Cliente")
      select 'B60-' || lpad((n * 20)::text, 5, '0'), 'Cliente ' || n from generate_series(0, $1 - 1) n`,
      [EXISTEN],
    )
    const filas: string[] = []
    for (const procesos of [1, 2]) {
      await cliente.query('delete from limites')
      // Others each time: a process knows for ten minutes who has used up what they may.
      const puertos = await Promise.all(Array.from({ length: procesos }, puertoLibre))
      for (const puerto of puertos) await abrirServidor(puerto)
      filas.push(await atacar(puertos))
    }
    await cliente.end()
    console.log(`
${CODIGOS} codes asked at once from one address, ${EXISTEN} of which exist, ${CONEXIONES} connections with ${SEGUIDAS} each. Allowance: 30 misses.
${maquina}

| processes | answered | misses told | existing codes told | refused (429) | others | seconds |
| --- | --- | --- | --- | --- | --- | --- |
${filas.join('\n')}`)
  },
  { lleno: false },
)

async function atacar(usados: number[]) {
  const codigos = barajar(Array.from({ length: CODIGOS }, (_, n) => `B60-${String(n).padStart(5, '0')}`))
  const inicio = performance.now()
  const estados = await Promise.all(
    Array.from({ length: CONEXIONES }, (_, n) =>
      preguntar(usados[n % usados.length] ?? 0, codigos.slice(n * SEGUIDAS, (n + 1) * SEGUIDAS)),
    ),
  )
  const cuenta = new Map<number, number>()
  for (const estado of estados.flat()) cuenta.set(estado, (cuenta.get(estado) ?? 0) + 1)
  const de = (estado: number) => cuenta.get(estado) ?? 0
  const otros = [...cuenta].filter(([estado]) => ![200, 404, 429].includes(estado)).map((par) => par.join(' × '))
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1)
  return `| ${usados.length} | ${de(200) + de(404)} | ${de(404)} | ${de(200)} | ${de(429)} | ${otros.join(', ') || '0'} | ${segundos} |`
}

/** Asks for all of them without waiting for an answer, and gives the status of each. */
async function preguntar(puerto: number, codigos: string[]) {
  const conexion = net.connect({ port: puerto, host: '127.0.0.1' })
  const pedir = (codigo: string, i: number) =>
    `GET /api/pedidos/${codigo} HTTP/1.1\r\nHost: localhost\r\n${i === codigos.length - 1 ? 'Connection: close\r\n' : ''}\r\n`
  conexion.write(codigos.map(pedir).join(''))
  const respuestas = await text(conexion)
  return [...respuestas.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, estado]) => Number(estado))
}

function barajar<T>(lista: T[]) {
  return lista
    .map((cosa) => ({ cosa, azar: Math.random() }))
    .sort((a, b) => a.azar - b.azar)
    .map(({ cosa }) => cosa)
}
