import { randomUUID } from 'node:crypto'
import type { InjectOptions, RouteOptions } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { abrirAcceso, crearCuenta } from '#acceso/acceso.server.ts'
import { iniciarSesion } from '#acceso/contrato.ts'
import { crearApp } from '#app.server.ts'
import { direccionDe } from '#comun/pedir.ts'
import type { Peticion, Respuesta, Ruta } from '#comun/ruta.ts'
import { empezarReparto } from '#correo/cartero.server.ts'
import { abrirCola } from '#correo/cola.server.ts'
import { abrirTransporte } from '#correo/transporte.server.ts'
import { abrirBase } from '#db/abrir.server.ts'
import { abrirLimites } from '#db/limites.server.ts'
import { type FormularioDePedido, obtenerPedido, solicitarPedido } from '#pedidos/contrato.ts'
import { sembrarLoNecesario } from '#sembrar.server.ts'
import { abrirVivo } from '#vivo/vivo.server.ts'
import { crearBaseDePrueba } from './base.server.ts'
import { abrirBuzon } from './buzon.server.ts'

const secreto = 'un secreto de pruebas, bastante largo'
const clave = 'cuentas-y-mariposas'

type Opciones = {
  /** Hears of every route as it is declared. */
  alDeclarar?: (ruta: RouteOptions) => void
  /** Delivers mail to a real server of the test's own. */ conCorreo?: boolean
  proxies?: string[]
  urlPublica?: string
  /** A folder with built pages. */
  paginas?: string
}

/**
 * A shop of the test's own: the real app on a database with today's schema and nothing but what every shop starts
 * with. Ana buys, Beto is somebody else, Carla is staff. It closes after the file's last test.
 */
export async function abrirTienda({
  conCorreo = false,
  proxies = [],
  urlPublica = 'http://localhost',
  paginas,
  alDeclarar,
}: Opciones = {}) {
  const { url, borrar } = await crearBaseDePrueba()
  const registro = pino({ level: 'silent' })
  const base = abrirBase(url, registro)
  await sembrarLoNecesario(base.db)
  const vivo = abrirVivo({ url, registro })
  await vivo.conectar()
  const alertas: number[] = []
  const limites = abrirLimites(base.limites, (fallos) => alertas.push(fallos))
  const acceso = abrirAcceso({ db: base.db, secreto, urlPublica })
  const app = await crearApp({
    base,
    vivo,
    limites,
    acceso,
    registro,
    proxies,
    urlPublica,
    paginas: paginas ?? null,
    colaViva: async () => true,
    alDeclarar,
  })
  await app.ready()

  const buzon = await abrirBuzon()
  const cola = conCorreo
    ? await abrirCola({ url, registro, ritmo: { retryLimit: 5, retryDelay: 0, retryBackoff: false, sondeo: 0.5 } })
    : null
  if (cola)
    await empezarReparto({
      cola,
      db: base.db,
      transporte: abrirTransporte(buzon.url),
      secreto,
      urlPublica: 'https://tienda.example',
      remitente: 'Brisa <pedidos@brisa.example>',
      registro,
    })

  afterAll(async () => {
    await app.close()
    await cola?.cerrar()
    await vivo.cerrar()
    await base.cerrar()
    await buzon.cerrar()
    await borrar()
  })

  async function persona(nombre: string, correo: string, { rol, ip }: { rol?: 'admin' | 'user'; ip: string }) {
    let cookie = ''

    async function llamar<R extends Ruta>(ruta: R, peticion: Peticion<R>, cabeceras: Record<string, string> = {}) {
      const { body } = peticion as { body?: InjectOptions['payload'] }
      const respuesta = await app.inject({
        method: ruta.method,
        url: direccionDe(ruta, peticion),
        payload: body,
        remoteAddress: ip,
        headers: { ...(cookie && { cookie }), ...cabeceras },
      })
      return {
        status: respuesta.statusCode,
        headers: respuesta.headers,
        // The test says by the status it expects which of the two shapes it reads.
        cuerpo: JSON.parse(respuesta.body || 'null') as Respuesta<R> & {
          detail: string
          title: string
          type: string
          campos?: Record<string, string>
        },
      }
    }

    if (rol) {
      await crearCuenta(base.db, { nombre, correo, contrasena: clave, rol })
      const { headers } = await llamar(iniciarSesion, { body: { correo, contrasena: clave } })
      cookie = [headers['set-cookie'] ?? []]
        .flat()
        .map((linea) => linea.split(';')[0])
        .join('; ')
    }

    return {
      nombre,
      correo,
      cookie,
      llamar,
      /** Asks for a piece and gives the answer. */
      solicita: (cambios: Partial<FormularioDePedido> = {}, llave: string = randomUUID()) =>
        llamar(
          solicitarPedido,
          { body: { nombre, correo, descripcion_articulo: 'Pulsera de cuentas azules', ...cambios } },
          { 'idempotency-key': llave },
        ),
      /** Asks for a piece and gives its code. */
      async pide(descripcion_articulo = 'Pulsera de cuentas azules') {
        const { cuerpo } = await this.solicita({ descripcion_articulo })
        return cuerpo.codigo
      },
      rastrea: async (codigo: string) => (await llamar(obtenerPedido, { params: { codigo } })).cuerpo,
    }
  }

  return {
    app,
    url,
    base,
    db: base.db,
    vivo,
    limites,
    acceso,
    buzon,
    alertas,
    persona,
    ana: await persona('Ana Peña', 'ana@ejemplo.com', { ip: '10.1.1.1' }),
    beto: await persona('Beto Cruz', 'beto@ejemplo.com', { rol: 'user', ip: '10.2.2.2' }),
    carla: await persona('Carla Núñez', 'carla@brisa.example', { rol: 'admin', ip: '10.3.3.3' }),
  }
}
