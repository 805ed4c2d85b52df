import { z } from 'zod'
import { CODIGO_INCOMPLETO } from '#comun/codigoIncompleto.ts'
import { leerDinero } from '#comun/dinero.ts'
import { leerHoraLocal } from '#comun/fecha.ts'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { SIN_DIRECCION, TipoServicio } from '../contrato.ts'
import { CambioDeEstatus, DatosDePedido, type PedidoDeGestion } from './contrato.ts'

export const OBLIGATORIO = 'Por favor completa todos los campos obligatorios'

/** An empty field is null on the wire. */
const opcional = z.string().transform((texto) => texto.trim() || null)
const lleno = z.string().trim().min(1, OBLIGATORIO)
const monto = lleno.transform((escrito, contexto) => {
  const leido = leerDinero(escrito)
  if (leido === null) contexto.addIssue({ code: 'custom', message: 'Escribe un monto como 1234.50.' })
  return leido ?? z.NEVER
})

/** What staff type, as text; it reads into what the contract takes. */
export const EscritoDePedido = z.object({
  codigo: lleno.regex(CODIGO_PEDIDO, CODIGO_INCOMPLETO),
  cliente: lleno,
  correo_cliente: opcional.pipe(DatosDePedido.shape.correo_cliente),
  estatus_id: lleno.transform(Number),
  precio: monto,
  peso: lleno.pipe(DatosDePedido.shape.peso),
  total: monto,
  fecha_estimada_entrega: lleno,
  tipo_servicio: z.enum(['', ...TipoServicio.options]).transform((servicio) => servicio || null),
  telefono: opcional.pipe(DatosDePedido.shape.telefono),
  direccion: opcional.pipe(DatosDePedido.shape.direccion),
  numero_casa: opcional.pipe(DatosDePedido.shape.numero_casa),
  sector: opcional.pipe(DatosDePedido.shape.sector),
  municipio: opcional.pipe(DatosDePedido.shape.municipio),
  provincia: opcional.pipe(DatosDePedido.shape.provincia),
  referencias: opcional.pipe(DatosDePedido.shape.referencias),
  notas: opcional.pipe(DatosDePedido.shape.notas),
  notas_privadas: opcional.pipe(DatosDePedido.shape.notas_privadas),
} satisfies Record<keyof Omit<DatosDePedido, 'version'> | 'codigo', z.ZodType>)
export type EscritoDePedido = z.input<typeof EscritoDePedido>

export const VACIO: EscritoDePedido = {
  codigo: '',
  cliente: '',
  correo_cliente: '',
  estatus_id: '1',
  precio: '',
  peso: '',
  total: '',
  fecha_estimada_entrega: '',
  tipo_servicio: '',
  telefono: '',
  ...SIN_DIRECCION,
  notas: '',
  notas_privadas: '',
}

export function escribirPedido(pedido: PedidoDeGestion): EscritoDePedido {
  return {
    codigo: pedido.codigo,
    cliente: pedido.cliente,
    correo_cliente: pedido.correo_cliente ?? '',
    estatus_id: String(pedido.estatus.id),
    precio: pedido.precio,
    peso: pedido.peso,
    total: pedido.total,
    fecha_estimada_entrega: pedido.fecha_estimada_entrega ?? '',
    tipo_servicio: pedido.tipo_servicio ?? '',
    telefono: pedido.telefono ?? '',
    direccion: pedido.direccion ?? '',
    numero_casa: pedido.numero_casa ?? '',
    sector: pedido.sector ?? '',
    municipio: pedido.municipio ?? '',
    provincia: pedido.provincia ?? '',
    referencias: pedido.referencias ?? '',
    notas: pedido.notas ?? '',
    notas_privadas: pedido.notas_privadas ?? '',
  }
}

export const FALTA_PEDIDO_O_ESTATUS = 'Selecciona un pedido y un nuevo estatus'

/** A change of status as staff write it. */
export const EscritoDeEstatus = z.object({
  codigo: z.string().regex(CODIGO_PEDIDO, FALTA_PEDIDO_O_ESTATUS),
  estatus: z.string().min(1, FALTA_PEDIDO_O_ESTATUS).transform(Number),
  fecha: z.string().transform((hora) => (hora ? leerHoraLocal(hora) : undefined)),
  descripcion: CambioDeEstatus.shape.descripcion,
})

export function estatusPorEscribir(codigo: string) {
  return { codigo, estatus: '', fecha: '', descripcion: '' }
}

/** Where a history goes and where it comes from. */
export const EscritoDeCopia = z.object({
  codigo: z.string().regex(CODIGO_PEDIDO, 'Ingresa un código de pedido primero'),
  origen: z.string().regex(CODIGO_PEDIDO, 'Escribe el código del pedido de donde se copia.'),
})
