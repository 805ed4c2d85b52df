import { eq } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { auditar, buscarUltimoHecho } from '#db/auditoria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { conflicto, invalido } from '#lib/errores.ts'
import { formatearInstanteBreve } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { crearFila, type FilaDePedido, tomarDeGestion } from './filas.server.ts'
import { obtenerEnUso, obtenerEstatus, registrarPaso } from './pasos.server.ts'
import { type Dueno, deOtro, exigirCorreoLibre, exigirSuyo } from './propios/dueno.server.ts'
import { vincularAMiembro } from './propios/vinculos.server.ts'
import { fechaEstimada } from './rules.ts'

/** What a package says of its order. */
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
  /** Null of somebody without a membership. */
  miembro: Dueno | null
  /** The order's, as it was seen; null where the code had none. */
  version: number | null
  autor: string
}

/**
 * The order that a package is: created, or updated and moved, and linked to its member (docs/decisions/028). What an
 * order says to its client or of them already stays; an e-mail is only added.
 * @returns the row as it was before the step, and whether it is new
 * @throws ErrorDeNegocio 404; 409 when somebody took the code or changed the order meanwhile, or it is another person's;
 * 422
 */
export async function guardarDigitado(tx: Tx, digitado: Digitado) {
  const { codigo, estatus_id, miembro, version, autor, correo_cliente } = digitado
  if (codigo === negocio.pedidos.plantilla)
    throw invalido(`${codigo} es la plantilla de los historiales. Usa otro código.`, {
      codigo_pedido: 'Ese código es el de la plantilla. Usa otro.',
    })
  const antes = version === null ? null : await tomarComoEstaba(tx, { codigo, version })
  if (antes) await exigirSuyo(tx, antes, { miembro, correo: correo_cliente })
  const estatus = await (antes?.estatus_id === estatus_id ? obtenerEstatus : obtenerEnUso)(tx, estatus_id)
  const correo = antes?.correo_cliente ?? correo_cliente ?? miembro?.correo ?? null
  if (miembro && correo !== antes?.correo_cliente) await exigirCorreoLibre(tx, correo, miembro)
  const cambios = {
    cliente: digitado.cliente,
    correo_cliente: correo,
    precio: digitado.precio,
    total: digitado.total,
    peso: digitado.peso ?? antes?.peso ?? '0',
    fecha_estimada_entrega: fechaEstimada(new Date()),
    notas: antes?.notas || (digitado.descripcion && `Artículo: ${digitado.descripcion}`),
    notas_privadas: antes?.notas_privadas || digitado.notas,
  } satisfies Partial<FilaDePedido>
  const pedido = antes ? { ...antes, ...cambios } : await crearFila(tx, { codigo, estatus_id, ...cambios })
  if (antes) await tx.update(pedidos).set(cambios).where(eq(pedidos.codigo, codigo))
  await auditar(tx, {
    quien: autor,
    accion: antes ? 'actualizar' : 'crear',
    entidad: 'pedido',
    clave: codigo,
    antes,
    despues: { ...cambios, estatus_id },
  })
  if (miembro && !(await vincularAMiembro(tx, { codigo, ...miembro, autor }))) throw deOtro(codigo)
  await registrarPaso(tx, pedido, { estatus, descripcion: SIN_DESCRIPCION, autor, clase: 'paquete' })
  return { creado: antes === null }
}

/** @throws ErrorDeNegocio 404; 409 that says who changed it since `version`, and when */
async function tomarComoEstaba(tx: Tx, { codigo, version }: { codigo: string; version: number }) {
  const pedido = await tomarDeGestion(tx, codigo)
  if (pedido.version === version) return pedido
  const ultimo = await buscarUltimoHecho(tx, { entidad: 'pedido', clave: codigo })
  const cuando = ultimo ? ` (${formatearInstanteBreve(ultimo.cuando)})` : ''
  throw conflicto(
    `${ultimo?.nombre ?? 'Otra persona'} cambió el pedido ${codigo}${cuando}. Revisa cómo está ahora y vuelve a guardar.`,
    'version-vieja',
  )
}
