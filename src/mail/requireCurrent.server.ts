import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import type { correos } from '#db/schema/machinery.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { conflict } from '#lib/errors.ts'
import { lookUp } from '#lib/lookUp.ts'
import { HISTORY, type MailKind, mailKinds } from './contract.ts'

type MailRow = typeof correos.$inferSelect

/**
 * Refuses to send again, with working links, a mail to an address that the order no longer has, or a link that confirms
 * a request which no longer waits, a price that is no longer proposed, or a mail of an account that was deleted.
 * @throws ErrorDeNegocio 409
 */
export async function requireCurrent(tx: Tx, row: MailRow) {
  const { codigo_pedido, para } = row
  const { user_id } = row.datos as { user_id?: string } // set by the kinds whose links belong to an account
  if (user_id && (await tx.$count(user, eq(user.id, user_id))) === 0)
    throw conflict('La cuenta de este correo ya no existe.', 'cuenta-borrada')
  if (codigo_pedido === null || !goesToCliente(row)) return
  const [pedido] = await tx
    .select({ correo: pedidos.correo_cliente })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo_pedido))
  if (pedido && pedido.correo?.toLowerCase() !== para.toLowerCase())
    throw conflict(
      `El correo del pedido ya no es ${para}. Enviado otra vez, abriría el pedido a quien no es.`,
      'destinatario-viejo',
    )
  if (row.funcion === 'send-price' && !(await isStillProposed(tx, row, codigo_pedido)))
    throw conflict('El precio de este correo ya no espera respuesta.', 'precio-decidido')
  if (!(await isStillUnconfirmed(tx, row)))
    throw conflict('La solicitud de este correo ya no espera que la confirmen.', 'solicitud-confirmada')
}

// True for mails about an order to its client. Mails to the shop are not checked.
function goesToCliente({ funcion }: MailRow) {
  const own: string[] = [
    HISTORY.paso,
    'send-request-answer',
    'send-answer',
    'send-pickup-authorization',
    'send-new-date',
    'send-payment',
    'send-receipt-refused',
    'send-payment-reminder',
    'send-price',
    'send-hold-ended',
  ] satisfies MailKind[]
  const cause = lookUp<{ causa: string }>(mailKinds, funcion)?.causa // undefined for a kind that no longer exists
  return own.includes(funcion) || cause === 'pedido' || cause === 'formulario'
}

async function isStillProposed(tx: Tx, { datos }: MailRow, codigo: string) {
  const { total } = mailKinds['send-price'].datos.parse(datos)
  const { codigo: ofPedido, estado } = propuestas
  const open = and(eq(ofPedido, codigo), eq(estado, 'abierta'), eq(propuestas.total, total))
  return (await tx.$count(propuestas, open)) > 0
}

async function isStillUnconfirmed(tx: Tx, { funcion, datos }: MailRow) {
  if (funcion !== 'send-request-confirmation-link') return true
  const { solicitud } = mailKinds[funcion].datos.parse(datos)
  const [kind, id] = solicitud.split(':')
  const table = kind === 'ayuda' ? solicitudesAyuda : solicitudesCambioDireccion
  const [requested] = await tx
    .select({ estado: table.estado })
    .from(table)
    .where(eq(table.id, Number(id)))
  return requested?.estado === 'por_confirmar'
}
