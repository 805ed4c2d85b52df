import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import type { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { enqueue } from '#mail/mail.server.ts'
import { notifyStaff } from '#push/push.server.ts'
import { cuandoAlAceptar } from '../cuotas/rules.ts'
import { type PedidoRow, provenName } from '../rows.server.ts'
import type { DecisionDePropuesta } from './contract.ts'
import { lastPropuesta } from './reads.server.ts'

type PropuestaRow = typeof propuestas.$inferSelect

/** Mails a proposed price to the order's customer, with the link by which they accept it. */
export async function mailPrecio(tx: Tx, pedido: PedidoRow, propuesta: PropuestaRow) {
  const { codigo, correo_cliente } = pedido
  if (!correo_cliente) return
  const [row] = await tx.select({ shown: lastPropuesta }).from(pedidos).where(eq(pedidos.codigo, codigo))
  const { total, lineas, plan, cuotas, fecha_estimada_entrega, vale_hasta } = propuesta
  const cuandos = cuandoAlAceptar(cuotas, { plan, vale_hasta })
  await enqueue(tx, {
    funcion: 'send-price',
    para: correo_cliente,
    codigo_pedido: codigo,
    datos: {
      codigo_pedido: codigo,
      nombre: provenName(pedido),
      lineas: lineas.map(({ concepto, cantidad, precio, razon }) => ({ concepto, cantidad, precio, razon })),
      total,
      total_anterior: row?.shown?.total_anterior ?? null,
      plan,
      cuotas: cuotas.map((cuota, at) => ({ ...cuota, cuando: cuandos[at] ?? null })),
      fecha_estimada_entrega,
      vale_hasta,
    },
  })
}

const SAID: Record<DecisionDePropuesta['decision'], string> = {
  acepta: 'Aceptaron el precio del pedido',
  cambiar: 'Quieren cambiar algo del precio del pedido',
  otra_vez: 'Piden otra vez el precio del pedido',
}

/** Tells staff what a customer said of a price. */
export function notifyDecision(tx: Tx, { codigo }: PedidoRow, decision: DecisionDePropuesta['decision']) {
  const ruta = linkTo('/manage/pedidos/:codigo', { codigo })
  return notifyStaff(tx, { clase: 'mensaje', texto: `${SAID[decision]} ${codigo}`, ruta })
}
