import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  name: string
  /** `Bubble` and `EventLine`, or list items with a `Post`; oldest first. */
  children: ReactNode
  /** Identifies the newest message; a change means that a message has arrived. */
  newest: string | number
  /** Whether the person wrote the newest message. If so, the thread scrolls to it. */
  own: boolean
  /**
   * True: a list that the caller announces (`useAnnounceNew`), as tall as its content on a narrow screen. False: a live
   * region with `role="log"`.
   */
  posts?: boolean
  /**
   * Called when the person scrolls away from the end or back to it. A thread starts at its end unless a message is new.
   */
  onMove?: (atEnd: boolean) => void
  /** Rendered before the oldest message. */
  before?: ReactNode
  /** Rendered after the newest message, outside the live region: `Typing`, or the question after a chat ends. */
  after?: ReactNode
}

/**
 * The messages of a conversation. At its end the thread follows new messages; elsewhere it keeps its position and
 * offers a button to the newest. It opens at the first message marked `data-new`.
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
    // On a narrow screen the page scrolls, not the box.
    end.current?.scrollIntoView({ block: 'nearest' })
  }

  // Runs before the paint, so that the scroll position does not jump.
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

  const onEndVisible = useEffectEvent((seen: boolean) => {
    // While React suspends, the box has no height; that does not count as scrolling away.
    if (seen || box.current?.clientHeight) move(seen)
  })
  useEffect(() => {
    if (!box.current || !end.current) return
    const watch = new IntersectionObserver((changes) => onEndVisible(changes.at(-1)?.isIntersecting ?? true))
    watch.observe(end.current)
    // Stays at the end when a bubble grows or a phone's keyboard shrinks the window.
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the focused box with the arrow keys */}
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
        {/* This element is 48 px high: a scroll position within 48 px of the end counts as the end. */}
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
            className="pointer-events-auto inline-flex h-12 animate-entra items-center gap-2 rounded-full border border-border bg-popover px-4 font-semibold text-meta text-popover-foreground shadow-menu"
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
