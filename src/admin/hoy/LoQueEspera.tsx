import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { contarPendientes } from './contract.ts'
import { type TileData, tilesFor } from './tiles.ts'

/** Tiles with counts, each a link to its list. A tile stays at zero, so that no other tile moves. */
export function LoQueEspera() {
  const result = useQuery(query(contarPendientes))
  const { data, error } = result
  if (data)
    return (
      <ul
        aria-label="Lo que espera"
        className={`grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-border bg-border lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none`}
      >
        {tilesFor(data).map((ficha) => (
          <li key={ficha.kind} className="bg-card max-lg:last:odd:col-span-2">
            <Tile {...ficha} />
          </li>
        ))}
      </ul>
    )
  return (
    <div>{error ? <LoadError {...result} error={error} /> : <Skeleton className="h-64 rounded-2xl lg:h-24" />}</div>
  )
}

function Tile({ count, title, detail, urgent, to }: TileData) {
  return (
    <Link
      to={to}
      className="grid h-full grid-cols-[1fr_auto] content-start gap-x-2 px-3 py-2.5 -outline-offset-2 hover:bg-accent hover:text-accent-foreground"
    >
      {count > 0 ? (
        <span className="cifras font-semibold text-2xl leading-tight">{count}</span>
      ) : (
        <span className="flex h-[1.875rem] items-center text-muted-foreground">
          <Check aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">0</span>
        </span>
      )}
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 text-muted-foreground" />
      <span className={`col-span-2 text-meta ${count > 0 ? 'font-semibold' : 'text-muted-foreground'}`}>{title}</span>
      <span className={`col-span-2 text-mini ${urgent ? 'font-semibold text-destructive' : 'text-muted-foreground'}`}>
        {detail}
      </span>
    </Link>
  )
}
