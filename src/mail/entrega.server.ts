import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import type { Funcion } from './contract.ts'
import {
  crearEnlaceDeConfirmacion,
  crearEnlaceDeConversacion,
  crearEnlaceDeCuenta,
  obtenerEnlaceDeBaja,
  obtenerEnlaceDePedido,
  type Prueba,
} from './enlaces.server.ts'
import { enlacesDe } from './mails/links.ts'
import { esCancelable, esFuncion, pruebasDe, redactar, secretosDe } from './plantillas.server.ts'
import type { Transporte } from './transporte.server.ts'
import type { Fila, Final } from './turnos.server.ts'

export type Medios = {
  db: Db
  /** Null without a mail server: mails are kept in the mailbox page and printed. */
  transporte: Transporte | null
  /** The shop's secret; links are derived from it. */
  secreto: string
  /** Where links point, without a slash at the end. */
  urlPublica: string
  /** `Brisa <pedidos@brisa.example>` */
  remitente: { name: string; address: string }
  /** Whether an address asked for no more status mails. */
  estaDeBaja: (tx: Tx, correo: string) => Promise<boolean>
  /** Shows a kept mail to whoever started the shop. */
  imprimir?: (texto: string) => void
}

/** Writes one mail, or tells that it is not to be sent. */
export async function escribir(medios: Medios, { id, funcion, para, datos, codigo_pedido }: Fila) {
  if (!esFuncion(funcion)) throw new Error(`No hay plantilla para ${funcion}.`)
  const cancelable = esCancelable(funcion)
  // Committed before it is sent: a link must exist before the mail that carries it can arrive.
  const enlaces = await medios.db.transaction(async (tx) =>
    cancelable && (await medios.estaDeBaja(tx, para))
      ? null
      : escribirEnlaces(tx, medios, { funcion, codigo_pedido, correo: para, datos }),
  )
  const secretos = secretosDe(funcion, datos)
  return enlaces && { id, para, cancelable, enlaces, secretos, ...redactar(funcion, datos, enlaces) }
}
type Carta = NonNullable<Awaited<ReturnType<typeof escribir>>>

/** Hands a mail to the mail server, or keeps it where there is none. Whatever stops it is thrown. */
export async function entregar(medios: Medios, carta: Carta, signal: AbortSignal): Promise<Final> {
  const { transporte, urlPublica, remitente, imprimir = imprimirEnTerminal } = medios
  const { id, para, asunto, html, texto, enlaces, secretos, responderA } = carta
  if (!transporte) {
    imprimir(`\n── Correo para ${para} ──\n${asunto}\n\n${texto}\n──\n`)
    return { estado: 'guardado', asunto, html, texto, ultimo_error: null }
  }
  await transporte.sendMail({
    from: remitente,
    // As an object it is one address, whatever it holds.
    to: { name: '', address: para },
    replyTo: { name: '', address: responderA ?? negocio.contacto.correo },
    subject: asunto,
    text: texto,
    html,
    messageId: `<${id}@${new URL(urlPublica).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(carta.cancelable && {
        'List-Unsubscribe': `<${enlaces.bajaDeUnToque}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    signal,
  })
  // What opens an order or an account is kept nowhere but with the person it was sent to.
  const guardable = (parte: string) =>
    [...enlaces.tokens, ...secretos].reduce((resto, secreto) => resto.replaceAll(secreto, '…'), parte)
  return {
    estado: 'enviado',
    asunto,
    html: guardable(html),
    texto: guardable(texto),
    ultimo_error: null,
    ...(secretos.length > 0 && { datos: {} }),
  }
}

type Contenido = { funcion: Funcion; codigo_pedido: string | null; correo: string; datos: Fila['datos'] }

async function escribirEnlaces(
  tx: Tx,
  { secreto, urlPublica }: Medios,
  { funcion, codigo_pedido, correo, datos: { solicitud, user_id, ticket, conversacion } }: Contenido,
) {
  const existe = codigo_pedido !== null && (await tx.$count(pedidos, eq(pedidos.codigo, codigo_pedido))) > 0
  const pedido = existe ? await obtenerEnlaceDePedido(tx, { codigo_pedido, correo, secreto }) : null
  const baja = await obtenerEnlaceDeBaja(tx, { correo, secreto })
  const confirmacion =
    existe && typeof solicitud === 'string'
      ? await crearEnlaceDeConfirmacion(tx, { codigo_pedido, solicitud, correo, secreto })
      : null
  const charla =
    typeof conversacion === 'string' && (await tx.$count(conversaciones, eq(conversaciones.id, conversacion))) > 0
      ? await crearEnlaceDeConversacion(tx, { conversacion_id: conversacion, correo, secreto })
      : null
  const prueba = async (tipo: Prueba) =>
    typeof user_id === 'string' && pruebasDe[funcion]?.includes(tipo)
      ? await crearEnlaceDeCuenta(tx, { tipo, user_id, codigo_pedido, correo, secreto })
      : null
  const [cuenta, contrasena, vinculo] = [await prueba('cuenta'), await prueba('contrasena'), await prueba('vinculo')]
  const tokens = { pedido, baja, confirmacion, cuenta, contrasena, vinculo, charla }
  return {
    ...enlacesDe(tokens, { base: urlPublica, ticket: Number(ticket) }),
    bajaDeUnToque: `${urlPublica}/api/bajas/${baja}`,
    tokens: Object.values(tokens).filter((token) => token !== null),
  }
}

function imprimirEnTerminal(texto: string) {
  process.stdout.write(texto)
}
