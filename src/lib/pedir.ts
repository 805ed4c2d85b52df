import { llenar } from './enlaceA.ts'
import { ErrorDeNegocio, FALLO_NUESTRO, Rechazo } from './errores.ts'
import type { Peticion, Respuesta, Ruta } from './ruta.ts'

/** Milliseconds within which whoever waits has an answer or is told that there is none. */
export const PLAZO = 15_000

/** The request never got an answer: no network, the server is down, or it was cut on the way. */
export class SinConexion extends Error {
  constructor(causa?: unknown) {
    super('No hay conexión con la tienda. Intenta de nuevo.', { cause: causa })
    this.name = 'SinConexion'
  }
}

/** The line is there and no answer came in time: what was asked may have been done or not. */
export class SinRespuesta extends Error {
  constructor(causa?: unknown) {
    super('La tienda tarda en responder. Intenta de nuevo.', { cause: causa })
    this.name = 'SinRespuesta'
  }
}

type Opciones = {
  signal?: AbortSignal
  /** Names the request for good: sent again with the same one, it is done once. */
  clave?: string
  headers?: Record<string, string>
  /** Sent as it is, with its own type, in the place of a body. */
  archivo?: Blob
  /** Milliseconds to wait where an answer takes longer than people wait by themselves. */
  plazo?: number
}

/**
 * Calls a route and gives its answer, typed and checked by the route's contract.
 * @throws ErrorDeNegocio when the server refuses, SinConexion when it cannot be reached, SinRespuesta when it takes
 * longer than {@link PLAZO}
 */
export async function pedir<R extends Ruta>(ruta: R, peticion: Peticion<R>, opciones: Opciones = {}) {
  const { respuesta, leido: texto } = await mandar(ruta, peticion, opciones, (respuesta) => respuesta.text())
  if (!respuesta.ok) throw new ErrorDeNegocio(leerRechazo(respuesta, texto))
  const esquema = ruta.schema.response[respuesta.status]
  return (esquema && texto ? esquema.parse(JSON.parse(texto)) : undefined) as Respuesta<R>
}

/**
 * Takes a file that a route answers with.
 * @throws the same as {@link pedir}
 */
export async function bajar<R extends Ruta>(ruta: R, peticion: Peticion<R>, opciones: Opciones = {}) {
  const { respuesta, leido } = await mandar(ruta, peticion, opciones, (respuesta) => respuesta.blob())
  if (!respuesta.ok) throw new ErrorDeNegocio(leerRechazo(respuesta, await leido.text()))
  const [, nombre = ''] = /filename="([^"]+)"/.exec(respuesta.headers.get('content-disposition') ?? '') ?? []
  return { nombre, archivo: leido }
}

/**
 * Calls a route that may answer in lines of JSON, and tells each as it comes; an answer that is whole is one of them.
 * @throws the same as {@link pedir}, also when the answer breaks off
 */
export async function pedirPorLineas<R extends Ruta>(
  ruta: R,
  peticion: Peticion<R>,
  { alLlegar, ...opciones }: Opciones & { alLlegar: (linea: unknown) => void },
) {
  const headers = { accept: 'application/x-ndjson, application/json' }
  const { respuesta, leido } = await mandar(ruta, peticion, { ...opciones, headers }, async (respuesta) => {
    if (!respuesta.ok) return respuesta.text()
    await leerLineas(respuesta, alLlegar)
    return ''
  })
  if (!respuesta.ok) throw new ErrorDeNegocio(leerRechazo(respuesta, leido))
}

async function leerLineas(respuesta: Response, alLlegar: (linea: unknown) => void) {
  const decodificador = new TextDecoder()
  const lector = respuesta.body?.getReader()
  let resto = ''
  for (let parte = await lector?.read(); parte && !parte.done; parte = await lector?.read()) {
    const lineas = (resto + decodificador.decode(parte.value, { stream: true })).split('\n')
    resto = lineas.pop() ?? ''
    for (const linea of lineas) if (linea) alLlegar(JSON.parse(linea))
  }
  if (resto) alLlegar(JSON.parse(resto))
}

/** Sends a request and reads its answer, both within the time that is waited for it. */
async function mandar<R extends Ruta, T>(
  ruta: R,
  peticion: Peticion<R>,
  { signal, clave, headers, archivo, plazo: tiempo }: Opciones,
  leer: (respuesta: Response) => Promise<T>,
) {
  const { body } = peticion as { body?: unknown }
  const plazo = abrirPlazo(signal, tiempo)
  try {
    const respuesta = await fetch(direccionDe(ruta, peticion), {
      method: ruta.method,
      signal: plazo.signal,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(archivo && { 'content-type': archivo.type }),
        ...(clave && { 'idempotency-key': clave }),
        ...headers,
      },
      body: archivo ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    return { respuesta, leido: await leer(respuesta) }
  } catch (causa) {
    throw plazo.explicar(causa)
  } finally {
    plazo.cerrar()
  }
}

/** Longer than the pause between two tries. Who left the page meanwhile waits anew: tries rest while nobody sees it. */
const DESCANSO = 6_000

/** When a read was first asked, and last. Its tries share a signal, and so the time that a person waits for it. */
const empezadas = new WeakMap<AbortSignal, { desde: number; hasta: number }>()

// By hand: `AbortSignal.any` is younger than some of the phones that come here.
function abrirPlazo(suyo: AbortSignal | undefined, tiempo = PLAZO) {
  const ahora = Date.now()
  const antes = suyo && empezadas.get(suyo)
  const desde = antes && ahora - antes.hasta < DESCANSO ? antes.desde : ahora
  // Until it ends, it is being asked.
  if (suyo) empezadas.set(suyo, { desde, hasta: Number.POSITIVE_INFINITY })
  const corte = new AbortController()
  const cortar = () => corte.abort()
  const reloj = setTimeout(cortar, desde + tiempo - ahora)
  if (suyo?.aborted) cortar()
  else suyo?.addEventListener('abort', cortar)
  return {
    signal: corte.signal,
    /** What to throw for a request that got no answer. */
    explicar(causa: unknown) {
      if (suyo?.aborted) return causa
      const hayLinea = globalThis.navigator?.onLine !== false
      // While there is no line nobody waits for the shop: what is asked once it is back has the whole time again.
      if (!hayLinea && suyo) empezadas.delete(suyo)
      return hayLinea && corte.signal.aborted ? new SinRespuesta(causa) : new SinConexion(causa)
    },
    cerrar() {
      clearTimeout(reloj)
      if (suyo && empezadas.has(suyo)) empezadas.set(suyo, { desde, hasta: Date.now() })
      suyo?.removeEventListener('abort', cortar)
    },
  }
}

/** The route's address with its parameters and query filled in. */
export function direccionDe<R extends Ruta>(ruta: R, peticion: Peticion<R>) {
  const { params = {}, querystring = {} } = peticion as Record<string, Record<string, unknown> | undefined>
  const camino = llenar(ruta.url, params)
  const busqueda = new URLSearchParams(
    Object.entries(querystring).flatMap(([clave, valor]) => (valor === undefined ? [] : [[clave, String(valor)]])),
  ).toString()
  return busqueda ? `${camino}?${busqueda}` : camino
}

// A proxy in front may answer with a page of its own; the person still gets a sentence.
function leerRechazo(respuesta: Response, texto: string): Rechazo {
  try {
    return Rechazo.parse(JSON.parse(texto))
  } catch {
    return { type: 'about:blank', status: respuesta.status, ...FALLO_NUESTRO }
  }
}
