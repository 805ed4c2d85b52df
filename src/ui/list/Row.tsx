import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NoBreak } from '../NoBreak.tsx'

type Props = {
  to: string
  /** The person or subject of the row. It is a link that covers the whole row. */
  title: string
  /** Whether the title is bold: unseen rows, or all rows of this list. */
  isBold: boolean
  isOpen: boolean
  /** Whether the row left the list after it was shown. */
  isGone?: boolean
  /** Shown before the title, in its own column. */
  icon?: ReactNode
  /** Shown after the title, such as a `Mark`. */
  mark?: ReactNode
  /** The time, shown at the end of the title's line. */
  when?: ReactNode
  /** A button at the right end of the row. */
  action?: ReactNode
  /** The lines under the title. */
  children: ReactNode
}

/** A row of a list for staff. Its item opens beside the list. `useRowKeys` finds the row's link. */
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

/** A row's link. It covers the nearest ancestor with `position: relative`. */
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

/** A dot after a row's title, with its meaning as text for screen readers. */
export function Mark({ of, children }: { of: keyof typeof COLOURS; children: string }) {
  return (
    <span className={`size-2 shrink-0 rounded-full ${COLOURS[of]}`}>
      <span className="sr-only">{children}</span>
    </span>
  )
}
