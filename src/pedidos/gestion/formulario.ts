import { z } from 'zod'
import { leerDinero } from '#comun/dinero.ts'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { DatosDePedido, type PedidoDeGestion } from './contrato.ts'

const OBLIGATORIO = 'Por favor completa todos los campos obligatorios'

const lleno = z.string().trim().min(1, OBLIGATORIO)
const monto = lleno.transform((escrito, contexto) => {
  const leido = leerDinero(escrito)
  if (leido === null) contexto.addIssue({ code: 'custom', message: 'Escribe un monto como 1234.50.' })
  return leido ?? z.NEVER
})

/** What staff type, as text; it reads into what the contract takes. */
export const EscritoDePedido = z.object({
  codigo: lleno.regex(CODIGO_PEDIDO, 'Escribe el código completo, por ejemplo B01-00000.'),
  cliente: lleno,
  correo_cliente: z
    .string()
    .trim()
    .transform((texto) => texto || null)
    .pipe(DatosDePedido.shape.correo_cliente.unwrap()),
  estatus_id: lleno.transform(Number),
  precio: monto,
  peso: lleno.pipe(DatosDePedido.shape.peso),
  total: monto,
  fecha_estimada_entrega: lleno,
  tipo_servicio: z.enum(['', 'retiro', 'envio']).transform((servicio) => servicio || null),
  notas: z.string().transform((texto) => texto.trim() || null),
})
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
  notas: '',
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
    notas: pedido.notas ?? '',
  }
}

/** The refusal inside an error, or one that says that nobody answered. */
export function rechazoDe(error: unknown) {
  const { rechazo } = error as {
    rechazo?: { status: number; type: string; detail: string; campos?: Record<string, string> }
  }
  return (
    rechazo ?? {
      status: 0,
      type: 'sin-conexion',
      detail: 'No hay conexión con la tienda. Lo escrito sigue aquí.',
      campos: {},
    }
  )
}
