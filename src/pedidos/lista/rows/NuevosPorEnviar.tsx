import { useQueue } from '#http/queue/usePending.ts'

/** New orders that wait for the connection: they have no code until the shop gets them. */
export function NuevosPorEnviar() {
  const orders = useQueue().filter(({ kind, refused }) => kind === 'nuevo' && !refused)
  if (orders.length === 0) return null
  return (
    <ul aria-label="Pedidos por enviar">
      {orders.map(({ id, client }) => (
        <li key={id} className="flex items-start justify-between gap-3 border-border border-b px-5 py-3">
          <div className="min-w-0">
            <p className="truncate font-semibold">{client}</p>
            <p className="text-meta text-muted-foreground">sin código todavía</p>
          </div>
          <PorEnviar />
        </li>
      ))}
    </ul>
  )
}

/** Says that what one sees is not in the shop yet. */
export const PorEnviar = () => <span className="whitespace-nowrap text-meta text-muted-foreground">por enviar</span>
