import { z } from 'zod'
import { crearGuardado } from '#ui/guardado.ts'
import { type FormularioDePedido, TipoServicio } from '../contrato.ts'

const texto = z.string().catch('')

// What the form can show. Anything else that lies in the storage, from an older version or another program, is left
// there: the page must open, and a field that is not shown must not hinder the order.
const Escrito = z.object({
  nombre: texto,
  correo: texto,
  telefono: texto,
  tipo_servicio: TipoServicio.catch('retiro'),
  descripcion_articulo: texto,
  direccion: texto,
  numero_casa: texto,
  sector: texto,
  provincia: texto,
  municipio: texto,
  referencias: texto,
} satisfies Record<keyof FormularioDePedido, z.ZodType>)

const Borrador = z.object({
  /** Names the request this draft will become: however often it is sent, it is one order. */
  clave: z.uuid(),
  pedido: Escrito,
})

/** A whole form from the parts that are known; without any, the empty one. */
export function completarPedido(partes: Record<string, unknown> = {}): FormularioDePedido {
  return Escrito.parse(partes)
}

/** What was being written in this browser within the last two days. */
export const borrador = crearGuardado('propio:pedir', { esquema: Borrador, vida: 48 * 3_600_000 })
