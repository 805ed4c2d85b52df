import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hablarConAgente, leerChat, pedirAgente } from '#conversaciones/chat/contract.ts'
import {
  cambiarTurno,
  escribirEnConversacion,
  leerConversacion,
  tomarConversacion,
} from '#conversaciones/chat/gestion/contract.ts'
import { user } from '#db/schema/acceso.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import type { Peticion, Ruta } from '#lib/ruta.ts'
import { abrirTienda } from './tienda.server.ts'

type Tienda = Awaited<ReturnType<typeof abrirTienda>>
export type Persona = Tienda['ana']

let navegadores = 0

/** A browser of its own, which keeps what it is given by a cookie; who is signed in is that person there. */
export function navegadorDe(quien: Persona) {
  let llave = ''
  const cookies = () => [quien.cookie, llave].filter(Boolean).join('; ')
  async function llamar<R extends Ruta>(ruta: R, peticion: Peticion<R>) {
    const respuesta = await quien.llamar(ruta, peticion, { cookie: cookies() })
    const [suya] = [respuesta.headers['set-cookie'] ?? []]
      .flat()
      .flatMap((linea) => /brisa\.llave=[\w-]*/.exec(linea) ?? [])
    if (suya) llave = suya.endsWith('=') ? '' : suya
    return respuesta
  }
  return {
    llamar,
    cookies,
    /** The same browser with somebody else signed in, or nobody. */
    con(otro: Persona) {
      const suyo = navegadorDe(otro)
      suyo.ponerLlave(llave)
      return suyo
    },
    ponerLlave(suya: string) {
      llave = suya
    },
    lee: async (despues?: number) => (await llamar(leerChat, { querystring: { despues } })).cuerpo,
    /** Asks for a person. */
    pide: (
      cambios: { email?: string; mensaje?: string; clave?: string; codigo_pedido?: string; asistente?: string } = {},
    ) =>
      llamar(pedirAgente, {
        body: { action: 'request_agent', email: 'yoka@ejemplo.com', codigo_pedido: '', ...cambios },
      }),
    /** Leaves a message. */
    deja: (mensaje: string, email = 'yoka@ejemplo.com') =>
      llamar(pedirAgente, { body: { action: 'save_contact', email, mensaje, codigo_pedido: null } }),
    dice: (content: string, clave: string = randomUUID()) =>
      llamar(hablarConAgente, { body: { messages: [{ role: 'user', content }], orderCode: null, clave } }),
  }
}
export type Navegador = ReturnType<typeof navegadorDe>

/** A shop with its chat at hand; Dora is staff too, Elsa another member. */
export async function abrirChats(opciones: Parameters<typeof abrirTienda>[0] = {}) {
  const tienda = await abrirTienda(opciones)
  const { db, carla, persona } = tienda
  const deId = (id: string) => eq(conversaciones.id, id)
  return {
    ...tienda,
    dora: await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' }),
    elsa: await persona('Elsa Gil', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.6' }),
    /** Somebody new, with a browser and an address of their own, so that no limit is filled. */
    visitante: async () =>
      navegadorDe(
        await persona('Yokasta', 'yoka@ejemplo.com', { ip: `10.9.${navegadores >> 8}.${++navegadores & 255}` }),
      ),
    turno: (quien: Persona, en_turno = true, devolver = false) =>
      quien.llamar(cambiarTurno, { body: { en_turno, devolver } }),
    toma: (id: string, quien: Persona = carla, era: string | null = null) =>
      quien.llamar(tomarConversacion, { params: { id }, body: { era } }),
    responde: (id: string, contenido: string, quien: Persona = carla, clave: string = randomUUID()) =>
      quien.llamar(escribirEnConversacion, { params: { id }, body: { clave, contenido } }),
    enGestion: async (id: string, quien: Persona = carla) =>
      (await quien.llamar(leerConversacion, { params: { id }, querystring: {} })).cuerpo,
    fila: async (id: string) => (await db.select().from(conversaciones).where(deId(id)))[0],
    idDe: async (quien: Persona) =>
      (await db.select({ id: user.id }).from(user).where(eq(user.email, quien.correo)))[0]?.id ?? '',
    /** Whoever was seen, and what was written, was so many seconds longer ago. */
    async pasa(segundos: number) {
      const antes = (columna: string) => sql.raw(`${columna} = ${columna} - interval '${segundos} seconds'`)
      await db.execute(sql`update turnos set ${antes('visto_en')}`)
      await db.execute(sql`update conversaciones_presencias set ${antes('visto_en')}`)
      await db.execute(sql`update conversaciones_mensajes set ${antes('created_at')}`)
      await db.execute(
        sql`update conversaciones set ${antes('actividad_en')}, ${antes('created_at')}, ${antes('espera_desde')}, ${antes('tomada_en')}`,
      )
    },
  }
}
