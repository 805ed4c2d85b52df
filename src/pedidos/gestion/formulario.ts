import { z } from 'zod'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { leerDinero } from '#lib/dinero.ts'
import { leerHoraLocal } from '#lib/fecha.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { TipoServicio } from '../contract.ts'
import { CambioDeEstatus, DatosDePedido, type PedidoDeGestion } from './contract.ts'

export const OBLIGATORIO = 'Por favor completa todos los campos obligatorios'

/** An empty field is null on the wire. */
const opcional = z.string().transform((texto) => texto.trim() || null)
const lleno = z.string().trim().min(1, OBLIGATORIO)
const monto = lleno.transform((escrito, contexto) => {
  const leido = leerDinero(escrito)
  if (leido === null) contexto.addIssue({ code: 'custom', message: 'Escribe un monto como 1234.50.' })
  return leido ?? z.NEVER
})

const { shape: opcionales } = DatosDePedido.omit({
  cliente: true,
  estatus_id: true,
  precio: true,
  peso: true,
  total: true,
  fecha_estimada_entrega: true,
  tipo_servicio: true,
  version: true,
})
type Opcionales = typeof opcionales
/** A text that may be left empty, or something to tick. */
type Escrito<R> = R extends z.ZodBoolean ? R : R extends z.ZodType ? z.ZodPipe<typeof opcional, R> : never

const escritos = Object.fromEntries(
  Object.entries<z.ZodType>(opcionales).map(([campo, regla]) => [
    campo,
    regla instanceof z.ZodBoolean ? regla : opcional.pipe(regla as z.ZodType<string | null, string | null>),
  ]),
) as { [C in keyof Opcionales]: Escrito<Opcionales[C]> } // one for each

/** What staff type, as text; it reads into what the contract takes. */
export const EscritoDePedido = z.object({
  codigo: lleno.regex(CODIGO_PEDIDO, CODIGO_INCOMPLETO),
  cliente: lleno,
  estatus_id: lleno.transform(Number),
  precio: monto,
  peso: lleno.pipe(DatosDePedido.shape.peso),
  total: monto,
  fecha_estimada_entrega: lleno,
  tipo_servicio: z.enum(['', ...TipoServicio.options]).transform((servicio) => servicio || null),
  ...escritos,
} satisfies Record<keyof Omit<DatosDePedido, 'version'> | 'codigo', z.ZodType>)
export type EscritoDePedido = z.input<typeof EscritoDePedido>

const campos = Object.keys(EscritoDePedido.shape) as (keyof EscritoDePedido)[] // its own keys

export const VACIO = {
  ...Object.fromEntries(
    campos.map((campo) => [campo, EscritoDePedido.shape[campo] instanceof z.ZodBoolean ? false : '']),
  ),
  estatus_id: '1',
} as EscritoDePedido // each of them

export function escribirPedido(pedido: PedidoDeGestion): EscritoDePedido {
  const valores = { ...pedido, estatus_id: String(pedido.estatus.id) }
  return Object.fromEntries(campos.map((campo) => [campo, valores[campo] ?? VACIO[campo]])) as EscritoDePedido // one for each
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
