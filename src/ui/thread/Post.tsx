import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { NoBreak } from '../NoBreak.tsx'

type Props = {
  /** Heading level of the post, one below the section's. */
  heading: 'h2' | 'h3'
  author: string
  /** The name whose initial the avatar shows, if it differs from `author`. */
  initialOf?: string
  /** True: written by staff. False: by the customer. */
  isStaff: boolean
  /** Marks an internal note, which only staff read; the text precedes the author. */
  note?: string
  when: ReactNode
  isNew: boolean
  /** Shown after the time. */
  aside?: ReactNode
  text: string
  /** Smaller type, for staff who read all day. */
  dense?: boolean
  /** Shown below the text: photos. */
  children?: ReactNode
}

/** A message in the style of a letter instead of a bubble: author, time and full text. */
export function Post({
  heading: Heading,
  author,
  initialOf = author,
  isStaff,
  note,
  when,
  isNew,
  aside,
  text,
  dense = false,
  children,
}: Props) {
  return (
    <article
      data-new={isNew || undefined}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 ${note ? 'rounded-lg border border-input border-dashed bg-ambar-tint p-3' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-8 place-items-center rounded-full font-semibold text-sm ${isStaff ? 'bg-foreground text-background' : 'bg-accent text-accent-foreground'}`}
      >
        {note ? <Lock strokeWidth={1.75} className="size-4" /> : initialOf.slice(0, 1).toUpperCase()}
      </span>
      <div className={`grid min-w-0 gap-1.5 ${dense ? 'max-w-160 text-sm' : 'max-w-130'}`}>
        <Heading
          className={`flex flex-wrap items-center gap-x-2 font-sans leading-8 ${dense ? 'text-sm' : 'text-base'}`}
        >
          {note && <span className="font-semibold">{note}</span>}
          <span className="font-semibold wrap-anywhere">{author}</span>
          <span className={`cifras font-normal text-meta ${note ? '' : 'text-muted-foreground'}`}>{when}</span>
          {isNew && (
            <Badge color="azul" small>
              Nueva
            </Badge>
          )}
          {aside}
        </Heading>
        <p dir="auto" className="-mt-1 whitespace-pre-wrap wrap-anywhere">
          <NoBreak>{text}</NoBreak>
        </p>
        {children}
      </div>
    </article>
  )
}
