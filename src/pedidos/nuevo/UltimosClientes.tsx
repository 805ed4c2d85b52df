import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { listarPedidosRecientes } from '../ficha/contract.ts'
import { articuloOf } from '../papel/rules.ts'
import { type Conocido, peopleOf } from './campos/conocidos.ts'

/** The last three customers: who just ordered often orders again. */
export function UltimosClientes({ onChoose }: { onChoose: (conocido: Conocido) => void }) {
  const { data = [] } = useQuery(query(listarPedidosRecientes))
  const last = peopleOf(data).slice(0, 3)
  if (last.length === 0) return null
  return (
    <section aria-labelledby="ultimos-clientes">
      <h2 id="ultimos-clientes" className="mb-1.5 font-sans font-semibold text-sm">
        O para uno de los últimos
      </h2>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
        {last.map((pedido) => (
          <li key={pedido.codigo}>
            <button
              type="button"
              onClick={() => onChoose(pedido)}
              className="grid min-h-14 w-full content-center px-3 py-1.5 text-left -outline-offset-2 hover:bg-accent"
            >
              <span className="font-semibold text-sm">{pedido.cliente}</span>
              <span className="truncate text-meta text-muted-foreground">
                {articuloOf(pedido.notas) ?? pedido.codigo}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
