import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Replay } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { enqueue } from '#mail/mail.server.ts'
import { changeAsStaff } from '../ficha/ficha.server.ts'
import { readComplete, requireOwner } from '../reads.server.ts'
import { lockPedido, NOT_FOUND, type PedidoRow } from '../rows.server.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

type ByOwner = { codigo: string; autorizado_a_recoger: string | null; miembro?: string; enlace?: string }

/**
 * The customer names who else may collect an order, or takes that back.
 * @throws ErrorDeNegocio 404 for whom it is not, 409 when nobody can be named
 */
export async function autorizar(db: Db, { codigo, autorizado_a_recoger, ...reader }: ByOwner) {
  await db.transaction(async (tx) => {
    const owner = await requireOwner(tx, { codigo, ...reader })
    if (!owner) throw notFound(NOT_FOUND)
    const pedido = await lockPedido(tx, codigo, owner.cuales)
    await record(tx, pedido, { autorizado_a_recoger, autor: owner.persona, motivo: null })
  })
  const pedido = await readComplete(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  return pedido
}

type ByShop = {
  codigo: string
  autorizado_a_recoger: string | null
  motivo: string
  version: number
  autor: string
  replay: Replay
}

/**
 * The same by staff.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when nobody can be named or somebody changed the order since `version`
 */
export function autorizarPorLaTienda(db: Db, { codigo, version, replay, ...change }: ByShop) {
  return changeAsStaff(db, { codigo, version, replay }, (tx, pedido) => record(tx, pedido, change))
}

type ChangeOptions = {
  autorizado_a_recoger: string | null
  /** Null of a customer by a mail's link. */
  autor: string | null
  /** Why, of staff; null of the customer. */
  motivo: string | null
}

// The order's own address hears of it whoever did it: a link that was sent on must not name somebody in silence.
async function record(tx: Tx, pedido: PedidoRow, { autorizado_a_recoger: newItem, autor, motivo }: ChangeOptions) {
  const { codigo, cliente, correo_cliente, tipo_servicio, autorizado_a_recoger: previous } = pedido
  if (previous === newItem) return
  const [own] = await tx.select().from(estatus).where(eq(estatus.id, pedido.estatus_id))
  const impedimentoPara = newItem === null ? impedimentoParaQuitar : impedimentoParaNombrar
  const impedimento = own && impedimentoPara({ estatus: own, tipo_servicio })
  if (impedimento) throw conflict(impedimento, 'sin-recoger')
  await tx.update(pedidos).set({ autorizado_a_recoger: newItem }).where(eq(pedidos.codigo, codigo))
  await audit(tx, {
    quien: autor,
    accion: newItem === null ? 'desautorizar-a-recoger' : 'autorizar-a-recoger',
    entidad: 'pedido',
    clave: codigo,
    antes: { autorizado_a_recoger: previous },
    despues: { autorizado_a_recoger: newItem, ...(motivo !== null && { motivo }) },
  })
  if (!correo_cliente) return
  await enqueue(tx, {
    funcion: 'send-pickup-authorization',
    para: correo_cliente,
    codigo_pedido: codigo,
    datos: {
      codigo_pedido: codigo,
      nombre: cliente,
      autorizado: newItem,
      anterior: previous,
      por_la_tienda: motivo !== null,
    },
  })
}
