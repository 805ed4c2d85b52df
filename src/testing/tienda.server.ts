import { randomUUID } from 'node:crypto'
import type { InjectOptions, RouteOptions } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { crearApp } from '#app.server.ts'
import { abrirAcceso } from '#auth/auth.server.ts'
import { iniciarSesion } from '#auth/contract.ts'
import type { Pausa } from '#auth/sala.server.ts'
import type { AjustesDeModelo } from '#conversaciones/asistente/modelo/modelo.server.ts'
import { abrirBase } from '#db/abrir.server.ts'
import { openLimiter } from '#db/limiter.server.ts'
import { openLimits } from '#db/limits.server.ts'
import { crearRegistro } from '#http/log.server.ts'
import { leerUltimaLimpieza } from '#jobs/cleanup.server.ts'
import { direccionDe } from '#lib/pedir.ts'
import type { Peticion, Respuesta, Ruta } from '#lib/ruta.ts'
import { abrirVivo } from '#live/live.server.ts'
import { estaDeBaja } from '#mail/bajas/bajas.server.ts'
import { empezarReparto } from '#mail/cartero.server.ts'
import { abrirCola } from '#mail/cola.server.ts'
import { abrirTransporte } from '#mail/transporte.server.ts'
import { asegurarPerfil, crearMiembro, nombreDeMiembro } from '#miembros/miembros.server.ts'
import { type FormularioDePedido, obtenerPedido, solicitarPedido } from '#pedidos/contract.ts'
import { crearBaseDePrueba } from './base.server.ts'
import { abrirBuzon } from './buzon.server.ts'
import { BETO, CARLA, clave, cookieDe, plantillaConGente, secreto } from './gente.server.ts'
import { abrirIntermediario } from './intermediario.server.ts'
import { dejarSalir } from './salida.server.ts'

type Opciones = {
  /** Hears of every route as it is declared. */
  alDeclarar?: (ruta: RouteOptions) => void
  /** Delivers mail to a real server of the test's own. */ conCorreo?: boolean
  proxies?: string[]
  urlPublica?: string
  /** Where changes must come from; null: the host that is asked. */
  origen?: string | null
  /** How an answer is kept back. */
  pausa?: Pausa
  /** What must not tell by its time is answered at a shop's own moments; else at once. */
  alCompas?: boolean
  /** A folder with built pages. */
  paginas?: string
  /** Reaches its database by a proxy that can fall silent, with deadlines that a test can wait for. */
  porIntermediario?: boolean
  /** The model that its assistant may use. */
  asistente?: AjustesDeModelo
  /** Hears every line of the log; without it there is none. */
  alRegistrar?: (linea: string) => void
}

const PLAZOS = { conexion: 2_500, consulta: 1_000 }
const RITMO = { intento: 100, conexion: 500, pulso: 50, plazo: 500, gracia: 200 }

/**
 * A shop of the test's own: the real app on a database with today's schema and nothing but what every shop starts
 * with. Ana buys, Beto is somebody else, Carla is staff. It closes after the file's last test.
 */
export async function abrirTienda({
  conCorreo = false,
  proxies = [],
  urlPublica = 'http://localhost',
  origen = null,
  pausa,
  alCompas = false,
  paginas,
  porIntermediario = false,
  asistente,
  alDeclarar,
  alRegistrar,
}: Opciones = {}) {
  const { plantilla, cookies } = await plantillaConGente()
  const { url: directa, borrar } = await crearBaseDePrueba(plantilla)
  const intermediario = await abrirIntermediario(directa)
  const url = porIntermediario ? intermediario.url : directa
  const registro = alRegistrar ? crearRegistro({ write: alRegistrar }) : pino({ level: 'silent' })
  const base = abrirBase(url, registro, porIntermediario ? PLAZOS : undefined)
  const vivo = abrirVivo({ url, registro, ritmo: porIntermediario ? RITMO : undefined })
  await vivo.conectar()
  const alertas: number[] = []
  const limiter = openLimiter({ pool: base.limites, log: registro })
  const limits = openLimits({ limiter, onGuessing: (fallos) => alertas.push(fallos) })
  const acceso = abrirAcceso({
    db: base.db,
    limiter,
    secreto,
    urlPublica,
    alEntrar: asegurarPerfil,
    nombreDe: ({ id }) => nombreDeMiembro(base.db, id),
    pausa,
    compas: alCompas ? undefined : 1,
  })
  const app = await crearApp({
    base,
    vivo,
    limits,
    acceso,
    registro,
    proxies,
    urlPublica,
    origen,
    paginas: paginas ?? null,
    conServidorDeCorreo: conCorreo,
    colaViva: async () => true,
    ultimaLimpieza: async () => cola && leerUltimaLimpieza(cola),
    // Without a mail server no mail leaves, and waiting for one would only take time.
    paciencia: conCorreo ? undefined : 0,
    asistente,
    alDeclarar,
  })
  await app.ready()

  const buzon = await abrirBuzon()
  const cola = conCorreo ? await abrirCola({ url, registro }) : null
  const reparto =
    cola &&
    (await empezarReparto({
      cola,
      db: base.db,
      transporte: abrirTransporte(buzon.url),
      secreto,
      urlPublica: 'https://tienda.example',
      remitente: { name: 'Brisa', address: 'pedidos@brisa.example' },
      registro,
      estaDeBaja,
    }))

  afterAll(async () => {
    await app.close()
    await reparto?.cerrar()
    await cola?.cerrar()
    await vivo.cerrar()
    await base.cerrar()
    await intermediario.cerrar()
    await buzon.cerrar()
    await borrar()
  })

  async function persona(
    nombre: string,
    correo: string,
    { rol, ip, ...suya }: { rol?: 'admin' | 'user'; ip: string; cookie?: string | undefined },
  ) {
    let { cookie = '' } = suya

    async function llamar<R extends Ruta>(ruta: R, peticion: Peticion<R>, cabeceras: Record<string, string> = {}) {
      const { body } = peticion as { body?: InjectOptions['payload'] }
      const respuesta = await app.inject({
        method: ruta.method,
        url: direccionDe(ruta, peticion),
        payload: body,
        remoteAddress: ip,
        headers: {
          ...(cookie && { cookie }),
          ...(ruta.repetible && { 'idempotency-key': randomUUID() }),
          ...cabeceras,
        },
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

    if (rol && !cookie) {
      await crearMiembro(base.db, { nombre, correo, contrasena: clave, rol })
      const { status, headers, cuerpo } = await llamar(iniciarSesion, { body: { correo, contrasena: clave } })
      if (status !== 200) throw new Error(`${nombre} could not sign in: ${status} ${cuerpo.detail}`)
      cookie = cookieDe([headers['set-cookie'] ?? []].flat())
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

  // Where the shop is reached by https its cookies have other names.
  const deLaPlantilla = ({ nombre, correo, rol, ip }: typeof BETO | typeof CARLA) =>
    persona(nombre, correo, { rol, ip, cookie: urlPublica.startsWith('https:') ? '' : cookies[correo] })

  return {
    app,
    url,
    base,
    cola,
    db: base.db,
    /** The time in which steps can be taken back goes by. */
    dejarSalir: () => dejarSalir(base.db),
    /** The way to the database, for `porIntermediario`. */
    intermediario,
    vivo,
    limits,
    acceso,
    buzon,
    alertas,
    /** Everybody's password. */
    contrasena: clave,
    persona,
    ana: await persona('Ana Peña', 'ana@ejemplo.com', { ip: '10.1.1.1' }),
    beto: await deLaPlantilla(BETO),
    carla: await deLaPlantilla(CARLA),
  }
}
