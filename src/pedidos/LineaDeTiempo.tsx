import { Hilo } from '#ui/Hilo.tsx'
import type { PedidoPublico } from './contrato.ts'
import { hiloDe } from './reglas.ts'

/** An order's real history as beads on a thread, and the steps it may expect. */
export function LineaDeTiempo({ pedido }: { pedido: PedidoPublico }) {
  const pasos = hiloDe(pedido).map(({ clave, nombre, fecha, descripcion, estado }) => ({
    clave,
    titulo: nombre,
    fecha: fecha ?? undefined,
    texto: descripcion,
    estado,
  }))
  return <Hilo pasos={pasos} etiqueta="Historial del pedido" />
}
