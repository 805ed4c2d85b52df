import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useRowKeys } from '#ui/shortcuts/useRowKeys.ts'
import { Canales } from './Canales.tsx'

type Props = {
  title: string
  canal: ComponentProps<typeof Canales>['canal']
  /** Whether the URL names a row. */
  hasOpenItem: boolean
  /** Tabs at the end of the title's line. */
  tabs?: ReactNode
  /** Filters between the title and the rows. */
  filters?: ReactNode
  children: ReactNode
  /** Shown beside the list if no row is open; without it the list has the full width. */
  empty?: { illustration: ReactNode; title: string; text: string }
}

/** The layout of an inbox: a list with the open item beside it. On a phone the item is a page of its own. */
export function ListLayout({ title, canal, hasOpenItem, tabs, filters, children, empty }: Props) {
  const list = useRef<HTMLElement>(null)
  useRowKeys({ container: list, group: title })
  // Scrolls the list to the open row, which may be far down.
  useEffect(() => {
    const row = list.current?.querySelector('[data-fila][aria-current]')?.closest('li')
    if (hasOpenItem) row?.scrollIntoView({ block: 'nearest' })
  }, [hasOpenItem])
  // An item that is open has the page's `h1`.
  const Heading = hasOpenItem ? 'p' : 'h1'
  const beside = hasOpenItem || empty !== undefined
  return (
    <div
      className={`group-has-[[data-alto-propio]]/marco:h-full ${beside ? 'xl:grid xl:grid-cols-[20.5rem_minmax(0,1fr)]' : ''}`}
    >
      <section
        ref={list}
        aria-label="Lista"
        className={`border-border ${beside ? 'xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:border-r xl:group-has-[[data-alto-propio]]/marco:h-full' : ''} ${hasOpenItem ? 'max-xl:hidden' : ''}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-border border-b p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Heading tabIndex={-1} className="font-display text-h2">
              {title}
            </Heading>
            {tabs}
          </div>
          <Canales canal={canal} />
          {filters}
        </div>
        {children}
      </section>
      <div className={hasOpenItem ? 'min-h-0 min-w-0 group-has-[[data-alto-propio]]/marco:h-full' : 'max-xl:hidden'}>
        <Outlet />
        {!hasOpenItem && empty && (
          <EmptyState illustration={empty.illustration} title={empty.title}>
            {empty.text}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
