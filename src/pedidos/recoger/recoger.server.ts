import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Replay } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { enqueue } from '#mail/mail.server.ts'
import { changeAsStaff } from '../ficha/ficha.server.ts'
import { findOwnership, readComplete } from '../reads.server.ts'
import { lockPedido, NOT_FOUND, type PedidoRow, provenName } from '../rows.server.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

type ByOwner = { codigo: string; autorizado_a_recoger: string | null; miembro?: string; enlace?: string }

/**
 * The client names another person to collect the order, or removes them.
 * @throws ErrorDeNegocio 404 if the reader is not the owner, 409 if the order allows no such change
 */
export async function autorizar(db: Db, { codigo, autorizado_a_recoger, ...reader }: ByOwner) {
  await db.transaction(async (tx) => {
    const owner = await findOwnership(tx, { codigo, ...reader })
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
 * Staff name another person to collect the order, or remove that person.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if the order allows no such change or somebody changed it since `version`
 */
export function autorizarPorLaTienda(db: Db, { codigo, version, replay, ...change }: ByShop) {
  return changeAsStaff(db, { codigo, version, replay }, (tx, pedido) => record(tx, pedido, change))
}

type ChangeOptions = {
  autorizado_a_recoger: string | null
  /** Id of the account; null for a client with a mail link. */
  autor: string | null
  /** The reason that staff gave; null for a client. */
  motivo: string | null
}

// The order's e-mail address, if any, gets a mail, so that nobody with a forwarded link names a person unnoticed.
async function record(tx: Tx, pedido: PedidoRow, { autorizado_a_recoger: newName, autor, motivo }: ChangeOptions) {
  const { codigo, correo_cliente, tipo_servicio, autorizado_a_recoger: previous } = pedido
  if (previous === newName) return
  const [currentEstatus] = await tx.select().from(estatus).where(eq(estatus.id, pedido.estatus_id))
  const impedimentoPara = newName === null ? impedimentoParaQuitar : impedimentoParaNombrar
  const impedimento = currentEstatus && impedimentoPara({ estatus: currentEstatus, tipo_servicio })
  if (impedimento) throw conflict(impedimento, 'sin-recoger')
  await tx.update(pedidos).set({ autorizado_a_recoger: newName }).where(eq(pedidos.codigo, codigo))
  await audit(tx, {
    quien: autor,
    accion: newName === null ? 'desautorizar-a-recoger' : 'autorizar-a-recoger',
    entidad: 'pedido',
    clave: codigo,
    antes: { autorizado_a_recoger: previous },
    despues: { autorizado_a_recoger: newName, ...(motivo !== null && { motivo }) },
  })
  if (!correo_cliente) return
  await enqueue(tx, {
    funcion: 'send-pickup-authorization',
    para: correo_cliente,
    codigo_pedido: codigo,
    datos: {
      codigo_pedido: codigo,
      nombre: provenName(pedido),
      autorizado: newName,
      anterior: previous,
      por_la_tienda: motivo !== null,
    },
  })
}
