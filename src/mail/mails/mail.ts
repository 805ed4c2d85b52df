import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { negocio } from '#negocio'
import type { Datos, MailKind } from '../contract.ts'
import { firma } from './firma.ts'
import type { Links } from './links.ts'

/** A mail as data. Its HTML and its plain text are both rendered from it, so they say the same. */
export type Mail = {
  /** Holds fixed words and the order code; any text that people typed goes through `safeLine`. */
  asunto: string
  /** The text that a mailbox shows beside the subject. */
  preview: string
  /** Why the recipient gets this mail, and how to stop such mails where that is possible. */
  reason: Some<Part>
  title: string
  blocks: Some<Block>
  /** Address for replies; the shop's when absent. */
  replyTo?: string
}

/** The function that composes each mail from validated data. */
export type Mails = { [F in MailKind]: (datos: Datos<F>, enlaces: Links) => Mail }

/** One value, several or none, so that an optional part can be written inline as `condition && part`. */
export type Some<T> = T | '' | false | null | undefined | Some<T>[]

export function flat<T>(some: Some<T>): T[] {
  if (Array.isArray(some)) return some.flatMap(flat)
  return some ? [some] : []
}

/** A piece of text. `\n` breaks the line. Nothing in it is markup. */
export type Part = string | { text: string; look: PartLook } | { text: string; href: string }
/** `written`: text that a person typed. `quoted`: the same, as a quotation. `aside`: a remark on its own line. */
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
/**
 * `step` and `lastStep` stand beside the mark of the current step. The timeline continues after `step` and ends at
 * `lastStep`.
 */
type BoxLook = 'card' | 'foot' | 'sunken' | 'notice' | 'step' | 'lastStep'

/** A block of a mail; a string is a paragraph. */
export type Block =
  | string
  | { kind: 'text'; look: TextLook; text: Some<Part> }
  /** A named value, shown under its name. */
  | { kind: 'fact'; name: string; text: Some<Part> }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'box'; look: BoxLook; blocks: Some<Block> }
  | { kind: 'rule' }
  /** The picture inside the message; `width` and `height` in pixels. The plain text leaves it out. */
  | { kind: 'picture'; alt: string; width: number; height: number }

const part = (look: PartLook) => (text: string) => ({ text, look })
export const bold = part('bold')
/** An order's code, kept on one line. */
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

/** The id by which the HTML of a mail shows the picture inside the message (RFC 2392). */
export const PICTURE_ID = 'foto@pedido'
const PICTURE_SIDE = 400

/** The picture inside the message, at most as large as a mail shows it. */
export function picture(alt: string, { ancho, alto }: { ancho: number; alto: number }): Block {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(ancho, alto))
  return { kind: 'picture', alt, width: Math.round(ancho * scale), height: Math.round(alto * scale) }
}

export const KEEP_PRIVATE = 'No compartas tu código: cualquiera que lo tenga puede ver tu pedido.'

/** An order's code in large type, to copy by hand, with the warning to keep it private. */
export const largeCode = (codigo: string) => [
  box('sunken', small('Código de pedido'), text('code', codigo)),
  box('notice', text('warning', KEEP_PRIVATE)),
]

type Step = { last: boolean; status: string; when: string; detail: Some<Part> }

/** The current step of an order, as its page shows it. */
export const step = ({ last, status, when, detail }: Step) =>
  box(last ? 'lastStep' : 'step', text('status', status), text('when', when), detail && text('detail', detail))

/** The whole mail: brand, card and contact. */
export const sheet = ({ title, blocks, reason }: Mail) => [
  text('brand', negocio.marca),
  box('card', text('title', title), blocks),
  box(
    'foot',
    text(
      'contact',
      ['¿Tienes una pregunta?\nWhatsApp: ', link(negocio.contacto.telefono, whatsAppChatLink('pedido'))],
      ['\nCorreo: ', link(negocio.contacto.correo, `mailto:${negocio.contacto.correo}`)],
    ),
    firma().map((lines) => text('contact', lines)),
    text('contact', reason),
  ),
]
