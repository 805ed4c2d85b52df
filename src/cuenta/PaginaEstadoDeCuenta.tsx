import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, MessageCircle } from 'lucide-react'
import { Link, type MetaFunction, useOutletContext } from 'react-router'
import type { Persona } from '#auth/contract.ts'
import { ticketPath } from '#conversaciones/tickets/propios/paths.ts'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { obtenerMiembro } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { CuentaDeMisPedidos } from '#pedidos/propios/CuentaDeMisPedidos.tsx'
import { obtenerMiEstado } from '#pedidos/propios/contract.ts'
import { listarMisMovimientos } from '#saldo/contract.ts'
import { LlevarseElEstado } from '#saldo/LlevarseElEstado.tsx'
import { MisMovimientos } from '#saldo/MisMovimientos.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Loaded } from './Loaded.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Estado de cuenta', description: 'Tus pedidos, tu saldo y cada movimiento.', indexed: false })

/** Loads before the page is shown; each part shows its own error. */
export const clientLoader = createClientLoader(({ autor }) =>
  Promise.allSettled([
    queryClient.ensureQueryData(query(obtenerMiembro, { autor })),
    queryClient.ensureQueryData(query(obtenerMiEstado, { autor })),
    queryClient.ensureInfiniteQueryData(pages(listarMisMovimientos, { autor })),
  ]),
)

/** What the member's orders owe, and the balance with all movements: on the page, as a file and in print. */
export default function PaginaEstadoDeCuenta() {
  const { id: autor } = useOutletContext<Persona>()
  const estado = useQuery(query(obtenerMiEstado, { autor }))
  const { read: list, rows: movimientos } = useList(pages(listarMisMovimientos, { autor }), (item) => item.movimientos)

  return (
    <div data-solo-en-papel className="contenedor pt-2 pb-8 md:py-9">
      <Subscribe topics={[...obtenerMiembro.topics({ autor }), ...obtenerMiEstado.topics({ autor })]} />
      <div className="mx-auto max-w-160 print:max-w-none">
        <div className="flex items-center justify-between gap-4 print:hidden">
          <Link
            to={linkTo('/mi-cuenta')}
            className="inline-flex min-h-12 items-center gap-2 rounded-sm font-semibold text-primary text-sm underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Mi cuenta
          </Link>
          {movimientos.length > 0 && <LlevarseElEstado lista={list} />}
        </div>
        <h1 tabIndex={-1} className="font-display text-h1">
          Estado de cuenta
        </h1>
        <DeQuienEs autor={autor} shownCount={list.hasNextPage ? movimientos.length : null} />
        <Loaded query={estado}>{(cuenta) => <CuentaDeMisPedidos {...cuenta} />}</Loaded>
        <Loaded query={list}>
          {({ pages: [first] }) => first && <MisMovimientos saldo={first.saldo} movimientos={movimientos} />}
        </Loaded>
        <div className="print:hidden">
          <ShowMore list={list}>Ver más</ShowMore>
        </div>
        <AlgoNoCuadra />
      </div>
    </div>
  )
}

/** A line for print only: the member, the date, and how many movements are included if there are more. */
function DeQuienEs({ autor, shownCount }: { autor: string; shownCount: number | null }) {
  const miembro = useQuery(query(obtenerMiembro, { autor })).data
  return (
    <p className="hidden text-sm print:block">
      {negocio.marca}
      {miembro && (
        <>
          {' · '}
          {miembro.nombre} · <span className="codigo">{miembro.codigo_membresia}</span>
        </>
      )}
      {' · '}
      <DateTime value={new Date().toISOString()} />
      {shownCount !== null && ` · Los últimos ${shownCount} movimientos; hay más.`}
    </p>
  )
}

function AlgoNoCuadra() {
  return (
    <Link
      to={ticketPath('nuevo')}
      className="mt-5 flex min-h-12 items-center gap-3 rounded-2xl border border-border bg-card px-4 py-3 text-sm hover:border-primary md:px-5 print:hidden"
    >
      <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
      <span className="flex-1">
        <strong className="font-semibold">¿Algo no cuadra?</strong> Escríbenos
      </span>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
    </Link>
  )
}
