import type { ReactNode } from 'react'
import { Link } from 'react-router'

const frame = 'flex gap-0.5 rounded-lg border border-border bg-sunken p-0.5'
const segment =
  'toque flex h-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-md text-meta text-muted-foreground hover:text-foreground lg:h-7 [&_svg]:size-4'

type LinkOfSegment = {
  title: string
  /** A count after the title; 0 is not shown. */
  count?: number | string
  to: string
  isChosen: boolean
}

/** Links to the parts of one screen, side by side; one of them is current. */
export function SegmentLinks({
  name,
  links,
  isWide = false,
}: {
  name: string
  links: LinkOfSegment[]
  isWide?: boolean
}) {
  return (
    <nav aria-label={name} className={`${frame} ${isWide ? 'max-w-full overflow-x-auto lg:w-fit' : ''}`}>
      {links.map(({ title, count, to, isChosen }) => (
        <Link
          key={title}
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          className={`${segment} aria-[current=true]:bg-card aria-[current=true]:font-semibold aria-[current=true]:text-foreground ${isWide ? 'flex-1 px-1.5 lg:gap-1' : 'px-3'}`}
        >
          {title}
          {count ? <span className="cifras">{count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

type Choice<V> = { value: V; title: string; icon?: ReactNode }
type PropsOfButtons<V> = {
  /** The group's name for screen readers. */
  name: string
  choices: readonly Choice<V>[]
  chosen: V
  onChoose: (value: V) => void
}

/** A choice among a few values, all visible, that applies at once. */
export function SegmentButtons<V extends string>({ name, choices, chosen, onChoose }: PropsOfButtons<V>) {
  return (
    <fieldset className={frame}>
      <legend className="sr-only">{name}</legend>
      {choices.map(({ value, title, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={`${segment} px-3 aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-foreground`}
        >
          {icon}
          {title}
        </button>
      ))}
    </fieldset>
  )
}
