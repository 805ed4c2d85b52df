import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Clase as ClaseDeAsunto, listarBandeja, obtenerAsunto } from '#conversaciones/bandeja/contract.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { envioDesde } from '#lib/calendario.ts'
import type { MailKind } from '#mail/contract.ts'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { type Clase, cambiarDireccion, pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from './shop.server.ts'

type Persona = Awaited<ReturnType<typeof openShop>>['ana']

export const NEW_ADDRESS = {
  direccion: 'Calle Duarte',
  numero_casa: '5',
  sector: 'Centro',
  provincia: 'Espaillat',
  municipio: 'Moca',
}

/** The fields that a request needs in addition if it turns a pickup into a delivery. */
export const FOR_DELIVERY = { telefono: '829 555 0147', costo_aceptado: envioDesde() }

type FormRequest = { clase: Clase; codigo: string; correo: string; situacion?: string }

/** Sends a form about an order as its page does. */
export function sendFormAbout(who: Persona, { clase: kind, codigo, correo, situacion = 'Es un regalo' }: FormRequest) {
  const params = { codigo }
  return kind === 'ayuda'
    ? who.call(pedirAyuda, { params, body: { situacion, correo } })
    : who.call(cambiarDireccion, { params, body: { ...NEW_ADDRESS, ...FOR_DELIVERY, correo } })
}

/** Sends one form of each kind; returns the sender's address and the order code. */
export async function sendOneOfEach(who: Persona) {
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const name = 'Yokasta Peña'
  const { codigo } = (await who.solicita({ correo, nombre: name, telefono: '809 555 0126' })).body
  await sendFormAbout(who, { clase: 'ayuda', codigo, correo })
  await sendFormAbout(who, { clase: 'direccion', codigo, correo })
  const retiro = { nombre: 'Yokasta', apellido: 'Peña', codigoPedido: codigo, correo }
  await who.call(verificarRetiro, { body: retiro })
  const message = { nombre_cliente: name, correo, descripcion_problema: '¿Hacen tobilleras?', codigo_pedido: '' }
  await who.call(enviarMensaje, { body: message })
  await who.call(consultar, {
    params: { codigo },
    body: { nombre_cliente: name, correo, mensaje: '¿Cuándo sale?' },
  })
  const internacional = {
    nombre: 'Yokasta',
    apellido: 'Peña',
    correo,
    whatsapp: '849 555 0188',
    descripcion: 'Un bolso',
  }
  await who.call(solicitarInternacional, { body: internacional })
  return { codigo, correo }
}

/** Inbox entries that a search finds, by an e-mail address or an order code. */
export async function inBandeja(who: Persona, search: string, state: 'pendientes' | 'decididas' = 'pendientes') {
  return (await who.call(listarBandeja, { querystring: { estado: state, busca: search } })).body.asuntos
}

/** A shop with helpers for the inbox; Dora is staff too. */
export async function openBandeja(options: Parameters<typeof openShop>[0]) {
  const shop = await openShop(options)
  const { carla, db, mailbox, persona } = shop
  let visits = 0
  /** A visitor with a new IP address, so that no rate limit is reached. */
  const otherPersona = () => persona('Ana Peña', 'ana@ejemplo.com', { ip: `10.8.0.${++visits}` })

  return {
    ...shop,
    dora: await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' }),
    otherPersona,
    /** Sends one form of each kind; `oneOf` finds the inbox entry of a kind. */
    async oneOfEach() {
      const sent = await sendOneOfEach(await otherPersona())
      const all = await inBandeja(carla, sent.correo)
      const oneOf = <C extends ClaseDeAsunto>(kind: C, withCodigo = true) => {
        const found = all.find((candidate) => candidate.clase === kind && (candidate.codigo !== null) === withCodigo)
        if (!found) throw new Error(`Nothing of kind ${kind} is listed.`)
        return { clase: kind, id: found.id }
      }
      return { ...sent, oneOf }
    },
    read: async (params: { clase: ClaseDeAsunto; id: number }) => (await carla.call(obtenerAsunto, { params })).body,
    /** Waits for a mail to an address whose subject matches. */
    mailsTo: (correo: string, asunto: RegExp) =>
      mailbox.waitForMail((message) => message.to.includes(correo) && asunto.test(message.subject)),
    /** Mails of a kind in the outbox for an address. */
    async outboxOf(correo: string, fn: MailKind) {
      const rows = await db.select().from(correos).where(eq(correos.para, correo))
      return rows.filter((row) => row.funcion === fn)
    },
  }
}
