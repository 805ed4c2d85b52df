import { Children, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { RowList } from '#ui/list/Rows.tsx'

type Props = {
  title: string
  /**
   * Number of conversations in the group. With 0 the group is hidden. If the group has fewer rows than this, a line
   * tells how many are missing. Unset: the group always shows.
   */
  count?: number
  /** Number of conversations in the children, if some are behind others (`rowsBySender`); unset: one in each child. */
  listed?: number
  /** Rows shown before a button is tapped; unset for all. */
  first?: number
  children: ReactNode
}

/** A group of conversations with its title and count. */
export function RowGroup({ title, count, listed, first = Number.POSITIVE_INFINITY, children }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  if (count === 0) return null
  const rows = Children.toArray(children)
  const visible = all ? rows : rows.slice(0, first)
  const total = listed ?? rows.length
  const missing = (count ?? 0) - total

  function showAll() {
    const shown = list.current?.children.length ?? 0
    setAll(true)
    // The focused button is removed, so the focus moves to the first new row.
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector<HTMLElement>('a[href]')?.focus())
  }
  return (
    <section aria-labelledby={id}>
      <GroupTitle id={id} count={count}>
        {title}
      </GroupTitle>
      <RowList ref={list}>{visible}</RowList>
      {visible.length < rows.length && (
        <div className="border-border border-b px-4 py-3">
          <Button variant="outline" size={36} onClick={showAll} className="max-lg:h-12">
            Ver las {missing > 0 && 'primeras '}
            {total}
          </Button>
        </div>
      )}
      {missing > 0 && (
        <p className="border-border border-b px-4 py-3 text-meta text-muted-foreground">
          {missing === 1 ? 'Hay 1 más, que aparece' : `Hay ${missing} más, que aparecen`} cuando se atiendan las
          primeras.
        </p>
      )}
    </section>
  )
}

export function GroupTitle({ id, count, children }: { id?: string; count: number | undefined; children: string }) {
  return (
    <h2
      id={id}
      className="flex items-center justify-between border-border border-b bg-background px-4 py-2.5 font-sans font-semibold text-meta"
    >
      {children}
      {count !== undefined && <span className="cifras">{count}</span>}
    </h2>
  )
}
