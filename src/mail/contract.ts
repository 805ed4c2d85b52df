import type { z } from 'zod'
import { accountMails } from './kinds/accounts.ts'
import { orderMails } from './kinds/orders.ts'
import { talkMails } from './kinds/talk.ts'

export type { Acuerdo, CambioAEnvio } from './kinds/orders.ts'

/**
 * The cause and the data of each mail, under the fixed names of the mail functions (docs/decisions/012). A new mail
 * needs an entry in `kinds/` and one in `mails/`; the compiler reports what else is missing.
 */
export const mailKinds = { ...orderMails, ...talkMails, ...accountMails } as const

export type MailKind = keyof typeof mailKinds
export type Datos<F extends MailKind> = z.output<(typeof mailKinds)[F]['datos']>

/** Kinds of mail that a public form can send to an address which its sender does not own. */
type PublicMailKind = {
  [F in MailKind]: (typeof mailKinds)[F]['causa'] extends 'pedido' | 'formulario' ? F : never
}[MailKind]

/** The source of a form: subnet, whole network, and the e-mail of the signed-in account (null without one). */
export type Requester = { subnet: string; network: string; correo: string | null }

/** The mails of an order's history, which leave in order: its confirmation and each status. */
export const HISTORY = {
  comienzo: 'send-order-request-confirmation',
  paso: 'send-status-update',
} as const satisfies Record<string, MailKind>

export type OutgoingMail = {
  [F in MailKind]: {
    funcion: F
    para: string
    codigo_pedido?: string
    /** The mail to all members that this one is a part of; such mails leave after all others. */
    circular?: number
    datos: z.input<(typeof mailKinds)[F]['datos']>
    /** Seconds in which the mail can still be skipped (`skipPaso`, `skipAbout`), from the start of the transaction. */
    delay?: number
  } & (F extends PublicMailKind
    ? {
        /** Null where only the recipient can have asked for the mail. */
        requester: Requester | null
      }
    : { requester?: undefined })
}[MailKind]
