import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErrorDeNegocio } from '#lib/errores.ts'
import type { Heartbeats } from './heartbeats.server.ts'
import type { Vivo } from './live.server.ts'
import type { Seguido } from './temas.server.ts'

const MAXIMO_DE_FLUJOS = 5_000
/** What a reader may leave unread before it is dropped; it comes back by itself and reads the table. */
const ATRASO_MAXIMO = 64 * 1024

const abiertos = new WeakMap<Vivo, Set<() => void>>()

/** The streams of a process. When it cannot hear they end, since an open one is called live. */
function grupoDe(vivo: Vivo) {
  const conocido = abiertos.get(vivo)
  if (conocido) return conocido
  const grupo = new Set<() => void>()
  abiertos.set(vivo, grupo)
  vivo.alEnsordecer(() => cerrarFlujos(vivo))
  return grupo
}

/** @throws ErrorDeNegocio 503 when this process cannot hear, or already holds as many streams as it can serve */
export function exigirLugar(vivo: Vivo) {
  if (vivo.sordo) throw sinLinea('La conexión en vivo está en pausa.', 5)
  if (grupoDe(vivo).size >= MAXIMO_DE_FLUJOS) throw sinLinea('Hay mucha gente mirando.', 60)
}

function sinLinea(porque: string, espera: number) {
  return new ErrorDeNegocio({
    status: 503,
    title: 'Sin conexión en vivo',
    detail: `${porque} Tu página se actualizará sola cada rato.`,
    espera,
  })
}

type Contenido = {
  vivo: Vivo
  heartbeats: Heartbeats
  /** What the stream tells of; it lets go of them when it ends. */
  seguidos: Seguido[]
  /** Topics that were asked for and may not be followed. */
  negados: string[]
}

/**
 * Keeps a stream of server-sent events open (`contract.ts` says which). It starts with a `cambio` for each topic whose
 * mark is not the one in the reader's `Last-Event-ID`, so nothing is missed between two connections. It never carries
 * data: the reader asks for that again, with its own rights. Once it follows nothing it ends.
 */
export function abrirFlujo(peticion: FastifyRequest, respuesta: FastifyReply, contenido: Contenido) {
  const { vivo, heartbeats, seguidos, negados } = contenido
  const grupo = grupoDe(vivo)
  const salida = respuesta.hijack().raw
  salida.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })

  const enviadas = new Map(new URLSearchParams(String(peticion.headers['last-event-id'] ?? '')))
  const cierres = new Map<string, () => void>()

  function escribir(texto: string) {
    if (salida.writableLength > ATRASO_MAXIMO) salida.destroy()
    else salida.write(texto)
  }

  function decir(tema: string, marca: string | null) {
    if (marca === null) return terminar(tema)
    if (enviadas.get(tema) === marca) return
    enviadas.set(tema, marca)
    escribir(`id: ${new URLSearchParams([...enviadas])}\nevent: cambio\ndata: ${tema} ${marca}\n\n`)
  }

  function terminar(tema: string) {
    const soltar = cierres.get(tema)
    if (!soltar) return
    cierres.delete(tema)
    enviadas.delete(tema)
    soltar()
    escribir(`event: fin\ndata: ${tema}\n\n`)
    if (cierres.size === 0) salida.end()
  }

  const finales: (() => void)[] = []
  function alCerrar(hacer: () => void) {
    if (salida.destroyed) hacer()
    else finales.push(hacer)
  }
  salida.on('error', () => salida.destroy())
  salida.once('close', () => {
    for (const hacer of finales) hacer()
  })

  const cortar = () => salida.end()
  const callarLatidos = heartbeats.start({
    beat: (id) => escribir(`event: latido\ndata:${id}\n\n`),
    giveUp: () => salida.destroy(),
  })
  grupo.add(cortar)

  for (const tema of negados) escribir(`event: fin\ndata: ${tema}\n\n`)
  // At once, so that the reader knows that nothing on the way holds the stream back.
  escribir('retry: 3000\nevent: latido\ndata:\n\n')
  for (const { tema, oir, soltar } of seguidos) {
    const { marca, callar } = oir({ decir: (nueva) => decir(tema, nueva), cortar })
    cierres.set(tema, () => {
      callar()
      soltar()
    })
    if (marca === undefined) cortar()
    else decir(tema, marca)
  }
  // While it was looked up what the reader may follow, notices may have stopped, or the reader have gone.
  if (vivo.sordo) cortar()
  alCerrar(() => {
    callarLatidos()
    grupo.delete(cortar)
    for (const soltar of cierres.values()) soltar()
    cierres.clear()
  })
  return { terminar, cortar, alCerrar }
}

/** Ends every stream, so that the server can close; readers come back to the next process by themselves. */
export function cerrarFlujos(vivo: Vivo) {
  for (const cortar of abiertos.get(vivo) ?? []) cortar()
}
