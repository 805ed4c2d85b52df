import { eq } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Tx } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { estimatedPackageDay } from '#lib/calendario.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { getInUse, obtenerEstatus, registrarPaso } from './pasos.server.ts'
import { type Owner, ownedByOther, requireFreeCorreo, requireNotOwnedByOther } from './propios/owner.server.ts'
import { vincularToMiembro } from './propios/vinculos.server.ts'
import { insertPedido, lockForStaff, type PedidoRow } from './rows.server.ts'
import { impedimentoParaAbonar } from './rules.ts'

/** The data that an order gets from a typed-in package. */
type Digitado = {
  codigo: string
  cliente: string
  correo_cliente: string | null
  estatus_id: number
  precio: string
  total: string
  /** Kilograms; null while unknown. */
  peso: string | null
  descripcion: string | null
  notas: string | null
  /** Null for a client without a membership. */
  miembro: Owner | null
  /** Version of the order that staff saw; null if no order had the code. */
  version: number | null
  autor: string
}

/**
 * Saves the order of a package: creates it, or updates and moves it, and links it to its member (docs/decisions/028).
 * An existing order keeps its e-mail, notes and private notes; only empty ones are filled.
 * @returns the row of its status
 * @throws ErrorDeNegocio 404; 409 if the code was taken or the order changed meanwhile, or if the order is another
 * person's; 422
 */
export async function saveDigitado(tx: Tx, digitado: Digitado) {
  const { codigo, estatus_id, miembro, version, autor, correo_cliente } = digitado
  if (codigo === negocio.pedidos.plantilla)
    throw invalid(`${codigo} es la plantilla de los historiales. Usa otro código.`, {
      codigo_pedido: 'Ese código es el de la plantilla. Usa otro.',
    })
  const before = version === null ? null : await lockAsItWas(tx, { codigo, version })
  if (before) await requireNotOwnedByOther(tx, before, { miembro, correo: correo_cliente })
  const estatus = await (before?.estatus_id === estatus_id ? obtenerEstatus : getInUse)(tx, estatus_id)
  const correo = before?.correo_cliente ?? correo_cliente ?? miembro?.correo ?? null
  if (miembro && correo !== before?.correo_cliente) await requireFreeCorreo(tx, correo, miembro)
  const impedimento = before && impedimentoParaAbonar({ total: digitado.total, abono: before.abono })
  if (impedimento) throw invalid(impedimento, { total: impedimento })
  const changes = {
    cliente: digitado.cliente,
    correo_cliente: correo,
    precio: digitado.precio,
    total: digitado.total,
    peso: digitado.peso ?? before?.peso ?? '0',
    fecha_estimada_entrega: estimatedPackageDay(await readClock(tx)),
    notas: before?.notas || (digitado.descripcion && `Artículo: ${digitado.descripcion}`),
    notas_privadas: before?.notas_privadas || digitado.notas,
  } satisfies Partial<PedidoRow>
  const pedido = before ? { ...before, ...changes } : await insertPedido(tx, { codigo, estatus_id, ...changes })
  if (before) await tx.update(pedidos).set(changes).where(eq(pedidos.codigo, codigo))
  await audit(tx, {
    quien: autor,
    accion: before ? 'actualizar' : 'crear',
    entidad: 'pedido',
    clave: codigo,
    antes: before,
    despues: { ...changes, estatus_id },
  })
  if (miembro && !(await vincularToMiembro(tx, { codigo, ...miembro, autor }))) throw ownedByOther(codigo)
  await registrarPaso(tx, pedido, { estatus, descripcion: SIN_DESCRIPCION, autor, clase: 'paquete' })
  return { estatus }
}

/** @throws ErrorDeNegocio 404; 409, naming the person who changed the order since `version` and the time */
async function lockAsItWas(tx: Tx, { codigo, version }: { codigo: string; version: number }) {
  const pedido = await lockForStaff(tx, codigo)
  if (pedido.version === version) return pedido
  const last = await findLastEntry(tx, { entidad: 'pedido', clave: codigo })
  const cuando = last ? ` (${formatBriefInstant(last.cuando)})` : ''
  throw conflict(
    `${last?.nombre ?? 'Otra persona'} cambió el pedido ${codigo}${cuando}. Revisa cómo está ahora y vuelve a guardar.`,
    'version-vieja',
  )
}
