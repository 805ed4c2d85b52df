import { SearchX, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useRowKeys } from '#ui/shortcuts/useRowKeys.ts'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { type ClienteEnLista, listarClientes } from './contract.ts'
import type { ClienteFilter } from './filter.ts'
import { ClienteRow, TablaDeClientes } from './TablaDeClientes.tsx'
import { TarjetaDeCliente } from './TarjetaDeCliente.tsx'

type Props = {
  filter: ClienteFilter
  /** Membership code of the open client. */
  open: string | undefined
}

/** The clients that match a filter. The page gives it a key per filter, so that a new filter starts a new list. */
export function ListaDeClientes({ filter, open }: Props) {
  const lista = useList(pages(listarClientes, filter), ({ clientes }) => clientes)
  const { data, error } = lista.read
  if (error && !data)
    return (
      <div className="px-5">
        <LoadError {...lista.read} error={error} />
      </div>
    )
  if (!data) return <Esperando />
  return lista.rows.length === 0 ? <NoClientes filter={filter} /> : <Filas {...{ lista, filter, open }} />
}

type RowsProps = Props & { lista: ReturnType<typeof useList<unknown, ClienteEnLista>> }

const keyOf = ({ codigo_membresia }: ClienteEnLista) => codigo_membresia

/**
 * The rows of the list. On a laptop they scroll inside their frame, so that the tickets below stay in reach. New
 * clients wait behind a button above the rows.
 */
function Filas({ lista, filter, open }: RowsProps) {
  const asTable = useMediaQuery('(min-width: 48rem)', true)
  const { rows, count, bring } = useSettled(lista, { keyOf })
  const frame = useRef<HTMLDivElement>(null)
  const { onKeyDown } = useRowKeys({ container: frame, group: 'Clientes', titles: TITLES })
  useReturnToRow(frame, open)

  const Row = asTable ? ClienteRow : TarjetaDeCliente
  const enSuSitio = rows.map(({ row, gone }) => (
    <Row key={keyOf(row)} cliente={row} filtro={filter} isGone={gone} open={keyOf(row) === open} />
  ))
  return (
    <>
      <NewRows
        count={count}
        word="nuevo"
        bring={() => {
          bring()
          frame.current?.scrollTo({ top: 0 })
        }}
        className="flex justify-center border-border not-empty:border-t not-empty:p-2"
        buttonClassName="rounded-full!"
      />
      <div
        ref={frame}
        className="@container border-border border-y md:max-h-[27.125rem] md:scroll-pt-8.5 md:overflow-y-auto md:overscroll-contain"
      >
        {asTable ? (
          <TablaDeClientes onKeyDown={onKeyDown}>{enSuSitio}</TablaDeClientes>
        ) : (
          <ul aria-label="Clientes">{enSuSitio}</ul>
        )}
        <div className="px-5 pb-4 empty:hidden">
          <ShowMore list={lista.read}>Ver más clientes</ShowMore>
        </div>
      </div>
    </>
  )
}

const TITLES = { next: 'Cliente siguiente', previous: 'Cliente anterior', open: 'Abrir el cliente' }

/** Returns the focus to the client's row when it is closed. */
function useReturnToRow(frame: React.RefObject<HTMLElement | null>, open: string | undefined) {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (!closed || open) return
    frame.current?.querySelector<HTMLElement>(`[data-fila="${CSS.escape(closed)}"]`)?.focus({ preventScroll: true })
  }, [open, frame])
}

function Esperando() {
  return (
    <div aria-hidden="true">
      <div className="h-8.5 border-border border-y bg-sunken max-md:hidden" />
      {Array.from({ length: 10 }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
        <div key={position} className="flex h-24 items-center gap-6 border-border border-b px-5 md:h-10">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-28 rounded-full!" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

function NoClientes({ filter: { q, estado } }: { filter: ClienteFilter }) {
  if (!q && !estado)
    return (
      <EmptyState illustration={<Users />} title="Aún no hay clientes.">
        Aquí verás a cada persona que abra una cuenta.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<SearchX />}
      title={q ? `Nadie coincide con «${q}».` : 'No hay clientes en ese estado.'}
      action={
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/admin-dashboard')}>Limpiar filtros</Link>
        </ButtonLink>
      }
    >
      {q && 'Prueba con menos letras, o busca por código, correo, nombre o teléfono.'}
    </EmptyState>
  )
}
