import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import type { Solicitante } from '#mail/contract.ts'
import { encolar } from '#mail/mail.server.ts'
import { conCodigoLibre } from './codigos.server.ts'
import type { FormularioDePedido, PedidoSolicitado } from './contract.ts'
import { ESTATUS } from './estatus.ts'
import { avisosPorCorreo } from './filas.server.ts'
import { fechaEstimada, notasDeSolicitud } from './rules.ts'

export { desvincularPedidos, listarCerrados, listarPorCierre } from './desvincular.server.ts'
export { guardarDigitado } from './digitado.server.ts'
export {
  avisosPorCorreo,
  buscarLoPedido,
  buscarPedido,
  cambiarDireccionDe,
  type FilaDePedido,
  obtenerPedido,
  tomarDeGestion,
  tomarPedido,
} from './filas.server.ts'
export { esDeMiembro, obtenerSegunQuien } from './lecturas.server.ts'
export { acuerdoDe, exigirEstatus, ponerEnRevision, sacarDeRevision } from './pasos.server.ts'
export { buscarDueno } from './propios/dueno.server.ts'
export {
  buscarEjemplo,
  hayPedidos,
  type PedidoDeEjemplo,
  sembrarEjemplo,
  sembrarPlantilla,
} from './siembra.server.ts'
export { situacionDe } from './situacion.ts'

type Nuevo = typeof pedidos.$inferInsert

/** A customer asks for a piece: the order, its first history row, the form and the mail, or nothing at all. */
export function solicitarPedido(
  db: Db,
  { formulario, repeticion, pide }: { formulario: FormularioDePedido; repeticion: Repeticion; pide: Solicitante },
): Promise<PedidoSolicitado> {
  return unaSolaVez(db, repeticion, async (tx) => {
    const { nombre, correo, telefono, tipo_servicio, descripcion_articulo: descripcion } = formulario
    const fecha_estimada_entrega = fechaEstimada(new Date())
    const nuevo = { ...columnasDe(formulario), estatus_id: ESTATUS.recibido, fecha_estimada_entrega }
    const codigo = await conCodigoLibre(tx, async (codigo) => {
      const filas = await tx
        .insert(pedidos)
        .values({ codigo, ...nuevo })
        .onConflictDoNothing()
        .returning({ codigo: pedidos.codigo })
      return filas.length === 1
    })
    await tx.insert(historial).values({ codigo, estatus_id: ESTATUS.recibido })
    await registrarFormulario(tx, {
      nombre,
      apellido: nombre,
      correo,
      whatsapp: telefono || null,
      descripcion,
      codigo_pedido: codigo,
    })
    await auditar(tx, { quien: null, accion: 'solicitar', entidad: 'pedido', clave: codigo, despues: nuevo })
    await encolar(tx, {
      funcion: 'send-order-request-confirmation',
      para: correo,
      pide,
      codigo_pedido: codigo,
      datos: {
        ...formulario,
        codigo_pedido: codigo,
        descripcion,
        fecha_estimada: fecha_estimada_entrega,
        avisos: await avisosPorCorreo(tx, codigo),
      },
    })
    return { codigo, tipo_servicio, fecha_estimada_entrega }
  })
}

/**
 * Where each field of the request form is kept: a new one does not compile until it has its place. An empty one is null.
 * Name and article also stand in `pedidos_formulario`, as they came.
 */
function columnasDe(formulario: FormularioDePedido) {
  const { nombre, correo, descripcion_articulo: _enLasNotas, ...demas } = formulario
  // Each of the others is a column of the same name, else this is a type error.
  const columnas = Object.fromEntries(
    Object.entries(demas).map(([campo, valor]) => [campo, valor === '' ? null : valor]),
  )
  return {
    cliente: nombre,
    correo_cliente: correo,
    ...(columnas as { [Campo in keyof typeof demas]: Exclude<Nuevo[Campo], undefined> }),
    notas: notasDeSolicitud(formulario),
  } satisfies Omit<Nuevo, 'codigo'>
}

/** Keeps a request form as it came, whichever page it is of. */
export async function registrarFormulario(tx: Tx, formulario: typeof pedidosFormulario.$inferInsert) {
  await tx.insert(pedidosFormulario).values(formulario)
}

/** Whether an account had its first purchase, the one at no extra cost. */
export async function tuvoPrimeraCompra(tx: Tx, user_id: string) {
  const suya = and(eq(pedidosFormulario.user_id, user_id), pedidosFormulario.primera_compra)
  return (await tx.$count(pedidosFormulario, suya)) > 0
}
