import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const sides = {
  /** Messages of the person who looks at the page. */
  own: {
    row: 'justify-items-end',
    box: 'bg-primary text-primary-foreground rounded-br-sm [&_a]:text-inherit [&_a]:underline',
  },
  /** Own messages that are being sent: a paler colour. */
  leaving: { row: 'justify-items-end', box: 'bg-accent text-accent-foreground rounded-br-sm' },
  other: { row: 'justify-items-start', box: 'bg-sunken text-foreground rounded-bl-sm dark:bg-accent/60' },
}

type Props = {
  side: 'own' | 'other'
  /** The author, for screen readers; sighted people see the side. */
  author: string
  /** The message, as text or with attachments below it. */
  children: ReactNode
  /** Shown below the message: time and delivery state. */
  foot?: ReactNode
  /** Why sending failed, and the buttons to react. */
  failure?: { text: string; actions: ReactNode }
  /** Whether the message is being sent; it is then shown paler. */
  leaving?: boolean
  /** No entrance animation, because the bubble, or the bubble that it replaces, was already shown. */
  still?: boolean
}

/** A message inside `Thread`. Screen readers do not announce a person's own messages. */
export function Bubble({ side, author, children, foot, failure, leaving = false, still = false }: Props) {
  const { row, box } = sides[leaving ? 'leaving' : side]
  return (
    <div aria-live={side === 'own' ? 'off' : undefined} className={`grid gap-1 ${row}`}>
      <div
        dir="auto"
        className={`max-w-[86%] whitespace-pre-wrap rounded-2xl px-3.5 py-2.5 text-sm wrap-anywhere ${box} ${still ? '' : 'animate-entra'}`}
      >
        <span className="sr-only">{author}: </span>
        {children}
      </div>
      {failure && (
        <div
          data-sin-tapar
          className="flex max-w-[86%] flex-wrap items-center justify-end gap-x-3 text-right text-meta"
        >
          <span className="flex items-start gap-1.5 font-semibold text-destructive">
            <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            {failure.text}
          </span>
          {failure.actions}
        </div>
      )}
      {foot && <p className="text-mini text-muted-foreground">{foot}</p>}
    </div>
  )
}

/** A centred line between messages, such as a system message or a date. */
export function EventLine({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[90%] whitespace-pre-wrap text-center text-mini text-muted-foreground wrap-anywhere">
      {children}
    </div>
  )
}

/** A button of a bubble whose message was not sent. */
export function Retry({ onPress, children = 'Reintentar' }: { onPress: () => void; children?: string }) {
  return (
    <button type="button" onClick={onPress} className="enlace min-h-8 font-semibold max-sm:min-h-12">
      {children}
    </button>
  )
}
