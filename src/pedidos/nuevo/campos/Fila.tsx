import type { ReactNode } from 'react'
import { EditButton } from '#ui/EditButton.tsx'

type Props = {
  /** The question that the row answers: `Quién`. */
  title: string
  /** What stands in the row while it is closed; null while its fields are open. */
  summary?: ReactNode
  editLabel?: string
  onEdit?: () => void
  /** The row's fields were reached: they stay open until the row is left by Enter. */
  onEnter?: () => void
  children?: ReactNode
}

/** One of the five questions of a new order: closed, it shows the answer and a pencil. */
export function Fila({ title, summary, editLabel, onEdit, onEnter, children }: Props) {
  return (
    <section
      aria-label={title}
      onFocus={onEnter}
      className="grid grid-cols-[4.25rem_minmax(0,1fr)] items-baseline gap-x-2 border-border border-t py-2.5 first:border-t-0"
    >
      <h2 className="font-normal font-sans text-muted-foreground text-sm">{title}</h2>
      {summary ? (
        <div className="flex min-h-12 items-center gap-2">
          <div className="min-w-0 flex-1 wrap-anywhere">{summary}</div>
          {onEdit && (
            <EditButton label={editLabel ?? `Cambiar: ${title}`} onClick={onEdit} className="size-12! -mr-2" />
          )}
        </div>
      ) : (
        <div className="grid gap-3">{children}</div>
      )}
    </section>
  )
}
