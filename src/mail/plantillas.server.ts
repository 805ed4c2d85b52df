import { type Datos, type Funcion, funciones, HISTORIA } from './contract.ts'
import type { Prueba } from './enlaces.server.ts'
import { chats } from './mails/chats.ts'
import { cuentas } from './mails/cuentas.ts'
import { toHtml } from './mails/html.tsx'
import type { Enlaces } from './mails/links.ts'
import type { Mails } from './mails/mail.ts'
import { mensajes } from './mails/mensajes.ts'
import { pedidos } from './mails/pedidos.ts'
import { retiros } from './mails/retiros.ts'
import { solicitudes } from './mails/solicitudes.ts'
import { toText } from './mails/text.ts'
import { tickets } from './mails/tickets.ts'

const mails: Mails = { ...chats, ...cuentas, ...mensajes, ...pedidos, ...retiros, ...solicitudes, ...tickets }

export function esFuncion(nombre: string): nombre is Funcion {
  return Object.hasOwn(mails, nombre)
}

/** Whether opting out of status mails stops this one (docs/decisions/004). */
export const esCancelable = (funcion: Funcion) => funcion === HISTORIA.paso

/** What else of the account's owner the links of a mail prove; each is made anew whenever the mail is written. */
export const pruebasDe: { [F in Funcion]?: readonly Prueba[] } = {
  'send-signup-confirmation': ['cuenta'],
  'send-registration-email': ['cuenta'],
  'send-known-address': ['cuenta', 'contrasena'],
  'send-password-reset': ['contrasena'],
  'send-order-link': ['vinculo'],
}

/** What a mail says that nobody may read later: wiped once it is delivered. */
export function secretosDe(funcion: Funcion, datos: unknown) {
  if (funcion !== 'send-registration-email') return []
  const leido = funciones[funcion].datos.safeParse(datos)
  return leido.success ? [leido.data.password] : []
}

/**
 * What a mail says. Its data come back from the database as JSON: the contract that wrote them reads them.
 * @throws ZodError when they are not what the mail needs
 */
export function componer<F extends Funcion>(funcion: F, datos: unknown, enlaces: Enlaces) {
  return mails[funcion](funciones[funcion].datos.parse(datos) as Datos<F>, enlaces) // by the same name in both tables
}

/** A mail as it will be read: its subject, its HTML and the same facts and links as plain text. */
export function redactar(funcion: Funcion, datos: unknown, enlaces: Enlaces) {
  const mail = componer(funcion, datos, enlaces)
  return { asunto: mail.asunto, responderA: mail.responderA, html: toHtml(mail), texto: toText(mail) }
}
