import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { estatus, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import {
  asuntos,
  contactos,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/schema/solicitudes.server.ts'
import { listarCerrados } from '#pedidos/pedidos.server.ts'
import type { Asunto, Clase } from '../contract.ts'

/** What its own room keeps of something that somebody sent. */
export type Escrito = Pick<
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
  | 'autorizado_por'
  | 'internacional'
> & {
  fecha: Date
  /** Whose decision it was, where its room keeps it. */
  decision: { en: Date; por: string | null } | null
  /** What who wrote gave to be reached by; null where the order's is theirs. */
  telefono: string | null
  transaccion: string
}

type Base = Db | Tx
type Lector = (db: Base, id: number) => Promise<Omit<Escrito, 'clase' | 'id'> | null>

const VACIO = {
  razon: null,
  direcciones: null,
  envio: null,
  estaba: null,
  autorizado_por: null,
  internacional: null,
  decision: null,
  telefono: null,
}

/** @returns null when there is no such thing */
export async function buscarEscrito(db: Base, { clase, id }: { clase: Clase; id: number }): Promise<Escrito | null> {
  const escrito = await lectores[clase](db, id)
  return escrito && { clase, id, ...escrito }
}

const lectores: Record<Clase, Lector> = {
  async ayuda(db, id) {
    const [fila] = await db
      .select({ suya: solicitudesAyuda, cliente: pedidos.cliente })
      .from(solicitudesAyuda)
      .innerJoin(pedidos, eq(pedidos.codigo, solicitudesAyuda.codigo_pedido))
      .where(eq(solicitudesAyuda.id, id))
    return fila ? { ...VACIO, ...deSolicitud(fila), texto: fila.suya.situacion } : null
  },

  async direccion(db, id) {
    const [fila] = await db
      .select({ suya: solicitudesCambioDireccion, cliente: pedidos.cliente, pedido: pedidos })
      .from(solicitudesCambioDireccion)
      .innerJoin(pedidos, eq(pedidos.codigo, solicitudesCambioDireccion.codigo_pedido))
      .where(eq(solicitudesCambioDireccion.id, id))
    if (!fila) return null
    const { suya, pedido } = fila
    // One from before parts were asked for stands whole in the first of them.
    const nueva = partesDe({ ...suya, direccion: suya.direccion ?? suya.nueva_direccion })
    const antes = suya.estado === 'aprobada' ? await direccionDeAntes(db, { id, codigo: pedido.codigo }) : pedido
    return {
      ...VACIO,
      ...deSolicitud(fila),
      texto: suya.nueva_direccion,
      razon: suya.razon,
      direcciones: { antes: antes?.direccion ? partesDe(antes) : null, nueva },
      envio: envioDe(suya, pedido),
    }
  },

  async retiro(db, id) {
    const [fila] = await db
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
    if (!fila) return null
    const { suyo, estaba, ahora, cliente, atendido } = fila
    const cerrados = await listarCerrados(db)
    const seCerro = cerrados.includes(ahora) && !cerrados.includes(suyo.estatus_id)
    return {
      ...VACIO,
      nombre: `${suyo.nombre} ${suyo.apellido}`,
      correo: suyo.correo,
      codigo: suyo.codigo_pedido,
      texto: '',
      fecha: suyo.fecha_creacion,
      estado: atendido || seCerro ? 'atendida' : 'pendiente',
      estaba,
      autorizado_por: suyo.autorizado ? cliente : null,
      transaccion: suyo.transaccion,
    }
  },

  async mensaje(db, id) {
    const [fila] = await db.select().from(contactos).where(eq(contactos.id, id))
    if (!fila) return null
    return {
      ...VACIO,
      nombre: fila.nombre_cliente,
      correo: fila.correo,
      codigo: fila.codigo_pedido,
      texto: fila.descripcion_problema,
      fecha: fila.fecha_creacion,
      estado: fila.estado === 'Pendiente' ? 'pendiente' : 'atendida',
      transaccion: fila.transaccion,
    }
  },

  async internacional(db, id) {
    const [fila] = await db
      .select({ suyo: pedidosFormulario, cuenta: user.email, atendido: asuntos.atendido_en })
      .from(pedidosFormulario)
      .leftJoin(user, eq(user.id, pedidosFormulario.user_id))
      .leftJoin(asuntos, and(eq(asuntos.clase, 'internacional'), eq(asuntos.id, pedidosFormulario.id)))
      .where(and(eq(pedidosFormulario.id, id), isNull(pedidosFormulario.codigo_pedido)))
    if (!fila) return null
    const { suyo, cuenta, atendido } = fila
    const { instagram, whatsapp, correo_alternativo, codigo_membresia, primera_compra } = suyo
    return {
      ...VACIO,
      nombre: `${suyo.nombre} ${suyo.apellido}`,
      correo: suyo.correo,
      codigo: null,
      texto: suyo.descripcion ?? '',
      fecha: suyo.fecha_creacion,
      estado: atendido ? 'atendida' : 'pendiente',
      internacional: { instagram, whatsapp, correo_alternativo, codigo_membresia, cuenta, primera_compra },
      telefono: whatsapp,
      transaccion: suyo.transaccion,
    }
  },
}

type Solicitud = {
  suya: typeof solicitudesAyuda.$inferSelect | typeof solicitudesCambioDireccion.$inferSelect
  cliente: string
}

function deSolicitud({ suya, cliente }: Solicitud) {
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

type DeDireccion = typeof solicitudesCambioDireccion.$inferSelect

// A request that was refused shows phone and cost only where its form asked for them.
function envioDe(suya: DeDireccion, pedido: typeof pedidos.$inferSelect): Asunto['envio'] {
  const { telefono, costo_aceptado: aceptado, costo_envio: costo, resuelta_en } = suya
  const porPasar = pedido.tipo_servicio !== 'envio' && (resuelta_en === null || aceptado !== null)
  if (costo === null && !porPasar) return null
  return { telefono, telefono_del_pedido: pedido.telefono, aceptado, costo, total: pedido.total }
}

type Partes = NonNullable<Asunto['direcciones']>['nueva']

function partesDe({ direccion, numero_casa, sector, municipio, provincia, referencias }: Partes): Partes {
  return { direccion, numero_casa, sector, municipio, provincia, referencias }
}

// Only the trace of a granted one still knows what was there before; both were written in one transaction.
async function direccionDeAntes(db: Base, { id, codigo }: { id: number; codigo: string }): Promise<Partes | null> {
  const { entidad, clave, accion, antes, despues, transaccion } = auditoria
  const delPedido = and(eq(entidad, 'pedido'), eq(clave, codigo))
  const aprobada = db
    .select({ transaccion })
    .from(auditoria)
    .where(and(delPedido, eq(accion, 'aprobar-direccion'), eq(sql`${despues} ->> 'id'`, String(id))))
  const [fila] = await db
    .select({ antes })
    .from(auditoria)
    .where(and(delPedido, eq(accion, 'cambiar-direccion'), inArray(transaccion, aprobada)))
  return fila ? (fila.antes as Partes) : null // as `cambiarDireccionDe` writes it
}
