import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { buscarPedidos, listarPedidos } from '#pedidos/lista/contract.ts'
import { BUSQUEDA_MAX_LENGTH } from '#pedidos/lista/filter.ts'
import { ListSearch } from '#ui/ListSearch.tsx'

const RECENT = 8

/** The newest open orders, read when nothing is searched. */
export const recientes = query(listarPedidos, {})

type Props = {
  q: string
  onSearch: (q: string) => void
  /** The address of the page with an order chosen. */
  urlOf: (codigo: string) => string
}

/** Chooses an order: the newest open ones first, or those that a search finds. */
export function ElegirPedido({ q, onSearch, urlOf }: Props) {
  const isSearch = q !== ''
  const newest = useQuery({ ...recientes, enabled: !isSearch })
  const found = useQuery({ ...query(buscarPedidos, { q }), enabled: isSearch, placeholderData: keepPreviousData })
  const rows = isSearch ? found.data : newest.data?.pedidos.slice(0, RECENT)
  const { isError } = isSearch ? found : newest
  return (
    <section aria-labelledby="de-que-pedido" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="de-que-pedido" className="font-display text-h3">
        ¿De qué pedido?
      </h2>
      <ListSearch
        label="Buscar pedido"
        placeholder="Nombre, código o teléfono"
        query={q}
        maxLength={BUSQUEDA_MAX_LENGTH}
        onSearch={onSearch}
        className="[&_input]:h-12"
      />
      {isError && !rows && (
        <p role="alert" className="text-sm">
          No se pudieron leer los pedidos. Lo que compartiste sigue aquí: intenta cuando vuelva la línea.
        </p>
      )}
      {rows?.length === 0 && <p className="text-muted-foreground text-sm">Ningún pedido coincide con «{q}».</p>}
      <ul className="divide-y divide-border rounded-2xl border border-border bg-card empty:hidden">
        {rows?.map(({ codigo, cliente, articulo, estatus }) => (
          <li key={codigo}>
            <Link
              to={urlOf(codigo)}
              replace
              className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-accent"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{cliente}</span>
                <span className="block truncate text-meta text-muted-foreground">
                  <span className="codigo">{codigo}</span>
                  {articulo && ` · ${articulo}`}
                </span>
              </span>
              <InsigniaDeEstatus estatus={estatus} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
