import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** Says what the button edits: `Cambiar el precio`. */
  label: string
}

/**
 * A pencil button. Negative margins keep its touch target of 48 px from making the line of text taller.
 * @param className other margins, for a button that does not stand at the end of a line of text
 */
export function EditButton({ label, className = '-my-3.5 ml-1 lg:-my-2', ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={`inline-grid size-12 place-items-center rounded-lg align-middle text-muted-foreground hover:bg-accent hover:text-accent-foreground lg:size-8 ${className}`}
    >
      <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{label}</span>
    </button>
  )
}
