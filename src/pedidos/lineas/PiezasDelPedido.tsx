import { apartadoConPrecioText } from '#lib/apartado.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Notice } from '#ui/Notice.tsx'
import { Partidas } from '../cobros/Partidas.tsx'
import { partidasOf } from '../cobros/rules.ts'
import type { PedidoCompleto, PedidoPublico } from '../contract.ts'
import { propuestoOf } from '../propuestas/rules.ts'
import { apartadoHasta, lineaText, sumOf } from './rules.ts'

/**
 * What an order asks for, for its customer: each line, for its owner what its total is made of, and until when its piece
 * is held. No amount stands here that does not add up to the order's total, or while a price waits.
 */
export function PiezasDelPedido({ pedido }: { pedido: PedidoPublico | PedidoCompleto }) {
  const { lineas, total } = pedido
  const isProposed = 'propuesta' in pedido && propuestoOf(pedido) !== null
  const partidas = 'propuesta' in pedido && !isProposed ? partidasOf(pedido) : []
  if (lineas.length === 0 && partidas.length === 0) return null
  const addsUp = !isProposed && (total === null || sumOf(lineas) === total)
  const textOf = new Map(lineas.map((linea) => [linea.id, lineaText({ ...linea, precio: null })]))
  const isItemized = partidas.some(({ linea }) => linea !== null)
  const hasta = apartadoHasta(lineas)
  const gone = lineas.filter(({ liberada }) => liberada).map(({ nombre }) => `«${nombre}»`)
  return (
    <section aria-label="Lo que pediste" className="mt-5 grid gap-3">
      {!isItemized && lineas.length > 0 && (
        <ul className="grid gap-1">
          {lineas.map((linea) => (
            <li key={linea.id} className="font-semibold wrap-anywhere">
              {addsUp ? lineaText(linea) : textOf.get(linea.id)}
            </li>
          ))}
        </ul>
      )}
      {total && partidas.length > 0 && (
        <Partidas
          partidas={partidas.map(({ linea, ...partida }) => ({
            ...partida,
            concepto: textOf.get(linea ?? 0) ?? partida.concepto,
          }))}
          total={total}
        />
      )}
      {hasta && (
        <Notice title="Tu pieza está apartada">
          {apartadoConPrecioText(hasta, 'propuesta' in pedido ? pedido.propuesta?.estado : undefined)}
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice kind="warning" title="El tiempo del apartado terminó">
          {gone.join(', ')} {gone.length > 1 ? 'volvieron' : 'volvió'} a la vitrina. Si todavía{' '}
          {gone.length > 1 ? 'las' : 'la'} quieres, <a href={linkTo('/contacto')}>escríbenos</a>.
        </Notice>
      )}
    </section>
  )
}
