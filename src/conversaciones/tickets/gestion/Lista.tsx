import { LifeBuoy, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { useTeclasDeFilas } from '#ui/atajos/useTeclasDeFilas.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { VerMas } from '#ui/list/VerMas.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { Filas } from './Filas.tsx'
import type { FiltroDeTickets } from './filtro.ts'
import { useTickets } from './useTickets.ts'

type Props = {
  filtro: FiltroDeTickets
  /** The ticket that is open beside it. */
  abierto: number | undefined
}

/** Keyed by its filter: all that fit it, as far as they were asked for. */
export function Lista({ filtro, abierto }: Props) {
  const { read, filas, news } = useTickets(filtro)
  const ancha = useConsultaDeMedios('(min-width: 64rem)')
  const caja = useRef<HTMLDivElement>(null)
  useTeclasDeFilas({ marco: caja, grupo: 'Tickets' })
  if (!read.data) return <NotLoaded read={read} />
  return (
    <div ref={caja} className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 *:w-full">
      <NewRows {...news} word="nuevo" className="flex justify-center empty:hidden" />
      {filas.length === 0 ? (
        <Nada filtro={filtro} />
      ) : (
        <Filas
          {...{ filas, filtro, abierto }}
          enTabla={ancha && abierto === undefined}
          sinAcciones={abierto !== undefined}
        />
      )}
      <div className="empty:hidden">
        <VerMas lista={read}>Ver más tickets</VerMas>
      </div>
    </div>
  )
}

function Nada({ filtro: { orden, ...filtro } }: { filtro: FiltroDeTickets }) {
  if (Object.values(filtro).every((valor) => !valor))
    return (
      <Vacio dibujo={<LifeBuoy />} titulo="Nadie ha pedido ayuda todavía.">
        Cuando un cliente abra un ticket, lo verás aquí.
      </Vacio>
    )
  return (
    <Vacio
      dibujo={<SearchX />}
      titulo={filtro.q ? `Ningún ticket coincide con «${filtro.q}».` : 'Ningún ticket está así.'}
      accion={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/admin-dashboard/tickets', { consulta: { orden } })}>Limpiar filtros</Link>
        </BotonEnlace>
      }
    />
  )
}
