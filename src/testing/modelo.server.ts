import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Mensaje = { role: string; content: unknown }
/** What a model was asked: the instructions first. */
export type Encargo = { messages: Mensaje[]; tools?: { function: { name: string } }[] }
/** What it does then: says something, piece by piece, and may wait after some of it; uses a tool; falls silent; or fails. */
export type Hecho =
  | { dice: string; trozo?: number; espera?: { tras: string; a: Promise<unknown> } }
  | { usa: string; con: object }
  | { calla: true }
  | { falla: number }

/**
 * A server that speaks as OpenAI's does and does whatever it is told, for as long as the test runs.
 * @param obrar what it does about what it was asked
 */
export async function abrirModeloDePrueba(obrar: (encargo: Encargo) => Hecho) {
  const encargos: Encargo[] = []
  const abiertas = new Set<ServerResponse>()
  const servidor = createServer(async (peticion, respuesta) => {
    const encargo = JSON.parse(await leer(peticion)) as Encargo // what the shop sent
    encargos.push(encargo)
    abiertas.add(respuesta)
    await hacer(obrar(encargo), respuesta)
  }).listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const lugar = servidor.address()
  return {
    url: `http://127.0.0.1:${typeof lugar === 'object' && lugar ? lugar.port : 0}/v1`,
    /** All that it was asked, the first one first. */
    encargos,
    async cerrar() {
      for (const respuesta of abiertas) respuesta.destroy()
      await new Promise((listo) => servidor.close(listo))
    },
  }
}

async function leer(peticion: IncomingMessage) {
  const trozos: Buffer[] = []
  for await (const trozo of peticion) trozos.push(trozo)
  return Buffer.concat(trozos).toString()
}

async function hacer(hecho: Hecho, respuesta: ServerResponse) {
  if ('calla' in hecho) return
  if ('falla' in hecho) {
    respuesta.writeHead(hecho.falla, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
    return
  }
  respuesta.writeHead(200, { 'content-type': 'text/event-stream' })
  const linea = (delta: object, final: string | null = null) =>
    respuesta.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'prueba', choices: [{ index: 0, delta, finish_reason: final }] })}\n\n`,
    )
  if ('dice' in hecho) {
    const { dice, trozo = 7, espera } = hecho
    const corte = espera ? dice.indexOf(espera.tras) + espera.tras.length : 0
    const decir = (texto: string) => {
      for (let desde = 0; desde < texto.length; desde += trozo)
        linea({ role: 'assistant', content: texto.slice(desde, desde + trozo) })
    }
    decir(dice.slice(0, corte))
    await espera?.a
    decir(dice.slice(corte))
    linea({}, 'stop')
  } else {
    const llamada = { name: hecho.usa, arguments: JSON.stringify(hecho.con) }
    linea({ role: 'assistant', tool_calls: [{ index: 0, id: 'uno', type: 'function', function: llamada }] })
    linea({}, 'tool_calls')
  }
  const cuenta = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
  respuesta.write(
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'prueba', choices: [], usage: cuenta })}\n\n`,
  )
  respuesta.end('data: [DONE]\n\n')
}
