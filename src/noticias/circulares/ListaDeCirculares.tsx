import { Mails } from 'lucide-react'
import { formatFullDay } from '#lib/dates.ts'
import { POLITICAS } from '#tienda/politicas/nombres.ts'
import { Badge } from '#ui/Badge.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Circular } from './contract.ts'
import { progressText } from './labels.ts'

/** The mails to all members, newest first, each with how far it has come. */
export function ListaDeCirculares({ circulares }: { circulares: Circular[] }) {
  if (circulares.length === 0)
    return (
      <EmptyState illustration={<Mails />} title="Aún no has escrito a todos.">
        Aquí verás cada correo, a cuántos les salió y cuáles fallaron.
      </EmptyState>
    )
  return (
    <ul
      aria-label="Correos a todos"
      className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
    >
      {circulares.map((circular) => (
        <li key={circular.id} className="grid gap-1 px-4 py-3.5 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{POLITICAS[circular.politica].titulo}</span>
            <Estado {...circular} />
          </p>
          <p className="text-meta text-muted-foreground">
            <DateTime value={circular.fecha_creacion} format="brief" endsSentence /> Vale desde el{' '}
            {formatFullDay(circular.vigente_desde)}.{circular.autor && ` Lo envió ${circular.autor}.`}
          </p>
          <p className="cifras">{progressText(circular)}</p>
          <p dir="auto" className="wrap-anywhere line-clamp-3 whitespace-pre-line text-muted-foreground">
            {circular.mensaje}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Estado({ por_salir, fallidos }: Circular) {
  if (por_salir > 0)
    return (
      <Badge color="azul" small>
        Saliendo
      </Badge>
    )
  return (
    <Badge color={fallidos > 0 ? 'amarillo' : 'verde'} small>
      {fallidos > 0 ? 'Con fallos' : 'Enviado'}
    </Badge>
  )
}
