import { Link } from 'react-router'

/** A link from one list to another, with the number of pending items there. */
export function OtherListLink({ to, count, children }: { to: string; count: number; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-3 px-4 py-2.5 text-meta -outline-offset-2 hover:bg-sunken"
    >
      {children}
      {count > 0 && (
        <span className="cifras grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 font-semibold text-accent-foreground text-mini">
          {count}
        </span>
      )}
    </Link>
  )
}
