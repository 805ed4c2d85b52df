import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type Chip = {
  title: string
  /** The count after the title; not shown if undefined. */
  count?: number | string
  to: string
  isChosen: boolean
}

type Props = {
  name: string
  chips: Chip[]
  /** On a phone the chips stand in one row that scrolls sideways, for lists with many. */
  oneRow?: boolean
}

/** A list's filters, all in sight. Each is a link to the filtered list. */
export function Chips({ name, chips, oneRow }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const chosen = chips.findLast(({ isChosen }) => isChosen)?.title
  // A chip that was chosen elsewhere may stand beyond the edge.
  useEffect(() => {
    if (oneRow && chosen)
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [oneRow, chosen])
  return (
    <ul
      ref={row}
      aria-label={name}
      className={`flex flex-wrap gap-2 ${oneRow ? 'max-lg:-m-1 max-lg:flex-nowrap max-lg:overflow-x-auto max-lg:p-1' : ''}`}
    >
      {chips.map(({ title, count, to, isChosen }) => (
        <li key={title} className="shrink-0">
          <Link
            to={to}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className="group/chip flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-input bg-card px-3 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground lg:h-8"
          >
            {title}
            {count !== undefined && (
              <span className="cifras font-normal text-muted-foreground group-aria-[current=true]/chip:text-inherit">
                {count}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
