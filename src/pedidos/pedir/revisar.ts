import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { FormularioDePedido } from '../contrato.ts'

const SIN_ENVIO = { direccion: '', numero_casa: '', sector: '', provincia: '', municipio: '', referencias: '' }

// The contract's defaults make its input wider than what this form always holds.
const contrato = zodResolver(FormularioDePedido) as unknown as Resolver<FormularioDePedido>

/**
 * The contract, for what the form shows: an address typed before choosing pickup stays in the draft, but neither
 * hinders the order nor travels with it.
 */
export const revisar: Resolver<FormularioDePedido> = (pedido, ...resto) =>
  contrato(pedido.tipo_servicio === 'envio' ? pedido : { ...pedido, ...SIN_ENVIO }, ...resto)
