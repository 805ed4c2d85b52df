import { and, eq, sql } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import { encolar } from '#correo/correo.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditoria } from '#db/esquema/maquinaria.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import type { Clase } from './contrato.ts'
import { tablas } from './tablas.server.ts'

type Cual = { clase: Clase; id: number }

/**
 * Whom an answer to a request reaches by mail: who asked, when their e-mail is the order's own or the order's client said
 * yes to what they asked; else the order's own address, since an answer tells of the order. One that has none is answered
 * to who asked, who may be anybody with its code.
 * @throws ErrorDeNegocio 404
 */
export async function buscarDestino(db: Db | Tx, { clase, id }: Cual) {
  const tabla = tablas[clase]
  const [fila] = await db
    .select({ codigo: tabla.codigo_pedido, suyo: tabla.correo, propio: pedidos.correo_cliente })
    .from(tabla)
    .innerJoin(pedidos, eq(pedidos.codigo, tabla.codigo_pedido))
    .where(eq(tabla.id, id))
  if (!fila) throw noExiste('Esa solicitud no existe.')
  const { codigo, suyo, propio } = fila
  const loPidioElPedido = propio?.toLowerCase() === suyo.toLowerCase()
  if (loPidioElPedido || (await buscarConfirmacion(db, { clase, id, codigo })))
    return { codigo, para: suyo, quien: 'quien_escribe', esDelPedido: loPidioElPedido } as const
  if (propio === null) return { codigo, para: suyo, quien: 'desconocido', esDelPedido: false } as const
  return { codigo, para: propio, quien: 'pedido', esDelPedido: true } as const
}

/** Who said that it is the order's own, and how: its address by the link, or one of the staff who called. */
export async function buscarConfirmacion(db: Db | Tx, { clase, id, codigo }: Cual & { codigo: string }) {
  const { entidad, clave, accion, despues, quien, cuando } = auditoria
  const [fila] = await db
    .select({ en: cuando, por: quien })
    .from(auditoria)
    .where(
      and(
        eq(entidad, 'pedido'),
        eq(clave, codigo),
        eq(accion, `confirmar-${clase}`),
        eq(sql`${despues} ->> 'id'`, String(id)),
      ),
    )
  return fila ?? null
}

type Respuesta = Cual & {
  /** Null of an answer that decides nothing. */
  aprobada: boolean | null
  nota: string
}

/**
 * Tells what staff answered to a request; it stands in no history.
 * @returns the mail's id
 */
export async function responder(tx: Tx, { clase, id, aprobada, nota }: Respuesta) {
  const { codigo, para, quien, esDelPedido } = await buscarDestino(tx, { clase, id })
  return encolar(tx, {
    funcion: 'send-request-answer',
    para,
    // A mail that is tied to an order opens it.
    ...(esDelPedido && { codigo_pedido: codigo }),
    datos: { codigo_pedido: codigo, clase, aprobada, nota, del_pedido: esDelPedido, de_otro: quien === 'pedido' },
  })
}
