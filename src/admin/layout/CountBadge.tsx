import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { shortCount } from '#lib/shortCount.ts'
import { contarPendientes } from '../hoy/contract.ts'
import type { NavItem } from '../navItems.ts'

/** The count of a menu entry; nothing at zero or while it loads. */
export function CountBadge({ navItem, className }: { navItem: NavItem; className: string }) {
  const { data } = useQuery({ ...query(contarPendientes), ...(!navItem.pending && { enabled: false }) })
  const count = (data && navItem.pending?.count(data)) || 0
  if (!count || !navItem.pending) return null
  const { noun, urgent } = navItem.pending
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold text-mini leading-none ${urgent ? 'bg-rojo text-rojo-foreground' : 'bg-primary text-primary-foreground'} ${className}`}
    >
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className="sr-only">
        , {count} {noun}
      </span>
    </span>
  )
}
