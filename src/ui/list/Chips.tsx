import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type Chip = {
  title: string
  /** The count after the title; none is shown for zero. */
  count?: number | string
  to: string
  isChosen: boolean
}

/** A list's filters. Each is a link to the filtered list. */
export function Chips({ name, chips }: { name: string; chips: Chip[] }) {
  return (
    <ChipRow name={name} chosen={chips.findLast(({ isChosen }) => isChosen)?.title}>
      {chips.map(({ title, count, to, isChosen }) => (
        <li key={title} className="shrink-0">
          <Link
            to={to}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className="group/chip toque flex h-10 items-center gap-1.5 whitespace-nowrap rounded-full border border-input bg-card px-3 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground lg:h-8"
          >
            {title}
            {count !== undefined && count !== 0 && (
              <span className="cifras font-normal text-muted-foreground group-aria-[current=true]/chip:text-inherit">
                {count}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ChipRow>
  )
}

/**
 * The list that holds chips. On a phone they stand in one row that scrolls sideways and fades out at its right edge; the
 * padding keeps the last chip clear of the fade.
 * @param chosen what the chosen chips are; the row scrolls to them when it changes
 */
export function ChipRow({
  name,
  chosen,
  className = '',
  children,
}: {
  name: string
  chosen: string | undefined
  className?: string
  children: ReactNode
}) {
  const row = useRef<HTMLUListElement>(null)
  // A chip that was chosen elsewhere may stand beyond the edge. Only the row scrolls, never the page.
  useEffect(() => {
    const chip = chosen && row.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (chip && row.current) row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
  }, [chosen])
  return (
    <ul
      ref={row}
      aria-label={name}
      className={`relative flex flex-wrap gap-2 max-lg:-m-1 max-lg:-mr-4 max-lg:flex-nowrap max-lg:overflow-x-auto max-lg:p-1 max-lg:pr-10 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] ${className}`}
    >
      {children}
    </ul>
  )
}
