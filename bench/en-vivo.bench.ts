import http from 'node:http'
import pg from 'pg'
import { direccionDeTemas } from '#live/direccion.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { codigoAlAzar } from './datos.ts'
import { answerHeartbeats, cuantil, medirEn } from './escenario.ts'

/**
 * From a change of status sent to PostgreSQL until everybody who follows that order has the event: the commit with what
 * its triggers do, the notice, one read of the table, and the way to each reader.
 */
const FLUJOS = 200
const CAMBIOS = Number(process.env.CAMBIOS || 100)
const PLAZO = 30_000
const puerto = 4513

await medirEn(async ({ url, maquina, abrirServidor }) => {
  // One address may hold twenty streams, and a network a hundred.
  await abrirServidor(puerto, { ...deLaTienda, env: { ...deLaTienda.env, TRUST_PROXY: '127.0.0.1' } })
  const codigo = codigoAlAzar()
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()

  let vistos: number[] = []
  let avisar = () => {}
  function oir() {
    vistos.push(performance.now())
    if (vistos.length === FLUJOS) avisar()
  }
  /** When each stream saw what `hacer` caused. */
  async function esperarATodos(hacer: () => unknown) {
    vistos = []
    const todos = new Promise<void>((listo, fallo) => {
      const plazo = setTimeout(() => fallo(new Error(`${vistos.length} of ${FLUJOS} streams heard it`)), PLAZO)
      avisar = () => {
        clearTimeout(plazo)
        listo()
      }
    })
    await hacer()
    await todos
    return vistos
  }

  // Each stream begins by telling where the order is.
  const flujos: http.ClientRequest[] = []
  await esperarATodos(() => {
    for (let n = 0; n < FLUJOS; n++) flujos.push(escuchar(codigo, `10.0.${n % 50}.${n}`, oir))
  })

  const todos: number[] = []
  const ultimos: number[] = []
  for (let n = 0; n < CAMBIOS; n++) {
    let inicio = 0
    const momentos = await esperarATodos(() => {
      inicio = performance.now()
      return cliente.query(
        `insert into "Historial_Estatus" ("Código de pedido", "Estatus_id", "Descripcion") values ($1, $2, 'Paso')`,
        [codigo, 1 + (n % 8)],
      )
    })
    const demoras = momentos.map((momento) => momento - inicio)
    if (n < CAMBIOS / 10) continue // warming up
    todos.push(...demoras)
    ultimos.push(Math.max(...demoras))
  }
  for (const flujo of flujos) flujo.destroy()
  await cliente.end()

  const fila = (nombre: string, demoras: number[]) =>
    `| ${nombre} | ${cuantil(demoras, 0.5).toFixed(1)} | ${cuantil(demoras, 0.99).toFixed(1)} | ${Math.max(...demoras).toFixed(1)} |`
  console.log(`
From a status change sent to the database to its event read, ${FLUJOS} open streams of one order, ${ultimos.length} changes.
${maquina}

| | p50 ms | p99 ms | longest ms |
| --- | --- | --- | --- |
${fila('each stream', todos)}
${fila('the last stream of a change', ultimos)}`)
})

function escuchar(codigo: string, desde: string, oir: () => void) {
  const peticion = http.get({
    host: '127.0.0.1',
    port: puerto,
    path: direccionDeTemas([`pedidos:${codigo}`]),
    agent: false,
    headers: { 'x-forwarded-for': desde },
  })
  peticion.on('response', (respuesta) => {
    let resto = ''
    answerHeartbeats(`http://127.0.0.1:${puerto}`, respuesta)
    respuesta.setEncoding('utf8').on('data', (texto: string) => {
      const eventos = (resto + texto).split('\n\n')
      resto = eventos.pop() ?? ''
      for (const evento of eventos) if (evento.includes('event: cambio')) oir()
    })
    respuesta.on('error', () => {})
  })
  peticion.on('error', () => {})
  return peticion
}
