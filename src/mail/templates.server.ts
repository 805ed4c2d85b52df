import { type Datos, HISTORY, type MailKind, mailKinds } from './contract.ts'
import type { ProofKind } from './links.server.ts'
import { alarmas } from './mails/alarmas.ts'
import { chats } from './mails/chats.ts'
import { cuentas } from './mails/cuentas.ts'
import { toHtml } from './mails/html.tsx'
import type { Links } from './mails/links.ts'
import type { Mails } from './mails/mail.ts'
import { mensajes } from './mails/mensajes.ts'
import { pagos } from './mails/pagos.ts'
import { pedidos } from './mails/pedidos.ts'
import { retiros } from './mails/retiros.ts'
import { solicitudes } from './mails/solicitudes.ts'
import { toText } from './mails/text.ts'
import { tickets } from './mails/tickets.ts'

const mails: Mails = {
  ...alarmas,
  ...chats,
  ...cuentas,
  ...mensajes,
  ...pagos,
  ...pedidos,
  ...retiros,
  ...solicitudes,
  ...tickets,
}

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(mails, name)
}

/** Whether opting out of status mails stops this kind of mail (docs/decisions/004). */
export const canOptOutOf = (funcion: MailKind) =>
  funcion === HISTORY.paso || funcion === 'send-new-date' || funcion === 'send-payment-reminder'

/**
 * The links with which each kind of mail proves something about an account's owner. Each rendering creates new ones.
 */
export const linkKindsOf: { [F in MailKind]?: readonly ProofKind[] } = {
  'send-signup-confirmation': ['cuenta'],
  'send-registration-email': ['cuenta'],
  'send-known-address': ['cuenta', 'contrasena'],
  'send-password-reset': ['contrasena'],
  'send-invitation': ['invitacion'],
  'send-order-link': ['vinculo'],
}

/** The secrets in a mail's data, which are wiped once the mail is delivered. */
export function secretsOf(funcion: MailKind, datos: unknown) {
  if (funcion !== 'send-registration-email') return []
  const parsed = mailKinds[funcion].datos.safeParse(datos)
  return parsed.success ? [parsed.data.password] : []
}

/**
 * Composes a mail from its data. They come from the database as JSON, so the contract parses them.
 * @throws ZodError when the data do not fit
 */
export function compose<F extends MailKind>(funcion: F, datos: unknown, enlaces: Links) {
  return mails[funcion](mailKinds[funcion].datos.parse(datos) as Datos<F>, enlaces) // both tables have the same keys
}

/** Renders a mail: its subject, its HTML and its plain text, with the same facts and links. */
export function render(funcion: MailKind, datos: unknown, enlaces: Links) {
  const mail = compose(funcion, datos, enlaces)
  return { asunto: mail.asunto, replyTo: mail.replyTo, html: toHtml(mail), texto: toText(mail) }
}
