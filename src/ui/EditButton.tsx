import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** What it changes: `Cambiar el precio`. */
  titulo: string
}

/** A pencil beside what it opens for writing; as large as a finger, without pushing the line apart. */
export function EditButton({ titulo, ...boton }: Props) {
  return (
    <button
      type="button"
      {...boton}
      className="-my-3 ml-1 inline-grid size-11 place-items-center rounded-lg align-middle text-muted-foreground hover:bg-accent hover:text-accent-foreground lg:-my-2 lg:size-8"
    >
      <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{titulo}</span>
    </button>
  )
}
