import { LifeBuoy, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import type { FiltroDeTickets } from './filtro.ts'

/** In the place of the tickets that a filter finds. */
export function SinTickets({ filtro: { orden, ...filtro } }: { filtro: FiltroDeTickets }) {
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
