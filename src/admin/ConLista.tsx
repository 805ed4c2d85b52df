import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { useTeclasDeFilas } from '#ui/atajos/useTeclasDeFilas.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { Canales } from './Canales.tsx'

type Props = {
  titulo: string
  canal: ComponentProps<typeof Canales>['canal']
  /** Whether the address names one of its rows. */
  hayUno: boolean
  /** At the end of the title's line. */
  pestanas?: ReactNode
  /** Between the title and the rows. */
  filtros?: ReactNode
  /** The rows. */
  children: ReactNode
  /** What stands beside the rows while none is open; without it the rows have the whole width then. */
  nada?: { dibujo: ReactNode; titulo: string; texto: string }
}

/** What people write to the shop: a list, and beside it the one in the address, which on a phone is a page of its own. */
export function ConLista({ titulo, canal, hayUno, pestanas, filtros, children, nada }: Props) {
  const lista = useRef<HTMLElement>(null)
  useTeclasDeFilas({ marco: lista, grupo: titulo })
  // The list scrolls by itself beside the one that is open, which may stand far down in it.
  useEffect(() => {
    const fila = lista.current?.querySelector('[data-fila][aria-current]')?.closest('li')
    if (hayUno) fila?.scrollIntoView({ block: 'nearest' })
  }, [hayUno])
  // Where one of them is a page of its own, the page's heading is that one's.
  const Titulo = hayUno ? 'p' : 'h1'
  const alLado = hayUno || nada !== undefined
  return (
    <div
      className={`group-has-[[data-alto-propio]]/marco:h-full ${alLado ? 'xl:grid xl:grid-cols-[20.5rem_minmax(0,1fr)]' : ''}`}
    >
      <section
        ref={lista}
        aria-label="Lista"
        className={`border-border ${alLado ? 'xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:border-r xl:group-has-[[data-alto-propio]]/marco:h-full' : ''} ${hayUno ? 'max-xl:hidden' : ''}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-border border-b p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Titulo tabIndex={-1} className="font-display text-h2">
              {titulo}
            </Titulo>
            {pestanas}
          </div>
          <Canales canal={canal} />
          {filtros}
        </div>
        {children}
      </section>
      <div className={hayUno ? 'min-h-0 min-w-0' : 'max-xl:hidden'}>
        <Outlet />
        {!hayUno && nada && (
          <Vacio dibujo={nada.dibujo} titulo={nada.titulo}>
            {nada.texto}
          </Vacio>
        )}
      </div>
    </div>
  )
}
