import { direccionCompleta, whatsAppChatLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'
import type { Datos, MailKind } from '../contract.ts'
import type { Links } from './links.ts'

/** What a mail says, as data. Its HTML and its plain text are both made of it, so that they cannot say different things. */
export type Mail = {
  /** Closed words and the code; what people wrote only through `lineaSegura`. */
  asunto: string
  /** What a mailbox shows beside the subject. */
  preview: string
  /** Why this mail came, and how to stop it when it can be stopped. */
  reason: Some<Part>
  title: string
  blocks: Some<Block>
  /** Who an answer goes to, when it is not the shop. */
  replyTo?: string
}

/** How each mail is written, from data that its contract has read. */
export type Mails = { [F in MailKind]: (datos: Datos<F>, enlaces: Links) => Mail }

/** One, none or several, so that what is said only sometimes is written where it stands. */
export type Some<T> = T | '' | false | null | undefined | Some<T>[]

export function flat<T>(some: Some<T>): T[] {
  if (Array.isArray(some)) return some.flatMap(flat)
  return some ? [some] : []
}

/** A piece of a text. `\n` breaks the line; nothing in it is markup, whoever wrote it. */
export type Part = string | { text: string; look: PartLook } | { text: string; href: string }
/** `written`: what a person wrote. `quoted`: the same, as what is answered. `aside`: a remark on a line of its own. */
type PartLook = 'bold' | 'orderCode' | 'large' | 'written' | 'quoted' | 'aside'
type TextLook =
  | 'brand'
  | 'title'
  | 'paragraph'
  | 'small'
  | 'contact'
  | 'code'
  | 'warning'
  | 'status'
  | 'when'
  | 'detail'
/** `step` and `lastStep`: beside the bead of an order's line, which goes on or ends there. */
type BoxLook = 'card' | 'foot' | 'sunken' | 'notice' | 'step' | 'lastStep'

/** A string is a paragraph. */
export type Block =
  | string
  | { kind: 'text'; look: TextLook; text: Some<Part> }
  /** Under its name. */
  | { kind: 'fact'; name: string; text: Some<Part> }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'box'; look: BoxLook; blocks: Some<Block> }
  | { kind: 'rule' }

const part = (look: PartLook) => (text: string) => ({ text, look })
export const bold = part('bold')
/** An order's code, which is not broken in two. */
export const code = part('orderCode')
export const large = part('large')
export const written = part('written')
export const quoted = part('quoted')
export const aside = part('aside')
export const link = (text: string, href: string) => ({ text, href })

const text = (look: TextLook, ...text: Some<Part>[]): Block => ({ kind: 'text', look, text })
const box = (look: BoxLook, ...blocks: Some<Block>[]): Block => ({ kind: 'box', look, blocks })
export const paragraph = (...parts: Some<Part>[]) => text('paragraph', ...parts)
export const small = (...parts: Some<Part>[]) => text('small', ...parts)
export const fact = (name: string, ...text: Some<Part>[]): Block => ({ kind: 'fact', name, text })
export const button = (text: string, href: string): Block => ({ kind: 'button', text, href })
export const rule: Block = { kind: 'rule' }

export const KEEP_PRIVATE = 'No compartas tu código: cualquiera que lo tenga puede ver tu pedido.'

/** The code, large enough to copy by hand, and the warning that belongs beside it. */
export const largeCode = (codigo: string) => [
  box('sunken', small('Código de pedido'), text('code', codigo)),
  box('notice', text('warning', KEEP_PRIVATE)),
]

type Step = { last: boolean; status: string; when: string; detail: Some<Part> }

/** Where an order is now, as its page shows it. */
export const step = ({ last, status, when, detail }: Step) =>
  box(last ? 'lastStep' : 'step', text('status', status), text('when', when), detail && text('detail', detail))

const { telefono, correo } = negocio.contacto

/** All that a mail shows: name, card, contact. */
export const sheet = ({ title, blocks, reason }: Mail) => [
  text('brand', negocio.marca),
  box('card', text('title', title), blocks),
  box(
    'foot',
    text(
      'contact',
      ['¿Tienes una pregunta?\nWhatsApp: ', link(telefono, whatsAppChatLink('pedido'))],
      ['\nCorreo: ', link(correo, `mailto:${correo}`)],
    ),
    text('contact', `${negocio.marca} · ${direccionCompleta}`),
    text('contact', reason),
  ),
]
