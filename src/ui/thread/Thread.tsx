import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  name: string
  /** `Bubble` and `EventLine`, or list items with a `Post`; oldest first. */
  children: ReactNode
  /** Names the newest message; another value means that one has come. */
  newest: string | number
  /** The newest is of who looks: they are taken to it in any case. */
  own: boolean
  /**
   * Items of a list, which who shows it announces (`useAnnounceNew`), in a box that on a narrow window is as high as they
   * are; otherwise a log that is read aloud.
   */
  posts?: boolean
  /** Hears when who looks leaves the end, where they begin unless something is new, and when they are back at it. */
  onMove?: (atEnd: boolean) => void
  /** Before the oldest. */
  before?: ReactNode
  /** After the newest, and outside of what is read aloud: `Typing`, what is asked when it is over. */
  after?: ReactNode
}

/**
 * Messages of a conversation. It follows new ones only for who is at its end; others are told that there is more, and
 * stay where they read. One that is new (`data-new`) is where it begins.
 */
export function Thread({ name, children, newest, own, posts = false, onMove, before, after }: Props) {
  const box = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const atEnd = useRef<boolean>(null)
  const known = useRef(newest)
  const [hasMore, setHasMore] = useState(false)

  function move(toEnd: boolean) {
    if ((atEnd.current ?? true) !== toEnd) onMove?.(toEnd)
    atEnd.current = toEnd
    if (toEnd) setHasMore(false)
  }

  function goToEnd() {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    // In a narrow window the page scrolls, not the box.
    end.current?.scrollIntoView({ block: 'nearest' })
  }

  // Before it is painted, so that nobody sees it jump.
  useLayoutEffect(() => {
    const isNew = known.current !== newest
    known.current = newest
    if (!box.current) return
    if (atEnd.current === null) {
      const first = box.current.querySelector<HTMLElement>('[data-new]')
      move(!first)
      box.current.scrollTop = first ? first.offsetTop - box.current.offsetTop - 16 : box.current.scrollHeight
      return
    }
    if (isNew && own) move(true)
    if (!atEnd.current) {
      if (isNew) setHasMore(true)
    } else if (isNew) goToEnd()
    else box.current.scrollTop = box.current.scrollHeight
  })

  const hear = useEffectEvent((seen: boolean) => {
    // The box has no height while React suspends: that is no scrolling away.
    if (seen || box.current?.clientHeight) move(seen)
  })
  useEffect(() => {
    if (!box.current || !end.current) return
    const watch = new IntersectionObserver((changes) => hear(changes.at(-1)?.isIntersecting ?? true))
    watch.observe(end.current)
    // A bubble that grows, a keyboard that takes half of the window: whoever was at the end stays there.
    const growth = new ResizeObserver(() => {
      if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
    })
    growth.observe(box.current)
    for (const child of box.current.children) growth.observe(child)
    return () => {
      watch.disconnect()
      growth.disconnect()
    }
  }, [])

  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls it by its arrows */}
      <section ref={box} tabIndex={0} aria-label={name} className={posts ? styleOfPosts : styleOfLog}>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          {before}
          {posts ? (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</ol>
          ) : (
            <div role="log" aria-label={name} aria-live="polite" aria-relevant="additions" className="grid gap-3">
              {children}
            </div>
          )}
          {after}
        </div>
        {/* So near to the end counts as being there. */}
        <div ref={end} className="pointer-events-none -mt-12 h-12" />
      </section>
      {hasMore && (
        <div
          className={`pointer-events-none inset-x-0 bottom-2 z-10 flex justify-center ${posts ? 'max-xl:fixed max-xl:bottom-[calc(5rem+var(--alto-de-deshacer,0px))] xl:absolute' : 'absolute'}`}
        >
          <button
            type="button"
            onClick={() => {
              goToEnd()
              box.current?.focus({ preventScroll: true })
            }}
            className="pointer-events-auto inline-flex h-11 animate-entra items-center gap-2 rounded-full border border-border bg-popover px-4 font-semibold text-meta text-popover-foreground shadow-menu"
          >
            <ArrowDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Ir al último
          </button>
        </div>
      )}
    </div>
  )
}

const styleOfLog = 'absolute inset-0 overflow-y-auto overscroll-contain px-4 py-3'
const styleOfPosts = 'p-4 -outline-offset-2 xl:absolute xl:inset-0 xl:overflow-y-auto xl:overscroll-contain'
