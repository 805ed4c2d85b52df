import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { pages, query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { useList } from '#ui/list/useList.ts'
import { type CuentasDeClientes, contarClientes, listarClientes } from './contract.ts'
import { ESTADOS_DE_CLIENTE, type FiltroDeClientes } from './filtro.ts'

type Estado = (typeof ESTADOS_DE_CLIENTE)[number]

const ETIQUETAS = {
  confirmados: 'Confirmados',
  sin_confirmar: 'Sin confirmar',
  suspendidos: 'Suspendidos',
  admins: 'Personal',
} satisfies Record<Estado, string>

const CUANTOS = {
  confirmados: ({ confirmados }) => confirmados,
  sin_confirmar: ({ total, confirmados }) => total - confirmados,
  suspendidos: ({ suspendidos }) => suspendidos,
  admins: ({ admins }) => admins,
} satisfies Record<Estado, (cuentas: CuentasDeClientes) => number>

const LARGO_DE_BUSQUEDA = 200

/** Which clients: each choice is an address. On a phone, where the frame has no field, the search too. */
export function FiltrosDeClientes({ filtro }: { filtro: FiltroDeClientes }) {
  const { data } = useQuery(query(contarClientes))
  const navegar = useNavigate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <BuscadorDeLista
        etiqueta="Buscar clientes"
        pista="Código, correo, nombre o teléfono"
        puesta={filtro.q ?? ''}
        maximo={LARGO_DE_BUSQUEDA}
        // One entry of the history for a whole search.
        alBuscar={(q) =>
          navegar(enlaceA('/admin-dashboard', { consulta: { ...filtro, q: q || undefined } }), {
            replace: filtro.q !== undefined,
          })
        }
        className="lg:hidden"
      />
      <Chips
        name="Estado"
        chips={[undefined, ...ESTADOS_DE_CLIENTE].map((estado) => ({
          title: estado ? ETIQUETAS[estado] : 'Todos',
          count: data && (estado ? CUANTOS[estado](data) : data.total),
          to: enlaceA('/admin-dashboard', { consulta: { ...filtro, estado } }),
          isChosen: filtro.estado === estado,
        }))}
      />
      {filtro.q && <Resultados filtro={filtro} q={filtro.q} />}
    </div>
  )
}

function Resultados({ filtro, q }: { filtro: FiltroDeClientes; q: string }) {
  const { read, rows, hasMore } = useList(pages(listarClientes, filtro), ({ clientes }) => clientes)
  const cuantos = rows.length
  const dicho = `${hasMore ? `Más de ${cuantos}` : cuantos} ${cuantos === 1 ? 'resultado' : 'resultados'}`
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      <p role="status" className="min-w-0 truncate">
        {read.data && `${dicho} para «${q}»`}
      </p>
      <Link
        to={enlaceA('/admin-dashboard', { consulta: { ...filtro, q: undefined } })}
        className="enlace inline-flex items-center pointer-coarse:min-h-11"
      >
        Limpiar
        <span className="sr-only"> la búsqueda</span>
      </Link>
    </div>
  )
}
