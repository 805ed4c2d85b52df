import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { pages, query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { useList } from '#ui/list/useList.ts'
import { type ClienteCounts, contarClientes, listarClientes } from './contract.ts'
import { CLIENTE_ESTADOS, type ClienteFilter } from './filter.ts'

type EstadoOption = (typeof CLIENTE_ESTADOS)[number]

const LABELS = {
  confirmados: 'Confirmados',
  sin_confirmar: 'Sin confirmar',
  suspendidos: 'Suspendidos',
  admins: 'Personal',
} satisfies Record<EstadoOption, string>

const COUNT_LABELS = {
  confirmados: ({ confirmados }) => confirmados,
  sin_confirmar: ({ total, confirmados }) => total - confirmados,
  suspendidos: ({ suspendidos }) => suspendidos,
  admins: ({ admins }) => admins,
} satisfies Record<EstadoOption, (counts: ClienteCounts) => number>

const BUSQUEDA_MAX_LENGTH = 200

/**
 * The filters of the client list, each a link. On a phone, where the layout has no search field, this also holds the
 * search.
 */
export function FiltrosDeClientes({ filter }: { filter: ClienteFilter }) {
  const { data } = useQuery(query(contarClientes))
  const navigate = useNavigate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <ListSearch
        label="Buscar clientes"
        placeholder="Código, correo, nombre o teléfono"
        query={filter.q ?? ''}
        maxLength={BUSQUEDA_MAX_LENGTH}
        // A whole search is one entry of the browser's history.
        onSearch={(q) =>
          navigate(linkTo('/admin-dashboard', { query: { ...filter, q: q || undefined } }), {
            replace: filter.q !== undefined,
          })
        }
        className="lg:hidden"
      />
      <Chips
        name="Estado"
        chips={[undefined, ...CLIENTE_ESTADOS].map((estado) => ({
          title: estado ? LABELS[estado] : 'Todos',
          count: data && (estado ? COUNT_LABELS[estado](data) : data.total),
          to: linkTo('/admin-dashboard', { query: { ...filter, estado } }),
          isChosen: filter.estado === estado,
        }))}
      />
      {filter.q && <Resultados filter={filter} q={filter.q} />}
    </div>
  )
}

function Resultados({ filter, q }: { filter: ClienteFilter; q: string }) {
  const { read, rows, hasMore } = useList(pages(listarClientes, filter), ({ clientes }) => clientes)
  const count = rows.length
  const text = `${hasMore ? `Más de ${count}` : count} ${count === 1 ? 'resultado' : 'resultados'}`
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      <p role="status" className="min-w-0 truncate">
        {read.data && `${text} para «${q}»`}
      </p>
      <Link
        to={linkTo('/admin-dashboard', { query: { ...filter, q: undefined } })}
        className="enlace inline-flex items-center pointer-coarse:min-h-12"
      >
        Limpiar
        <span className="sr-only"> la búsqueda</span>
      </Link>
    </div>
  )
}
