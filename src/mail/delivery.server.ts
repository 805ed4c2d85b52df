import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import type { MailRow, Outcome } from './claims.server.ts'
import type { MailKind } from './contract.ts'
import {
  createConfirmationLink,
  createConversacionLink,
  createCuentaLink,
  createEsperaLink,
  getBajaLink,
  getPedidoLink,
  type ProofKind,
} from './links.server.ts'
import { linksOf } from './mails/links.ts'
import { attachmentOf, findPicture } from './picture.server.ts'
import { canOptOutOf, isMailKind, linkKindsOf, render, secretsOf } from './templates.server.ts'
import type { Transport } from './transport.server.ts'

export type MailServices = {
  db: Db
  /** Null without a mail server: mails are then kept in the outbox and printed. */
  transport: Transport | null
  /** The shop's secret, from which link tokens are derived. */
  secret: string
  /** Base URL of the links, without a trailing slash. */
  publicUrl: string
  /** Sender of all mails: `Brisa <pedidos@brisa.example>`. */
  sender: { name: string; address: string }
  /** Whether an address has opted out of status mails. */
  isOptedOut: (tx: Tx, correo: string) => Promise<boolean>
  /** Prints a kept mail for the person who started the shop; to the terminal by default. */
  print?: (text: string) => void
}

/** Renders one mail with its links. Null when its recipient has opted out. */
export async function renderMail(services: MailServices, row: MailRow) {
  const { id, funcion, para, datos, codigo_pedido } = row
  if (!isMailKind(funcion)) throw new Error(`No hay plantilla para ${funcion}.`)
  const canOptOut = canOptOutOf(funcion)
  // The links are committed before the mail is sent, so that they exist when it arrives.
  const enlaces = await services.db.transaction(async (tx) =>
    canOptOut && (await services.isOptedOut(tx, para))
      ? null
      : createLinks(tx, services, { funcion, codigo_pedido, correo: para, datos }),
  )
  const secrets = secretsOf(funcion, datos)
  const picture = await findPicture(services.db, row)
  const shown = picture ? { ...datos, foto: { ancho: picture.ancho, alto: picture.alto } } : datos
  return enlaces && { id, para, canOptOut, enlaces, secrets, picture, ...render(funcion, shown, enlaces) }
}
type RenderedMail = NonNullable<Awaited<ReturnType<typeof renderMail>>>

/**
 * Sends a mail through the mail server, or keeps it where there is none.
 * @throws Unanswered, and the errors of nodemailer
 */
export async function deliver(services: MailServices, rendered: RenderedMail, signal: AbortSignal): Promise<Outcome> {
  const { transport, publicUrl, sender, print = printToTerminal } = services
  const { id, para, asunto, html, texto: text, enlaces, secrets, replyTo, picture } = rendered
  if (!transport) {
    print(`\n── Correo para ${para} ──\n${asunto}\n\n${text}\n──\n`)
    return { estado: 'guardado', asunto, html, texto: text, ultimo_error: null }
  }
  await transport.send({
    from: sender,
    // Nodemailer takes an object as one address, even if the string has commas or other special characters.
    to: { name: '', address: para },
    replyTo: { name: '', address: replyTo ?? negocio.contacto.correo },
    subject: asunto,
    text,
    html,
    ...(picture && { attachments: [attachmentOf(picture)] }),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(rendered.canOptOut && {
        'List-Unsubscribe': `<${enlaces.oneClickOptOut}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    signal,
  })
  // The outbox keeps the mail without the tokens and passwords that open an order or an account.
  const redact = (part: string) =>
    [...enlaces.tokens, ...secrets].reduce((rest, secret) => rest.replaceAll(secret, '…'), part)
  return {
    estado: 'enviado',
    asunto,
    html: redact(html),
    texto: redact(text),
    ultimo_error: null,
    ...(secrets.length > 0 && { datos: {} }),
  }
}

type MailContent = { funcion: MailKind; codigo_pedido: string | null; correo: string; datos: MailRow['datos'] }

async function createLinks(
  tx: Tx,
  { secret, publicUrl }: MailServices,
  {
    funcion,
    codigo_pedido,
    correo,
    datos: { solicitud, user_id, ticket, conversacion, en_bandeja, espera: waiting },
  }: MailContent,
) {
  const exists = codigo_pedido !== null && (await tx.$count(pedidos, eq(pedidos.codigo, codigo_pedido))) > 0
  const pedido = exists ? await getPedidoLink(tx, { codigo_pedido, correo, secret }) : null
  const baja = await getBajaLink(tx, { correo, secret })
  const confirmacion =
    exists && typeof solicitud === 'string'
      ? await createConfirmationLink(tx, { codigo_pedido, solicitud, correo, secret })
      : null
  const chat =
    typeof conversacion === 'string' && (await tx.$count(conversaciones, eq(conversaciones.id, conversacion))) > 0
      ? await createConversacionLink(tx, { conversacion_id: conversacion, correo, secret })
      : null
  const espera = typeof waiting === 'string' ? await createEsperaLink(tx, { espera: waiting, correo, secret }) : null
  const createProof = async (tipo: ProofKind) =>
    typeof user_id === 'string' && linkKindsOf[funcion]?.includes(tipo)
      ? await createCuentaLink(tx, { tipo, user_id, codigo_pedido, correo, secret })
      : null
  const [cuenta, contrasena, invitacion, vinculo] = [
    await createProof('cuenta'),
    await createProof('contrasena'),
    await createProof('invitacion'),
    await createProof('vinculo'),
  ]
  const tokens = { pedido, baja, confirmacion, cuenta, contrasena, invitacion, vinculo, charla: chat, espera }
  return {
    ...linksOf(tokens, {
      base: publicUrl,
      ticket: Number(ticket),
      ...(typeof en_bandeja === 'string' && { enBandeja: en_bandeja }),
    }),
    oneClickOptOut: `${publicUrl}/api/bajas/${baja}`,
    tokens: Object.values(tokens).filter((token) => token !== null),
  }
}

function printToTerminal(text: string) {
  process.stdout.write(text)
}
