import { and, eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import type { Requester } from '#mail/contract.ts'
import { enqueue } from '#mail/mail.server.ts'
import { notifyPedidoNuevo } from '#push/push.server.ts'
import { withFreeCodigo } from './codigos.server.ts'
import type { FormularioDePedido, PedidoSolicitado } from './contract.ts'
import { ESTATUS } from './estatus.ts'
import { requireRoomToHold } from './lineas/holdLimits.server.ts'
import { insertLineas, lineaPedida } from './lineas/pedida.server.ts'
import { lineaParts, lineaText, pricesAfter, sumOf } from './lineas/rules.ts'
import { avisosByCorreo, provenName } from './rows.server.ts'
import { requestedDay, solicitudNotas } from './rules.ts'

export { anularLote } from './cobros/anular.server.ts'
export { type Cobro, cobrar } from './cobros/cobros.server.ts'
export { desvincularPedidos, listByClosed, listClosed } from './desvincular.server.ts'
export { saveDigitado } from './digitado.server.ts'
export { changeAsStaff } from './ficha/ficha.server.ts'
export { releaseOverdue } from './lineas/apartados.server.ts'
export {
  obtenerEstatus,
  putInRevision,
  readAcuerdo,
  registrarPaso,
  requireEstatus,
  takeOutOfRevision,
} from './pasos.server.ts'
export { findOwner } from './propios/owner.server.ts'
export { vencerPropuestas } from './propuestas/vencer.server.ts'
export { linkOf } from './rastreo/rastreados.server.ts'
export { findOwnership, getForReader, isOfMiembro } from './reads.server.ts'
export {
  avisosByCorreo,
  buscarPedido,
  changeDireccion,
  findRequestForm,
  lockForStaff,
  lockPedido,
  obtenerPedido,
  type PedidoRow,
  provenName,
} from './rows.server.ts'
export {
  type ExamplePedido,
  findExample,
  hasPedidos,
  seedExample,
  seedPlantilla,
} from './seed.server.ts'
export { situacionOf } from './situacion.ts'

type NewPedido = typeof pedidos.$inferInsert

/** Creates the order of a client's request, its first step, the request form and the mail in one transaction. */
export function solicitarPedido(
  db: Db,
  {
    formulario,
    replay,
    pide,
    byStaff,
  }: { formulario: FormularioDePedido; replay: Replay; pide: Requester; byStaff?: boolean },
): Promise<PedidoSolicitado> {
  return runOnce(db, replay, async (tx) => {
    const { nombre, correo, telefono, tipo_servicio } = formulario
    // First, so that of parallel requests for the last piece the others are refused at once.
    const linea = await lineaPedida(tx, formulario)
    const descripcion = linea ? lineaText(linea) : formulario.descripcion_articulo
    const parts = linea && lineaParts(linea)
    const suma = linea && sumOf([linea])
    // Somebody who is signed in has confirmed their address.
    const isProven = pide.correo === correo.toLowerCase()
    if (linea?.isHeld && !isProven && !byStaff) await requireRoomToHold(tx, { network: pide.network, correo })
    const fecha_estimada_entrega = requestedDay(await readClock(tx), formulario, linea?.pieza_id ? linea : null)
    const newPedido = {
      ...columnsFrom(formulario, descripcion),
      ...(suma && pricesAfter({ precio: '0', total: '0', tipo_servicio, costo_envio: null }, suma)),
      correo_comprobado: isProven,
      estatus_id: ESTATUS.recibido,
      fecha_estimada_entrega,
    }
    const codigo = await withFreeCodigo(tx, async (codigo) => {
      const rows = await tx
        .insert(pedidos)
        .values({ codigo, ...newPedido })
        .onConflictDoNothing()
        .returning({ codigo: pedidos.codigo })
      return rows.length === 1
    })
    await tx.insert(historial).values({ codigo, estatus_id: ESTATUS.recibido })
    const [written] = await insertLineas(tx, { codigo, isProven }, linea ? [linea] : [])
    const apartada_hasta = written?.apartada_hasta?.toISOString() ?? null
    await registrarFormulario(tx, {
      nombre,
      apellido: nombre,
      correo,
      whatsapp: telefono || null,
      descripcion,
      codigo_pedido: codigo,
    })
    await audit(tx, { quien: null, accion: 'solicitar', entidad: 'pedido', clave: codigo, despues: newPedido })
    await enqueue(tx, {
      funcion: 'send-order-request-confirmation',
      para: correo,
      requester: pide,
      codigo_pedido: codigo,
      datos: {
        ...formulario,
        nombre: provenName(newPedido),
        sin_comprobar: !isProven,
        codigo_pedido: codigo,
        descripcion: parts ? parts.words : descripcion,
        pieza: parts?.pieza,
        fecha_estimada: fecha_estimada_entrega,
        apartada_hasta,
        avisos: await avisosByCorreo(tx, codigo),
      },
    })
    await notifyPedidoNuevo(tx, { codigo, autor: null })
    return { codigo, tipo_servicio, fecha_estimada_entrega, apartada_hasta, por_confirmar: !isProven }
  })
}

/**
 * Maps the request form to columns; a new field without a column does not compile. Empty fields become null. Name and
 * article are also kept in `pedidos_formulario`.
 */
function columnsFrom(formulario: FormularioDePedido, descripcion: string) {
  const {
    nombre,
    correo,
    descripcion_articulo: _enLasNotas,
    pieza: _,
    cantidad: __,
    parecida: ___,
    ...rest
  } = formulario
  // The piece and its options are in the lines.
  const { opcion_1: _1, opcion_2: _2, opcion_3: _3, opcion_4: _4, opcion_5: _5, ...demas } = rest
  // Type check: each other field must be a column of the same name.
  const columns = Object.fromEntries(
    Object.entries(demas).map(([field, value]) => [field, value === '' ? null : value]),
  )
  return {
    cliente: nombre,
    correo_cliente: correo,
    ...(columns as { [Field in keyof typeof demas]: Exclude<NewPedido[Field], undefined> }),
    notas: solicitudNotas({ ...formulario, descripcion_articulo: descripcion }),
  } satisfies Omit<NewPedido, 'codigo'>
}

/** Stores a request form as typed, and returns its id. */
export async function registrarFormulario(tx: Tx, formulario: typeof pedidosFormulario.$inferInsert) {
  const [row] = await tx.insert(pedidosFormulario).values(formulario).returning({ id: pedidosFormulario.id })
  if (!row) throw new Error('Inserting a form returned no row')
  return row.id
}

/** Whether an account has already used its first purchase from China, which has no extra cost. */
export async function hadPrimeraCompra(tx: Tx, user_id: string) {
  const own = and(eq(pedidosFormulario.user_id, user_id), pedidosFormulario.primera_compra)
  return (await tx.$count(pedidosFormulario, own)) > 0
}
