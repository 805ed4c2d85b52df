import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useRowKeys } from '#ui/shortcuts/useRowKeys.ts'
import { Canales } from './Canales.tsx'

type Props = {
  title: string
  canal: ComponentProps<typeof Canales>['canal']
  /** Whether the address names one of its rows. */
  hasOne: boolean
  /** At the end of the title's line. */
  pestanas?: ReactNode
  /** Between the title and the rows. */
  filtros?: ReactNode
  /** The rows. */
  children: ReactNode
  /** What stands beside the rows while none is open; without it the rows have the whole width then. */
  nothing?: { dibujo: ReactNode; title: string; texto: string }
}

/** What people write to the shop: a list, and beside it the one in the address, which on a phone is a page of its own. */
export function ListLayout({ title, canal, hasOne, pestanas, filtros, children, nothing }: Props) {
  const list = useRef<HTMLElement>(null)
  useRowKeys({ container: list, group: title })
  // The list scrolls by itself beside the one that is open, which may stand far down in it.
  useEffect(() => {
    const row = list.current?.querySelector('[data-fila][aria-current]')?.closest('li')
    if (hasOne) row?.scrollIntoView({ block: 'nearest' })
  }, [hasOne])
  // Where one of them is a page of its own, the page's heading is that one's.
  const Heading = hasOne ? 'p' : 'h1'
  const beside = hasOne || nothing !== undefined
  return (
    <div
      className={`group-has-[[data-alto-propio]]/marco:h-full ${beside ? 'xl:grid xl:grid-cols-[20.5rem_minmax(0,1fr)]' : ''}`}
    >
      <section
        ref={list}
        aria-label="Lista"
        className={`border-border ${beside ? 'xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:border-r xl:group-has-[[data-alto-propio]]/marco:h-full' : ''} ${hasOne ? 'max-xl:hidden' : ''}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-border border-b p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Heading tabIndex={-1} className="font-display text-h2">
              {title}
            </Heading>
            {pestanas}
          </div>
          <Canales canal={canal} />
          {filtros}
        </div>
        {children}
      </section>
      <div className={hasOne ? 'min-h-0 min-w-0' : 'max-xl:hidden'}>
        <Outlet />
        {!hasOne && nothing && (
          <EmptyState illustration={nothing.dibujo} title={nothing.title}>
            {nothing.texto}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
