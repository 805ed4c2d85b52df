import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { pedidosCuenta } from '#db/schema/miembros.server.ts'
import { historial, pedidos, seriesDePedidos } from '#db/schema/pedidos.server.ts'
import { estimatedDay } from '#lib/calendario.ts'
import { negocio } from '#negocio'
import type { Entrega, TipoServicio } from './contract.ts'
import { type ClaveDeEstatus, ESTATUS } from './estatus.ts'

const DAY_MS = 86_400_000

/** Creates the first series of codes and the template order. Safe to run again. */
export async function seedPlantilla(tx: Tx) {
  await tx.insert(seriesDePedidos).values({ serie: negocio.pedidos.serie }).onConflictDoNothing()
  const [inserted] = await tx
    .insert(pedidos)
    .values({
      codigo: negocio.pedidos.plantilla,
      cliente: 'Plantilla de historial',
      estatus_id: ESTATUS.entregado,
      fecha_creacion: new Date('2026-01-05T14:00:00Z'),
      notas: 'Pedido de ejemplo: su historial se puede copiar a otro pedido.',
    })
    .onConflictDoNothing()
    .returning()
  if (!inserted) return requireNotOfCliente(tx)
  const pasos: ClaveDeEstatus[] = [
    'recibido',
    'confirmado',
    'en_preparacion',
    'etiquetado',
    'almacenado',
    'listo',
    'entregado',
  ]
  await tx.insert(historial).values(
    pasos.map((key, day) => ({
      codigo: inserted.codigo,
      estatus_id: ESTATUS[key],
      fecha: new Date(inserted.fecha_creacion.getTime() + day * DAY_MS),
    })),
  )
}

async function requireNotOfCliente(tx: Tx) {
  const { plantilla } = negocio.pedidos
  const deCliente = and(eq(pedidos.codigo, plantilla), isNotNull(pedidos.correo_cliente))
  // The template is hidden, so no client's order may have its code.
  if ((await tx.$count(pedidos, deCliente)) > 0)
    throw new Error(
      `negocio.ts: pedidos.plantilla es ${plantilla}, que es el pedido de un cliente. Escribe otro código.`,
    )
}

export type ExamplePedido = Partial<Entrega> & {
  codigo: string
  cliente: string
  correo: string
  servicio: TipoServicio
  notas: string
  total: string
  peso: string
  /** Days since the order was requested. */
  hace: number
  /** Each step: status, days since the request, and the shop's text. */
  pasos: [estatus: ClaveDeEstatus, dia: number, texto: string | null][]
}

/**
 * Inserts an example order with its history, linked to a membership. Sends no mail.
 * @param codigo_membresia null for an order without an account
 */
export async function seedExample(tx: Tx, example: ExamplePedido, codigo_membresia: string | null) {
  const { correo, servicio, hace: ago, pasos, total, ...pedido } = example
  const inicio = new Date(Date.now() - ago * DAY_MS)
  await tx.insert(pedidos).values({
    ...pedido,
    correo_cliente: correo,
    estatus_id: ESTATUS[pasos.at(-1)?.[0] ?? 'recibido'],
    precio: total,
    total,
    fecha_estimada_entrega: estimatedDay(inicio),
    fecha_creacion: inicio,
    tipo_servicio: servicio,
  })
  await tx.insert(historial).values(
    pasos.map(([key, day, descripcion]) => ({
      codigo: pedido.codigo,
      estatus_id: ESTATUS[key],
      descripcion,
      fecha: new Date(inicio.getTime() + day * DAY_MS),
    })),
  )
  if (codigo_membresia) await tx.insert(pedidosCuenta).values({ codigo_pedido: pedido.codigo, codigo_membresia })
}

/** Whether there is any order besides the template. */
export async function hasPedidos(db: Db) {
  return (await db.$count(pedidos, ne(pedidos.codigo, negocio.pedidos.plantilla))) > 0
}

/** An example order by code; null if it was not created or was deleted. */
export async function findExample(db: Db, codigo: string) {
  const [pedido] = await db
    .select({ codigo: pedidos.codigo, correo: pedidos.correo_cliente })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo))
  return pedido ?? null
}
