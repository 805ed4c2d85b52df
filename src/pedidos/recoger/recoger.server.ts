import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import type { Repeticion } from '#db/repeticion.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { encolar } from '#mail/mail.server.ts'
import { cambiarDeGestion } from '../ficha/ficha.server.ts'
import { type FilaDePedido, NO_EXISTE, tomarPedido } from '../filas.server.ts'
import { leerCompleto, probarDueno } from '../lecturas.server.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

type PorSuDueno = { codigo: string; autorizado_a_recoger: string | null; miembro?: string; enlace?: string }

/**
 * The customer names who else may collect an order, or takes that back.
 * @throws ErrorDeNegocio 404 for whom it is not, 409 when nobody can be named
 */
export async function autorizar(db: Db, { codigo, autorizado_a_recoger, ...lector }: PorSuDueno) {
  await db.transaction(async (tx) => {
    const dueno = await probarDueno(tx, { codigo, ...lector })
    if (!dueno) throw noExiste(NO_EXISTE)
    const pedido = await tomarPedido(tx, codigo, dueno.cuales)
    await anotar(tx, pedido, { autorizado_a_recoger, autor: dueno.persona, motivo: null })
  })
  const pedido = await leerCompleto(db, codigo)
  if (!pedido) throw noExiste(NO_EXISTE)
  return pedido
}

type PorLaTienda = {
  codigo: string
  autorizado_a_recoger: string | null
  motivo: string
  version: number
  autor: string
  repeticion: Repeticion
}

/**
 * The same by staff.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when nobody can be named or somebody changed the order since `version`
 */
export function autorizarPorLaTienda(db: Db, { codigo, version, repeticion, ...cambio }: PorLaTienda) {
  return cambiarDeGestion(db, { codigo, version, repeticion }, (tx, pedido) => anotar(tx, pedido, cambio))
}

type Cambio = {
  autorizado_a_recoger: string | null
  /** Null of a customer by a mail's link. */
  autor: string | null
  /** Why, of staff; null of the customer. */
  motivo: string | null
}

// The order's own address hears of it whoever did it: a link that was sent on must not name somebody in silence.
async function anotar(tx: Tx, pedido: FilaDePedido, { autorizado_a_recoger: nuevo, autor, motivo }: Cambio) {
  const { codigo, cliente, correo_cliente, tipo_servicio, autorizado_a_recoger: anterior } = pedido
  if (anterior === nuevo) return
  const [suyo] = await tx.select().from(estatus).where(eq(estatus.id, pedido.estatus_id))
  const impedimentoPara = nuevo === null ? impedimentoParaQuitar : impedimentoParaNombrar
  const impedimento = suyo && impedimentoPara({ estatus: suyo, tipo_servicio })
  if (impedimento) throw conflicto(impedimento, 'sin-recoger')
  await tx.update(pedidos).set({ autorizado_a_recoger: nuevo }).where(eq(pedidos.codigo, codigo))
  await auditar(tx, {
    quien: autor,
    accion: nuevo === null ? 'desautorizar-a-recoger' : 'autorizar-a-recoger',
    entidad: 'pedido',
    clave: codigo,
    antes: { autorizado_a_recoger: anterior },
    despues: { autorizado_a_recoger: nuevo, ...(motivo !== null && { motivo }) },
  })
  if (!correo_cliente) return
  await encolar(tx, {
    funcion: 'send-pickup-authorization',
    para: correo_cliente,
    codigo_pedido: codigo,
    datos: { codigo_pedido: codigo, nombre: cliente, autorizado: nuevo, anterior, por_la_tienda: motivo !== null },
  })
}
