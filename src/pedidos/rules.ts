import { diaDe, sumarDias } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import type { ClaseDePedido, Entrega, Estatus, FormularioDePedido, PedidoPublico, TipoServicio } from './contract.ts'
import { type ClaveDeEstatus, ESTATUS } from './estatus.ts'
import { SERVICIO } from './labels.ts'

/** `Yokasta Peña` → `Yokasta P.`: all that a code alone tells of a person. */
export function nombrePublico(cliente: string) {
  const [nombre = '', ...resto] = cliente.trim().split(/\s+/)
  const inicial = resto[0]?.match(/\p{L}/u)?.[0]
  return inicial ? `${nombre} ${inicial.toLocaleUpperCase('es')}.` : nombre
}

/** The day a request made at `ahora` is expected to be ready. */
export function fechaEstimada(ahora: Date) {
  return sumarDias(diaDe(ahora), negocio.pedidos.diasDeEntrega)
}

/** The notes of a requested order: service, article, and the address when it is delivered. Phone and address are columns too. */
export function notasDeSolicitud(pedido: FormularioDePedido) {
  const lineas = [`Servicio: ${SERVICIO[pedido.tipo_servicio]}`, `Artículo: ${pedido.descripcion_articulo}`]
  if (pedido.tipo_servicio === 'envio') lineas.push(`Dirección: ${direccionDe(pedido)}`)
  return lineas.join('\n')
}

/** The parts of an address, from a form or a row. */
export type PartesDeDireccion = Omit<Entrega, 'telefono'>

/** `Calle Duarte 14, Los Jardines, Santiago (portón blanco)`; empty when no part is known. */
export function direccionDe(partesDeDireccion: PartesDeDireccion) {
  const { direccion, numero_casa, sector, municipio, provincia, referencias, ...sinLugar } = partesDeDireccion
  sinLugar satisfies Record<string, never>
  const calle = [direccion, numero_casa].filter(Boolean).join(' ')
  const partes = [calle, sector, municipio, provincia].filter(Boolean).join(', ')
  return [partes, referencias && `(${referencias})`].filter(Boolean).join(' ')
}

/** Where an order is; one that is under review, where it was before. */
export function dondeEstaba({ estatus_id, estatus_previo }: { estatus_id: number; estatus_previo: number | null }) {
  return estatus_id === ESTATUS.en_revision ? (estatus_previo ?? estatus_id) : estatus_id
}

export type Cuenta = {
  clave: string
  nombre: string
  estatus_id: number | null
  descripcion: string | null
  fecha: string | null
  estado: 'hecho' | 'actual' | 'futuro'
}

const ESPERADOS: Record<TipoServicio, ClaveDeEstatus[]> = {
  retiro: ['listo', 'entregado'],
  envio: ['en_ruta', 'entregado'],
}

/** What comes from abroad is shipped before. */
const DE_PAQUETE: ClaveDeEstatus = 'embarcado'
const CUANTOS_ESPERADOS = 2

/** Every status that some order may expect, by id. */
export const ESPERABLES = [...new Set([DE_PAQUETE, ...Object.values(ESPERADOS).flat()])].map((clave) => ESTATUS[clave])

type Situacion = {
  estatus: Pick<Estatus, 'categoria' | 'orden'>
  tipo_servicio: TipoServicio | null
  clase?: ClaseDePedido
}

/**
 * What usually comes next for an order, of the statuses that may; what is already behind it is not expected again.
 * @param posibles the rows of {@link ESPERABLES}, in their usual order
 */
export function pasosEsperados<T extends Pick<Estatus, 'id' | 'orden'>>(
  { estatus, tipo_servicio, clase = 'pieza' }: Situacion,
  posibles: T[],
) {
  if (estatus.categoria === 'special' || estatus.categoria === 'delivered') return []
  const claves = [...(clase === 'paquete' ? [DE_PAQUETE] : []), ...ESPERADOS[tipo_servicio ?? 'retiro']]
  const ids = claves.map((clave): number => ESTATUS[clave])
  return posibles.filter(({ id, orden }) => ids.includes(id) && orden > estatus.orden).slice(0, CUANTOS_ESPERADOS)
}

type ConHistorial = {
  estatus: { id: number }
  historial: (Omit<PedidoPublico['historial'][number], 'descripcion'> & { descripcion: string | null })[]
  esperados: PedidoPublico['esperados']
}

/**
 * The strand of an order: its real history by date, the current bead on the last row that has the order's status, then
 * what is expected.
 */
export function hiloDe(pedido: ConHistorial): Cuenta[] {
  const actual = pedido.historial.findLastIndex((paso) => paso.estatus.id === pedido.estatus.id)
  const reales = pedido.historial.map((paso, lugar) => ({
    clave: String(paso.id),
    nombre: paso.estatus.nombre,
    estatus_id: paso.estatus.id,
    descripcion: paso.descripcion,
    fecha: paso.fecha,
    estado: lugar === actual ? ('actual' as const) : ('hecho' as const),
  }))
  return [
    ...reales,
    ...pedido.esperados.map(({ id, nombre }) => ({
      clave: `esperado-${id}`,
      nombre,
      estatus_id: id,
      descripcion: null,
      fecha: null,
      estado: 'futuro' as const,
    })),
  ]
}

/**
 * How many of a strand's first beads wait behind a button, so that the present one is in the first screen of a phone:
 * all that come before it but so many. A strand without a present bead shows its last real one.
 */
export function pasosGuardados(hilo: Pick<Cuenta, 'estado'>[], aLaVista: number) {
  const actual = hilo.findIndex(({ estado }) => estado === 'actual')
  const lugar = actual >= 0 ? actual : hilo.findLastIndex(({ estado }) => estado === 'hecho')
  return Math.max(0, lugar - aLaVista)
}

/** Any status may follow any other; a step back in the usual order deserves a second look. */
export function avisoDeRetroceso(desde: Estatus, hasta: Estatus) {
  if (hasta.categoria === 'special' || hasta.orden >= desde.orden) return null
  return `${hasta.nombre} suele venir antes de ${desde.nombre}. Revisa que sea lo que quieres.`
}
