import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const sides = {
  /** Of who looks at it. */
  own: {
    row: 'justify-items-end',
    box: 'bg-primary text-primary-foreground rounded-br-sm [&_a]:text-inherit [&_a]:underline',
  },
  /** On its way: without the full colour. */
  leaving: { row: 'justify-items-end', box: 'bg-accent text-accent-foreground rounded-br-sm' },
  other: { row: 'justify-items-start', box: 'bg-sunken text-foreground rounded-bl-sm dark:bg-accent/60' },
}

type Props = {
  side: 'own' | 'other'
  /** Who wrote it, for who does not see on which side it stands. */
  author: string
  /** What was said, as text, or with what goes under it. */
  children: ReactNode
  /** Under it: when, and whether it arrived. */
  foot?: ReactNode
  /** It did not leave: why, and what can be done. */
  failure?: { text: string; actions: ReactNode }
  /** Under way: paler. */
  leaving?: boolean
  /** It stood there before, or takes the place of what did: it does not come in. */
  still?: boolean
}

/** Something that was said, within `Thread`. One's own is not read aloud: whoever wrote it knows. */
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

/** Something that happened, between what was said. */
export function EventLine({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[90%] whitespace-pre-wrap text-center text-mini text-muted-foreground wrap-anywhere">
      {children}
    </div>
  )
}

/** The button of a bubble that failed. */
export function Retry({ onPress, children = 'Reintentar' }: { onPress: () => void; children?: string }) {
  return (
    <button type="button" onClick={onPress} className="enlace min-h-8 font-semibold max-sm:min-h-11">
      {children}
    </button>
  )
}
