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
 * Whom an answer to a request reaches by mail: who asked, when their e-mail is the order's own or that one said yes to
 * what they asked; else the order's own address, since an answer tells of the order.
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
  const { codigo, suyo } = fila
  const propio = fila.propio ?? suyo
  const loPidioElPedido = propio.toLowerCase() === suyo.toLowerCase()
  const esDeQuienPide = loPidioElPedido || (await fueConfirmada(db, { clase, id, codigo }))
  return { codigo, para: esDeQuienPide ? suyo : propio, esDeQuienPide, esDelPedido: loPidioElPedido || !esDeQuienPide }
}

async function fueConfirmada(db: Db | Tx, { clase, id, codigo }: Cual & { codigo: string }) {
  const { entidad, clave, accion, despues } = auditoria
  const suya = and(eq(entidad, 'pedido'), eq(clave, codigo), eq(accion, `confirmar-${clase}`))
  return (await db.$count(auditoria, and(suya, eq(sql`${despues} ->> 'id'`, String(id))))) > 0
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
  const { codigo, para, esDelPedido, esDeQuienPide } = await buscarDestino(tx, { clase, id })
  return encolar(tx, {
    funcion: 'send-request-answer',
    para,
    // A mail that is tied to an order opens it.
    ...(esDelPedido && { codigo_pedido: codigo }),
    datos: { codigo_pedido: codigo, clase, aprobada, nota, del_pedido: esDelPedido, de_otro: !esDeQuienPide },
  })
}
