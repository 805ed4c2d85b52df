import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { MiPaquete } from '#paquetes/propios/contract.ts'
import { PaqueteDelPedido } from '#paquetes/propios/PaqueteDelPedido.tsx'
import { LoQueFalta } from '#pedidos/cobros/LoQueFalta.tsx'
import { isClosed } from '#pedidos/estatus.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import type { MiPedido } from '#pedidos/propios/contract.ts'
import { porAceptarOf } from '#pedidos/propuestas/rules.ts'
import { collapsedCount, timelineSteps } from '#pedidos/rules.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CompactTimeline } from '#ui/CompactTimeline.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'

/** How many steps before the current one fit on the card; older steps are left out. */
const PREVIOUS_COUNT = 4

type Props = {
  pedido: MiPedido
  /** The package of an order of the international service; undefined for other orders. */
  paquete: MiPaquete | undefined
  open: boolean
}

/** A card with an order's data. The URL names the order whose history is open. */
export function TarjetaDePedido({ pedido, paquete, open }: Props) {
  const { codigo, cliente, estatus, total, pagado, falta, fecha_creacion, fecha_estimada_entrega: day } = pedido
  const proposed = porAceptarOf(pedido)
  const title = `pedido-${codigo}`
  const hilo = timelineSteps(pedido)
  return (
    <Card className="p-4! md:p-6!">
      <article aria-labelledby={title}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h3 id={title} className="codigo font-sans text-tarjeta">
            {codigo}
          </h3>
          <InsigniaDeEstatus estatus={estatus} />
        </div>
        <div className="mt-2">
          <CompactTimeline steps={hilo.slice(collapsedCount(hilo, PREVIOUS_COUNT))} label="Pasos del pedido" />
        </div>
        <dl className="cifras grid grid-cols-2 gap-y-3 text-sm [&_dt]:text-muted-foreground">
          <Dato nombre="Creado">
            <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />
          </Dato>
          <Dato nombre="Estimado" className="text-right">
            {day ? <DateTime value={day} format="day" /> : 'Por confirmar'}
          </Dato>
          <Dato nombre="Cliente" className="border-border border-t pt-3">
            <span dir="auto" className="wrap-anywhere">
              {cliente}
            </span>
          </Dato>
          <Dato nombre="Total" className="border-border border-t pt-3 text-right">
            {total ? (
              <Money amount={total} className="font-semibold" />
            ) : (
              !proposed && (isClosed(estatus) ? 'Sin precio' : 'Por confirmar')
            )}
            {proposed && (
              <span className={total ? 'block' : ''}>
                Dinos si aceptas <Money amount={proposed} className="font-semibold" />
              </span>
            )}
            <LoQueFalta total={total} pagado={pagado} falta={falta} estatus={estatus} className="block" />
          </Dato>
        </dl>
        {paquete && <PaqueteDelPedido paquete={paquete} />}
        <div className="mt-3 flex items-center justify-between gap-3">
          <Link
            to={linkTo('/mi-cuenta', { query: open ? {} : { pedido: codigo } })}
            preventScrollReset
            aria-expanded={open}
            className="inline-flex min-h-10 items-center gap-1.5 rounded-md text-sm hover:text-primary"
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className={`size-4 transition-transform duration-200 ${open ? 'rotate-180' : ''}`}
            />
            {open ? 'Ocultar' : 'Ver'} los pasos
            <span className="sr-only"> del pedido {codigo}</span>
          </Link>
          <ButtonLink variant="outline" size={40}>
            {/* The code travels in the navigation state, because URLs get shared and logged. */}
            <Link to={linkTo('/rastrear')} state={{ codigo }}>
              Rastrear<span className="sr-only"> el pedido {codigo}</span>
            </Link>
          </ButtonLink>
        </div>
        {open && (
          <div className="mt-4 border-border border-t pt-4">
            <LineaDeTiempo pedido={pedido} anteriores={2} />
          </div>
        )}
      </article>
    </Card>
  )
}

function Dato({ nombre, className, children }: { nombre: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}
