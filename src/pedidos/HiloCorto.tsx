import { HiloCorto as EnUnaLinea } from '#ui/HiloCorto.tsx'
import type { PedidoPublico } from './contract.ts'
import { hiloDe, pasosGuardados } from './rules.ts'

/** How many beads before the present one there is room for on a card. */
const ANTERIORES = 4

/** An order's strand on one line. What is long past has no room. */
export function HiloCorto({ pedido }: { pedido: PedidoPublico }) {
  const hilo = hiloDe(pedido)
  return <EnUnaLinea pasos={hilo.slice(pasosGuardados(hilo, ANTERIORES))} etiqueta="Pasos del pedido" />
}
