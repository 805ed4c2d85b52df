import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { estatus, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import {
  asuntos,
  contactos,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/schema/solicitudes.server.ts'
import { listClosed } from '#pedidos/pedidos.server.ts'
import type { Asunto, Clase } from '../contract.ts'

/** The part of an item that its kind's table holds. */
export type WrittenAsunto = Pick<
  Asunto,
  | 'clase'
  | 'id'
  | 'nombre'
  | 'correo'
  | 'codigo'
  | 'texto'
  | 'estado'
  | 'razon'
  | 'direcciones'
  | 'envio'
  | 'estaba'
  | 'cierre'
  | 'autorizado_por'
  | 'internacional'
> & {
  fecha: Date
  /** When and by whom a request was decided; null while it is undecided, and for other kinds. */
  decision: { en: Date; por: string | null } | null
  /** The sender's WhatsApp number; null for kinds that ask for none. */
  telefono: string | null
  transaccion: string
}

type DbOrTx = Db | Tx
type Reader = (db: DbOrTx, id: number) => Promise<Omit<WrittenAsunto, 'clase' | 'id'> | null>

const EMPTY = {
  razon: null,
  direcciones: null,
  envio: null,
  estaba: null,
  cierre: null,
  autorizado_por: null,
  internacional: null,
  decision: null,
  telefono: null,
}

/** @returns null when there is no such item */
export async function findWritten(
  db: DbOrTx,
  { clase, id }: { clase: Clase; id: number },
): Promise<WrittenAsunto | null> {
  const written = await readers[clase](db, id)
  return written && { clase, id, ...written }
}

const readers: Record<Clase, Reader> = {
  async ayuda(db, id) {
    const [row] = await db
      .select({ suya: solicitudesAyuda, cliente: pedidos.cliente })
      .from(solicitudesAyuda)
      .innerJoin(pedidos, eq(pedidos.codigo, solicitudesAyuda.codigo_pedido))
      .where(eq(solicitudesAyuda.id, id))
    return row ? { ...EMPTY, ...fromSolicitud(row), texto: row.suya.situacion } : null
  },

  async direccion(db, id) {
    const [row] = await db
      .select({ suya: solicitudesCambioDireccion, cliente: pedidos.cliente, pedido: pedidos })
      .from(solicitudesCambioDireccion)
      .innerJoin(pedidos, eq(pedidos.codigo, solicitudesCambioDireccion.codigo_pedido))
      .where(eq(solicitudesCambioDireccion.id, id))
    if (!row) return null
    const { suya, pedido } = row
    // Requests from before the address had parts have it whole in `nueva_direccion`.
    const requestedDireccion = partsOf({ ...suya, direccion: suya.direccion ?? suya.nueva_direccion })
    const antes = suya.estado === 'aprobada' ? await previousDireccion(db, { id, codigo: pedido.codigo }) : pedido
    return {
      ...EMPTY,
      ...fromSolicitud(row),
      texto: suya.nueva_direccion,
      razon: suya.razon,
      direcciones: { antes: antes?.direccion ? partsOf(antes) : null, nueva: requestedDireccion },
      envio: envioOf(suya, pedido),
    }
  },

  async retiro(db, id) {
    const [row] = await db
      .select({
        suyo: solicitudesRetiro,
        estaba: estatus.nombre,
        ahora: pedidos.estatus_id,
        cliente: pedidos.cliente,
        atendido: asuntos.atendido_en,
      })
      .from(solicitudesRetiro)
      .innerJoin(pedidos, eq(pedidos.codigo, solicitudesRetiro.codigo_pedido))
      .innerJoin(estatus, eq(estatus.id, solicitudesRetiro.estatus_id))
      .leftJoin(asuntos, and(eq(asuntos.clase, 'retiro'), eq(asuntos.id, solicitudesRetiro.id)))
      .where(eq(solicitudesRetiro.id, id))
    if (!row) return null
    const { suyo, estaba, ahora, cliente, atendido } = row
    const closed = await listClosed(db)
    const seCerro = closed.includes(ahora) && !closed.includes(suyo.estatus_id)
    return {
      ...EMPTY,
      nombre: `${suyo.nombre} ${suyo.apellido}`,
      correo: suyo.correo,
      codigo: suyo.codigo_pedido,
      texto: '',
      fecha: suyo.fecha_creacion,
      estado: atendido || seCerro ? 'atendida' : 'pendiente',
      estaba,
      cierre: suyo.cierre,
      autorizado_por: suyo.autorizado ? cliente : null,
      transaccion: suyo.transaccion,
    }
  },

  async mensaje(db, id) {
    const [row] = await db.select().from(contactos).where(eq(contactos.id, id))
    if (!row) return null
    return {
      ...EMPTY,
      nombre: row.nombre_cliente,
      correo: row.correo,
      codigo: row.codigo_pedido,
      texto: row.descripcion_problema,
      fecha: row.fecha_creacion,
      estado: row.estado === 'Pendiente' ? 'pendiente' : 'atendida',
      transaccion: row.transaccion,
    }
  },

  async internacional(db, id) {
    const [row] = await db
      .select({ suyo: pedidosFormulario, cuenta: user.email, atendido: asuntos.atendido_en })
      .from(pedidosFormulario)
      .leftJoin(user, eq(user.id, pedidosFormulario.user_id))
      .leftJoin(asuntos, and(eq(asuntos.clase, 'internacional'), eq(asuntos.id, pedidosFormulario.id)))
      .where(and(eq(pedidosFormulario.id, id), isNull(pedidosFormulario.codigo_pedido)))
    if (!row) return null
    const { suyo, cuenta, atendido } = row
    const { instagram, whatsapp, correo_alternativo, codigo_membresia, primera_compra, tienda, cual_tienda } = suyo
    return {
      ...EMPTY,
      nombre: `${suyo.nombre} ${suyo.apellido}`,
      // Only the form of an order loses its address.
      correo: suyo.correo ?? '',
      codigo: null,
      texto: suyo.descripcion ?? '',
      fecha: suyo.fecha_creacion,
      estado: atendido ? 'atendida' : 'pendiente',
      internacional: {
        ...{ instagram, whatsapp, correo_alternativo, codigo_membresia, cuenta, primera_compra, tienda, cual_tienda },
      },
      telefono: whatsapp,
      transaccion: suyo.transaccion,
    }
  },
}

type SolicitudRow = {
  suya: typeof solicitudesAyuda.$inferSelect | typeof solicitudesCambioDireccion.$inferSelect
  cliente: string
}

function fromSolicitud({ suya, cliente }: SolicitudRow) {
  const { estado, resuelta_en, resuelta_por } = suya
  return {
    nombre: cliente,
    correo: suya.correo,
    codigo: suya.codigo_pedido,
    fecha: suya.fecha_creacion,
    estado: estado === 'abierta' ? ('pendiente' as const) : estado,
    decision: resuelta_en && { en: resuelta_en, por: resuelta_por },
    transaccion: suya.transaccion,
  }
}

type DireccionRow = typeof solicitudesCambioDireccion.$inferSelect

// Phone and cost of a request that makes a pickup a delivery. Of a refused request only if its form asked for them.
function envioOf(suya: DireccionRow, pedido: typeof pedidos.$inferSelect): Asunto['envio'] {
  const { telefono, costo_aceptado: aceptado, costo_envio: costo, resuelta_en } = suya
  const porPasar = pedido.tipo_servicio !== 'envio' && (resuelta_en === null || aceptado !== null)
  if (costo === null && !porPasar) return null
  return { telefono, telefono_del_pedido: pedido.telefono, aceptado, costo, total: pedido.total }
}

type AddressParts = NonNullable<Asunto['direcciones']>['nueva']

function partsOf({ direccion, numero_casa, sector, municipio, provincia, referencias }: AddressParts): AddressParts {
  return { direccion, numero_casa, sector, municipio, provincia, referencias }
}

// After approval only the audit log has the old address: in the `cambiar-direccion` entry with the transaction id of
// the approval's entry.
async function previousDireccion(
  db: DbOrTx,
  { id, codigo }: { id: number; codigo: string },
): Promise<AddressParts | null> {
  const { entidad, clave, accion, antes, despues, transaccion } = auditoria
  const delPedido = and(eq(entidad, 'pedido'), eq(clave, codigo))
  const aprobada = db
    .select({ transaccion })
    .from(auditoria)
    .where(and(delPedido, eq(accion, 'aprobar-direccion'), eq(sql`${despues} ->> 'id'`, String(id))))
  const [row] = await db
    .select({ antes })
    .from(auditoria)
    .where(and(delPedido, eq(accion, 'cambiar-direccion'), inArray(transaccion, aprobada)))
  return row ? (row.antes as AddressParts) : null // `changeDireccion` writes these parts
}
