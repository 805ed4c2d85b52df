import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  id: string
  icon: LucideIcon
  /** On the button before a file is chosen: `Elegir foto o PDF`. */
  choose: string
  /** Name of the chosen file. */
  chosen: string | undefined
}

/**
 * Chooses a file by a button in the shop's words, because the browser's own speaks the browser's language. Its parent is
 * `relative` and has its label. Without programs the browser's own shows, which alone can name the file.
 */
export function FileInput({ id, icon: Icon, choose, chosen, ...input }: Props) {
  return (
    <>
      <input
        {...input}
        id={id}
        type="file"
        className="peer noscript:not-sr-only sr-only scroll-my-28 text-sm file:hidden"
      />
      <label
        htmlFor={id}
        className="flex min-h-12 w-full min-w-0 cursor-pointer items-center gap-3 rounded-lg border border-input bg-card px-3.5 py-2 text-sm hover:border-primary peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2 peer-aria-invalid:border-2 peer-aria-invalid:border-destructive"
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{chosen ? 'Elegir otro archivo' : choose}</span>
          {chosen && <span className="block text-muted-foreground">{chosen}</span>}
        </span>
      </label>
    </>
  )
}
