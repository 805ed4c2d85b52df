import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Tag } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { contarPendientes } from './contract.ts'
import { preciosText } from './labels.ts'
import { IN_LIST } from './rules.ts'

/**
 * One line that says how many prices wait for their customers and leads to them; absent while none does.
 * @param today the shop's day
 */
export function LineaDePrecios({ today }: { today: string }) {
  const { data } = useQuery(query(contarPendientes))
  const text = data && preciosText(data.por_aceptar, today)
  if (!text) return null
  return (
    <Link
      to={linkTo('/manage/pedidos', { query: IN_LIST.por_aceptar })}
      className="flex min-h-12 items-center gap-3 border-border border-b text-meta text-muted-foreground -outline-offset-2 hover:text-foreground xl:px-4"
    >
      <Tag aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
      <span className="flex-1 py-2">{text}</span>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </Link>
  )
}
