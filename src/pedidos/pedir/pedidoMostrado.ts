import { z } from 'zod'
import { FormularioDePedido, SIN_DIRECCION } from '../contract.ts'

/**
 * The contract, for what the form shows: an address typed before choosing pickup stays in the draft, but neither
 * hinders the order nor travels with it.
 */
export const PedidoMostrado = z
  .custom<FormularioDePedido>()
  .transform(
    (pedido): z.input<typeof FormularioDePedido> =>
      pedido.tipo_servicio === 'envio' ? pedido : { ...pedido, ...SIN_DIRECCION },
  )
  .pipe(FormularioDePedido)
