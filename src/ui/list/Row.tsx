import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NoBreak } from '../NoBreak.tsx'

type Props = {
  to: string
  /** Who it is of, or what about: the link, to which the whole row leads. */
  title: string
  /** Whether its title stands out, because nobody has seen it or because all titles of this list do. */
  isBold: boolean
  isOpen: boolean
  /** Whether it left the list since the list was shown. */
  isGone?: boolean
  /** Before it, in a column of its own. */
  icon?: ReactNode
  /** After the title: `Mark`. */
  mark?: ReactNode
  /** At the end of the title's line. */
  when?: ReactNode
  /** At the right: what can be done at once. */
  action?: ReactNode
  /** The lines under the title. */
  children: ReactNode
}

/** One thing in a list of staff that is opened beside it. `useTeclasDeFilas` finds its link. */
export function Row({ to, title, isBold, isOpen, isGone = false, icon, mark, when, action, children }: Props) {
  return (
    <li
      className={`relative flex items-center gap-3 px-4 py-2.5 text-meta ${isOpen ? 'bg-accent text-accent-foreground shadow-[inset_3px_0_0_var(--primary)]' : 'hover:bg-sunken'} ${isGone ? 'opacity-70' : ''}`}
    >
      {icon && <span className="self-start">{icon}</span>}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <div className="flex items-center gap-2">
          <RowLink {...{ to, title, isBold, isOpen }} />
          {mark}
          {when && <span className="cifras ml-auto shrink-0 text-muted-foreground">{when}</span>}
        </div>
        {children}
      </div>
      {action && <div className="relative">{action}</div>}
    </li>
  )
}

/** The link of a row, which covers the nearest element that is `relative`. */
export function RowLink({ to, title, isBold, isOpen }: Pick<Props, 'to' | 'title' | 'isBold' | 'isOpen'>) {
  return (
    <Link
      to={to}
      data-fila
      dir="auto"
      aria-current={isOpen ? 'true' : undefined}
      className={`min-w-0 truncate text-sm outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2 ${isBold ? 'font-semibold' : ''}`}
    >
      <NoBreak>{title}</NoBreak>
    </Link>
  )
}

const COLOURS = { unseen: 'bg-primary', online: 'bg-success' }

/** A dot after a row's title, and the words for who does not see it. */
export function Mark({ of, children }: { of: keyof typeof COLOURS; children: string }) {
  return (
    <span className={`size-2 shrink-0 rounded-full ${COLOURS[of]}`}>
      <span className="sr-only">{children}</span>
    </span>
  )
}
