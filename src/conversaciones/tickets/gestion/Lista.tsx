import { LifeBuoy, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Rows } from '#ui/list/Rows.tsx'
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
  return (
    <Rows
      read={read}
      news={{ ...news, word: 'nuevo' }}
      more="Ver más tickets"
      isEmpty={filas.length === 0}
      empty={<Nada filtro={filtro} />}
    >
      <Filas
        {...{ filas, filtro, abierto }}
        enTabla={ancha && abierto === undefined}
        sinAcciones={abierto !== undefined}
      />
    </Rows>
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
