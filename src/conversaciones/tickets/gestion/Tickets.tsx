import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Paged } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { Rows } from '#ui/list/Rows.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { listarTicketsEnGestion } from './contract.ts'
import { Filas } from './Filas.tsx'
import type { FiltroDeTickets } from './filtro.ts'
import { useTickets } from './useTickets.ts'

type Props = {
  cuales: Paged<typeof listarTicketsEnGestion>
  /** What stands there when there is none. */
  vacio: ReactNode
  /** Where its rows lead back to. */
  filtro?: FiltroDeTickets
  /** The one that is open beside them, which leaves no room for a table. */
  abierto?: number
  /** Whether they are a list at every width. */
  enLista?: boolean
}

/** Tickets wherever they are wanted: a table where there is room for one. With a `limite` the first page stands alone. */
export function Tickets({ cuales, vacio, filtro = {}, abierto, enLista = false }: Props) {
  const { read, filas, news } = useTickets(cuales)
  const ancha = useConsultaDeMedios('(min-width: 64rem)')
  useSeguir(listarTicketsEnGestion.topics)
  return (
    <Rows
      read={read}
      news={{ ...news, word: 'nuevo' }}
      more={cuales.limite === undefined ? 'Ver más tickets' : undefined}
      failed="No se pudieron cargar los tickets"
      isEmpty={filas.length === 0}
      empty={vacio}
    >
      <Filas
        {...{ filas, filtro, abierto }}
        enTabla={ancha && !enLista && abierto === undefined}
        sinAcciones={abierto !== undefined}
      />
    </Rows>
  )
}

const enMarco = 'overflow-hidden rounded-xl border border-border'

/** The first that wait, with the way to all of them. */
export function TablaDeTickets() {
  return (
    <>
      <div className={enMarco}>
        <Tickets
          cuales={{ limite: 10 }}
          vacio={<Vacio dibujo={<LifeBuoy />} titulo="Nadie ha pedido ayuda todavía." />}
        />
      </div>
      <Link
        to={enlaceA('/admin-dashboard/tickets')}
        className="enlace inline-flex w-fit items-center py-2.5 font-semibold text-sm"
      >
        Ver todos los tickets
      </Link>
    </>
  )
}

/**
 * All that a client asked for help with, who waits first.
 * @param user_id the account that the membership belongs to
 */
export function TicketsDelCliente({ codigo, user_id }: { codigo: string; user_id: string }) {
  return (
    <div className={enMarco}>
      <Tickets
        enLista
        cuales={{ cliente: user_id }}
        vacio={<Vacio dibujo={<LifeBuoy />} titulo={`${codigo} no ha abierto ningún ticket.`} />}
      />
    </div>
  )
}
