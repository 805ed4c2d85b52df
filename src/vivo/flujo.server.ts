import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErrorDeNegocio } from '#comun/errores.ts'
import type { Vivo } from './vivo.server.ts'

const LATIDO = 15_000
const MAXIMO_DE_FLUJOS = 5_000
/** What a reader may leave unread before it is dropped; it comes back by itself and reads the table. */
const ATRASO_MAXIMO = 64 * 1024

const abiertos = new WeakMap<Vivo, Set<() => void>>()

type Fuente = {
  vivo: Vivo
  tema: Parameters<Vivo['escuchar']>[0]
  id: string
  /** Reads from the table what the row's mark is now; null once it is gone. */
  leerMarca: () => Promise<string | null>
}

/**
 * Keeps a stream of server-sent events open: `cambio` with the row's mark as its id, and `latido` every 15 s. It
 * starts with a `cambio` unless the reader's `Last-Event-ID` is already the newest mark, so nothing is missed between
 * two connections. It never carries data: the reader asks for that again, with its own rights.
 * @throws ErrorDeNegocio 503 when this process already holds as many streams as it can serve
 */
export async function abrirFlujo(
  peticion: FastifyRequest,
  respuesta: FastifyReply,
  { vivo, tema, id, leerMarca }: Fuente,
) {
  const grupo = abiertos.get(vivo) ?? new Set()
  abiertos.set(vivo, grupo)
  if (grupo.size >= MAXIMO_DE_FLUJOS)
    throw new ErrorDeNegocio({
      status: 503,
      title: 'Sin conexión en vivo',
      detail: 'Hay mucha gente mirando. Tu página se actualizará sola cada rato.',
      espera: 60,
    })

  respuesta.hijack()
  const salida = respuesta.raw
  salida.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })

  let enviada = peticion.headers['last-event-id'] ?? null
  let leyendo = false
  let otraVez = false

  function escribir(texto: string) {
    if (salida.writableLength > ATRASO_MAXIMO) salida.destroy()
    else salida.write(texto)
  }

  // Notices that arrive while the table is read ask for one more read, not for one each.
  async function cambiar() {
    otraVez = true
    if (leyendo) return
    leyendo = true
    try {
      while (otraVez && !salida.destroyed) {
        otraVez = false
        const marca = await leerMarca()
        if (marca === null) salida.end()
        else if (marca !== enviada) escribir(`id: ${marca}\nevent: cambio\ndata: ${marca}\n\n`)
        enviada = marca
      }
    } catch (error) {
      peticion.log.warn({ err: error }, 'live read failed')
    } finally {
      leyendo = false
    }
  }

  const callar = vivo.escuchar(tema, id, cambiar)
  const latido = setInterval(() => escribir('event: latido\ndata:\n\n'), LATIDO)
  const cortar = () => salida.end()
  grupo.add(cortar)
  salida.on('error', () => salida.destroy())
  salida.once('close', () => {
    clearInterval(latido)
    callar()
    grupo.delete(cortar)
  })
  // At once, so that the reader knows that nothing on the way holds the stream back.
  escribir('retry: 3000\nevent: latido\ndata:\n\n')
  cambiar()
}

/** Ends every stream, so that the server can close; readers come back to the next process by themselves. */
export function cerrarFlujos(vivo: Vivo) {
  for (const cortar of abiertos.get(vivo) ?? []) cortar()
}
