import { randomUUID } from 'node:crypto'
import { leerCharla, preguntarAlAsistente, Trozo } from '#conversaciones/asistente/contract.ts'
import type { Peticion, Respuesta, Ruta } from '#lib/ruta.ts'
import { abrirTienda } from './tienda.server.ts'

type Cuerpo = Peticion<typeof preguntarAlAsistente>['body']

/** A shop whose assistant is asked by as many browsers as a test needs, each from an address of its own. */
export async function abrirAsistencia(opciones: Parameters<typeof abrirTienda>[0] = {}) {
  const tienda = await abrirTienda(opciones)
  let cuantos = 0

  function visitante(suya?: string, sesion = '', llave = { cookie: '' }) {
    cuantos++
    const ip = suya ?? `10.50.${Math.floor(cuantos / 250)}.${cuantos % 250}`
    const correo = `visita${cuantos}@ejemplo.com`

    async function inyectar(ruta: Ruta, cuerpo?: object, accept = 'application/json') {
      const respuesta = await tienda.app.inject({
        method: ruta.method,
        url: ruta.url,
        payload: cuerpo,
        remoteAddress: ip,
        headers: { accept, cookie: [sesion, llave.cookie].filter(Boolean).join('; ') },
      })
      const puesta = [respuesta.headers['set-cookie'] ?? []].flat().find((linea) => linea.includes('llave='))
      if (puesta) llave.cookie = puesta.split(';')[0] ?? ''
      return respuesta
    }

    async function llama<R extends Ruta>(ruta: R, cuerpo?: object) {
      const respuesta = await inyectar(ruta, cuerpo)
      return {
        status: respuesta.statusCode,
        // The test says by the status it expects which of the two shapes it reads.
        cuerpo: JSON.parse(respuesta.body || 'null') as Respuesta<R> & {
          detail: string
          campos?: Record<string, string>
        },
      }
    }

    const cuerpoDe = (texto: string, { correo: otro = correo, clave = randomUUID(), codigo = '' } = {}): Cuerpo => ({
      messages: [{ role: 'user', content: texto }],
      email: otro,
      orderCode: codigo,
      clave,
    })

    return {
      ip,
      correo,
      llama,
      /** The same browser with another session, or none. */
      como: (otra: string) => visitante(ip, otra, llave),
      lee: async () => (await llama(leerCharla)).cuerpo,
      pregunta: (texto: string, mas?: Parameters<typeof cuerpoDe>[1]) =>
        llama(preguntarAlAsistente, cuerpoDe(texto, mas)),
      manda: (cambios: Partial<Cuerpo>) => llama(preguntarAlAsistente, { ...cuerpoDe('hola'), ...cambios }),
      /** The same by lines, each as it came, and all of it as bytes. */
      async escucha(texto: string, mas?: Parameters<typeof cuerpoDe>[1]) {
        const { statusCode, body } = await inyectar(preguntarAlAsistente, cuerpoDe(texto, mas), 'application/x-ndjson')
        const lineas = statusCode === 200 ? body.split('\n').filter(Boolean) : []
        return { status: statusCode, body, trozos: lineas.map((linea) => Trozo.parse(JSON.parse(linea))) }
      },
    }
  }

  return { ...tienda, visitante }
}
