import { z } from 'zod'
import { crearGuardado } from '#ui/guardado.ts'
import { FormularioDePedido, TipoServicio } from '../contract.ts'

// What the form can show. Anything else that lies in the storage, from an older version or another program, is left
// there: the page must open, and a field that is not shown must not hinder the order.
const campos = Object.entries(FormularioDePedido.shape).map(([campo, regla]) => {
  const { data: vacio = '' } = regla.safeParse(undefined)
  return [campo, z.custom((valor) => typeof valor === typeof vacio).catch(vacio)]
})
const Escrito = z.object({
  ...Object.fromEntries(campos),
  tipo_servicio: TipoServicio.catch('retiro'),
}) as unknown as z.ZodType<FormularioDePedido> // each of its fields

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
