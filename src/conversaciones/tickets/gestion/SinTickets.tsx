import { LifeBuoy, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { FiltroDeTickets } from './filter.ts'

/** Shown when a filter finds no tickets. */
export function SinTickets({ filter: { orden, ...filter } }: { filter: FiltroDeTickets }) {
  if (Object.values(filter).every((value) => !value))
    return (
      <EmptyState illustration={<LifeBuoy />} title="Nadie ha pedido ayuda todavía.">
        Cuando un cliente abra un ticket, lo verás aquí.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<SearchX />}
      title={filter.q ? `Ningún ticket coincide con «${filter.q}».` : 'Ningún ticket está así.'}
      action={
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/admin-dashboard/tickets', { query: { orden } })}>Limpiar filtros</Link>
        </ButtonLink>
      }
    />
  )
}
