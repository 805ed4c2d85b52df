import type { PedidoPublico } from './contrato.ts'
import { hiloDe, pasosGuardados } from './reglas.ts'

/** How many beads before the present one there is room for on a card. */
const ANTERIORES = 4
const cuentas = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const palabras = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }

/** An order's strand on one line: beads for who sees them, words for who does not. What is long past has no room. */
export function HiloCorto({ pedido }: { pedido: PedidoPublico }) {
  const hilo = hiloDe(pedido)
  const pasos = hilo.slice(pasosGuardados(hilo, ANTERIORES))
  return (
    <ol className="hilo-corto" aria-label="Pasos del pedido">
      {pasos.map(({ clave, nombre, estado }, lugar) => (
        <li
          key={clave}
          data-sigue={pasos[lugar + 1]?.estado}
          aria-current={estado === 'actual' ? 'step' : undefined}
          className="hilo-corto-paso"
        >
          <span aria-hidden="true" className={cuentas[estado]} />
          <span className="sr-only">
            {nombre}, {palabras[estado]}
          </span>
        </li>
      ))}
    </ol>
  )
}
