import autocannon from 'autocannon'
import { deLaTienda } from '../scripts/servidor.mjs'
import { codigoAlAzar } from './datos.ts'
import { cuantil, medirEn } from './escenario.ts'
import { procesadorDe } from './proceso.ts'

/**
 * Looking an order up by its code: the shop against bare `node:http` + `pg` with the same statement, both in this run,
 * in turns, each a process of its own. Only the ratios travel between machines.
 */
const CONEXIONES = 32
const RONDAS = Number(process.env.RONDAS || 5)
const SEGUNDOS = Number(process.env.SEGUNDOS || 8)
/** Codes each connection asks for before it begins again: together, a sixth of the orders a round. */
const CODIGOS = 500

const servidores = {
  tienda: { programa: deLaTienda, puerto: 4511 },
  desnudo: { programa: { argumentos: ['--import', 'tsx', 'bench/desnudo.ts'] }, puerto: 4512 },
}
type Lado = keyof typeof servidores
type Medida = { porSegundo: number; p50: number; p99: number; procesador: number }

await medirEn(async ({ maquina, abrirServidor }) => {
  const pids: Record<Lado, number | undefined> = { tienda: undefined, desnudo: undefined }
  const medidas: Record<Lado, Medida[]> = { tienda: [], desnudo: [] }
  for (const lado of ['tienda', 'desnudo'] as const) {
    const { programa, puerto } = servidores[lado]
    pids[lado] = (await abrirServidor(puerto, programa)).pid
  }
  await compararRespuestas()

  for (let ronda = 0; ronda <= RONDAS; ronda++)
    for (const lado of ronda % 2 ? (['tienda', 'desnudo'] as const) : (['desnudo', 'tienda'] as const)) {
      const medida = await medir(servidores[lado].puerto, pids[lado])
      if (ronda > 0) medidas[lado].push(medida) // the first one warms up
    }

  const [tienda, desnudo] = [resumir(medidas.tienda), resumir(medidas.desnudo)]
  const razones = medidas.tienda.map(({ porSegundo }, i) => porSegundo / (medidas.desnudo[i]?.porSegundo ?? Number.NaN))
  console.log(`
Lookup by code, 100,000 orders and 1,000,000 history rows, ${CONEXIONES} connections, ${RONDAS} rounds of ${SEGUNDOS} s each, median.
${maquina}

| | requests/s | p50 ms | p99 ms | processor µs/request |
| --- | --- | --- | --- | --- |
${fila('the shop', tienda)}
${fila('bare node:http + pg', desnudo)}
| ratio | ${(tienda.porSegundo / desnudo.porSegundo).toFixed(2)} (aim ≥ 0.7) | ${(tienda.p50 / desnudo.p50).toFixed(2)} | ${(tienda.p99 / desnudo.p99).toFixed(2)} (aim ≤ 2) | ${(tienda.procesador / desnudo.procesador).toFixed(2)} |

Throughput ratio of the single rounds: ${razones.map((razon) => razon.toFixed(2)).join(', ')}.`)
})

async function medir(puerto: number, pid: number | undefined): Promise<Medida> {
  const tiempos: number[] = []
  const antes = procesadorDe(pid)
  const opciones: autocannon.Options = {
    url: `http://127.0.0.1:${puerto}`,
    connections: CONEXIONES,
    duration: SEGUNDOS,
    setupClient: (cliente) =>
      cliente.setRequests(
        Array.from({ length: CODIGOS }, () => ({ method: 'GET', path: `/api/pedidos/${codigoAlAzar()}` })),
      ),
  }
  const { carga, resultado } = lanzarCarga(opciones)
  // Its own histogram counts whole milliseconds, which is too coarse for a ratio.
  carga.on('response', (_cliente, _estado, _bytes, milisegundos) => tiempos.push(milisegundos))
  const { requests, non2xx, errors, statusCodeStats } = await resultado
  if (non2xx || errors)
    throw new Error(`${errors} requests failed and ${non2xx} were refused: ${JSON.stringify(statusCodeStats)}`)
  return {
    porSegundo: requests.average,
    p50: cuantil(tiempos, 0.5),
    p99: cuantil(tiempos, 0.99),
    procesador: (procesadorDe(pid) - antes) / tiempos.length,
  }
}

function lanzarCarga(opciones: autocannon.Options) {
  const { promise: resultado, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const carga = autocannon(opciones, (error, medido) => (error ? reject(error) : resolve(medido)))
  return { carga, resultado }
}

/** Both must be answering the same question, or the figures compare nothing. */
async function compararRespuestas() {
  const codigo = codigoAlAzar()
  const [tienda, desnudo] = await Promise.all(
    Object.values(servidores).map(async ({ puerto }) =>
      (await fetch(`http://127.0.0.1:${puerto}/api/pedidos/${codigo}`)).json(),
    ),
  )
  if (tienda.codigo !== codigo || desnudo.codigo !== codigo || tienda.historial.length !== desnudo.pasos.length)
    throw new Error(`the two servers answer differently for ${codigo}`)
}

function resumir(medidas: Medida[]): Medida {
  const mediana = (que: keyof Medida) =>
    cuantil(
      medidas.map((medida) => medida[que]),
      0.5,
    )
  return {
    porSegundo: mediana('porSegundo'),
    p50: mediana('p50'),
    p99: mediana('p99'),
    procesador: mediana('procesador'),
  }
}

function fila(nombre: string, { porSegundo, p50, p99, procesador }: Medida) {
  return `| ${nombre} | ${porSegundo.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${procesador.toFixed(0)} |`
}
