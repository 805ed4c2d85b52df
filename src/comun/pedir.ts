import { ErrorDeNegocio, Rechazo } from './errores.ts'
import type { Peticion, Respuesta, Ruta } from './ruta.ts'

/** The request never got an answer: no network, the server is down, or it was cut on the way. */
export class SinConexion extends Error {
  constructor(causa?: unknown) {
    super('No hay conexión con la tienda.', { cause: causa })
    this.name = 'SinConexion'
  }
}

type Opciones = { signal?: AbortSignal; headers?: Record<string, string> }

/**
 * Calls a route and gives its answer, typed and checked by the route's contract.
 * @throws ErrorDeNegocio when the server refuses, SinConexion when it does not answer.
 */
export async function pedir<R extends Ruta>(ruta: R, peticion: Peticion<R>, { signal, headers }: Opciones = {}) {
  const { body } = peticion as { body?: unknown }
  let respuesta: Response
  try {
    respuesta = await fetch(direccionDe(ruta, peticion), {
      method: ruta.method,
      signal,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (causa) {
    if (signal?.aborted) throw causa
    throw new SinConexion(causa)
  }
  const texto = await respuesta.text().catch((causa) => {
    throw new SinConexion(causa)
  })
  if (!respuesta.ok) throw new ErrorDeNegocio(leerRechazo(respuesta, texto))
  const esquema = ruta.schema.response[respuesta.status]
  return (esquema && texto ? esquema.parse(JSON.parse(texto)) : undefined) as Respuesta<R>
}

/** The route's address with its parameters and query filled in. */
export function direccionDe<R extends Ruta>(ruta: R, peticion: Peticion<R>) {
  const { params = {}, querystring = {} } = peticion as Record<string, Record<string, unknown> | undefined>
  const camino = ruta.url.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))
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
    return {
      type: 'about:blank',
      status: respuesta.status,
      title: 'Algo falló de nuestro lado',
      detail: 'No pudimos completar lo que pediste. Intenta de nuevo en un momento.',
    }
  }
}
