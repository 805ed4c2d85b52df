import { eq } from 'drizzle-orm'
import { conflicto, noExiste } from '#comun/errores.ts'
import { encolar } from '#correo/correo.server.ts'
import { revocarEnlacesDePedido } from '#correo/enlaces.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { historial, pedidos, pedidosFormulario } from '#db/esquema/pedidos.server.ts'
import { unaSolaVez } from '#db/repeticion.server.ts'
import { conCodigoLibre, estaTomado } from './codigos.server.ts'
import type { FormularioDePedido, PedidoSolicitado } from './contrato.ts'
import type { CambioDeEstatus, DatosDePedido } from './gestion/contrato.ts'
import { NO_EXISTE, obtenerDeGestion } from './lecturas.server.ts'
import { enUso, registrarPaso } from './pasos.server.ts'
import { fechaEstimada, notasDeSolicitud } from './reglas.ts'

export { ponerEnRevision, sacarDeRevision } from './pasos.server.ts'

const INICIAL = 1
type Fila = typeof pedidos.$inferSelect
type DeAutor<T> = T & { codigo: string; autor: string }

/**
 * A customer asks for a piece: the order, its first history row, the form and the mail, or nothing at all.
 * @param contar counts the form against its limits; a replay of the same key is not counted
 */
export function solicitarPedido(
  db: Db,
  { clave, formulario, contar }: { clave: string; formulario: FormularioDePedido; contar: () => Promise<void> },
): Promise<PedidoSolicitado> {
  return db.transaction((tx) =>
    unaSolaVez(tx, { clave, verbo: 'solicitarPedido', datos: formulario }, async () => {
      await contar()
      const { nombre, correo, telefono, tipo_servicio } = formulario
      const fecha_estimada_entrega = fechaEstimada(new Date())
      const nuevo = {
        cliente: nombre,
        correo_cliente: correo,
        estatus_id: INICIAL,
        fecha_estimada_entrega,
        notas: notasDeSolicitud(formulario),
        tipo_servicio,
      }
      const codigo = await conCodigoLibre(tx, async (codigo) => {
        const filas = await tx
          .insert(pedidos)
          .values({ codigo, ...nuevo })
          .onConflictDoNothing()
          .returning({ codigo: pedidos.codigo })
        return filas.length === 1
      })
      await tx.insert(historial).values({ codigo, estatus_id: INICIAL })
      await tx.insert(pedidosFormulario).values({
        nombre,
        apellido: nombre,
        correo,
        whatsapp: telefono || null,
        descripcion: formulario.descripcion_articulo,
        codigo_pedido: codigo,
      })
      await auditar(tx, { quien: null, accion: 'solicitar', entidad: 'pedido', clave: codigo, despues: nuevo })
      await encolar(tx, {
        funcion: 'send-order-request-confirmation',
        para: correo,
        codigo_pedido: codigo,
        datos: {
          nombre,
          correo,
          codigo_pedido: codigo,
          tipo_servicio,
          descripcion: formulario.descripcion_articulo,
          fecha_estimada: fecha_estimada_entrega,
        },
      })
      return { codigo, tipo_servicio, fecha_estimada_entrega }
    }),
  )
}

/** @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`, 422 for a status not in use */
export function cambiarEstatus(db: Db, { codigo, autor, version, ...paso }: DeAutor<CambioDeEstatus>) {
  return db.transaction(async (tx) => {
    const pedido = alDia(await tomar(tx, codigo), version)
    await registrarPaso(tx, pedido, { ...paso, autor })
    return obtenerDeGestion(tx, codigo)
  })
}

/**
 * Creates the order (`version: null`) or updates it; a changed status also leaves history and mail (decisions §7).
 * @throws ErrorDeNegocio 404, 409 when the code is taken or somebody changed the order since `version`, 422
 */
export function guardarPedido(db: Db, { codigo, autor, version, estatus_id, ...datos }: DeAutor<DatosDePedido>) {
  return db.transaction(async (tx) => {
    const pedido =
      version === null ? await crear(tx, { codigo, estatus_id, ...datos }) : alDia(await tomar(tx, codigo), version)
    if (version !== null) await tx.update(pedidos).set(datos).where(eq(pedidos.codigo, codigo))
    const accion = version === null ? 'crear' : 'actualizar'
    await auditar(tx, {
      quien: autor,
      accion,
      entidad: 'pedido',
      clave: codigo,
      antes: version === null ? null : pedido,
      despues: { ...datos, estatus_id },
    })
    if (version === null || pedido.estatus_id !== estatus_id)
      await registrarPaso(tx, { ...pedido, ...datos }, { estatus_id, autor, descripcion: 'Actualización de estatus' })
    return { creado: version === null, pedido: await obtenerDeGestion(tx, codigo) }
  })
}

/** A code that no order has at this moment; only saving the order takes it. */
export function sortearCodigo(db: Db) {
  return db.transaction(async (tx) => ({
    codigo: await conCodigoLibre(tx, async (codigo) => !(await estaTomado(tx, codigo))),
  }))
}

/**
 * For a link that reached the wrong person.
 * @throws ErrorDeNegocio 404
 */
export function revocarEnlaces(db: Db, { codigo, autor }: { codigo: string; autor: string }) {
  return db.transaction(async (tx) => {
    await tomar(tx, codigo)
    const revocados = await revocarEnlacesDePedido(tx, codigo)
    await auditar(tx, {
      quien: autor,
      accion: 'revocar-enlaces',
      entidad: 'pedido',
      clave: codigo,
      despues: { revocados },
    })
    return { revocados }
  })
}

async function crear(tx: Tx, nuevo: typeof pedidos.$inferInsert): Promise<Fila> {
  await enUso(tx, nuevo.estatus_id ?? INICIAL)
  const [fila] = await tx.insert(pedidos).values(nuevo).onConflictDoNothing().returning()
  if (!fila) throw conflicto(`El pedido ${nuevo.codigo} ya existe. Ábrelo para actualizarlo.`, 'pedido-existente')
  return fila
}

// Taken before it is read, so that of two people who move one order the second sees what the first did.
async function tomar(tx: Tx, codigo: string): Promise<Fila> {
  const [fila] = await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

function alDia(pedido: Fila, version: number) {
  if (pedido.version !== version)
    throw conflicto(
      'Otra persona cambió este pedido mientras lo mirabas. Revisa los datos nuevos y vuelve a guardar.',
      'version-vieja',
    )
  return pedido
}
