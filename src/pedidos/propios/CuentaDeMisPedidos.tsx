import type { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Link } from '#ui/Link.tsx'
import { Money } from '#ui/Money.tsx'
import { LoQueFalta } from '../cobros/LoQueFalta.tsx'
import { porAceptarOf } from '../propuestas/rules.ts'
import type { obtenerMiEstado } from './contract.ts'

type Props = z.infer<(typeof obtenerMiEstado)['schema']['response'][200]>

/** What a member's orders cost, what was paid of them and what they owe. Renders nothing without an order. */
export function CuentaDeMisPedidos({ debe, pedidos }: Props) {
  if (pedidos.length === 0) return null
  return (
    <section aria-labelledby="mis-pedidos" className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="mis-pedidos" className="font-semibold">
          Tus pedidos
        </h2>
        <p className="text-sm">
          {Number(debe) > 0 ? (
            <>
              Te falta pagar <Money amount={debe} className="font-semibold" />
            </>
          ) : (
            'No debes nada.'
          )}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-border rounded-2xl border border-border bg-card text-sm">
        {pedidos.map(({ codigo, estatus, fecha_creacion, total, precio_por_aceptar, pagado, falta }) => {
          const proposed = porAceptarOf({ estatus, precio_por_aceptar })
          return (
            <li key={codigo} className="px-4 pb-2 md:px-5">
              <p className="flex items-center justify-between gap-3">
                {/* The code travels in the navigation state, because URLs get shared and logged. */}
                <Link
                  to={linkTo('/rastrear')}
                  state={{ codigo }}
                  className="enlace codigo inline-flex min-h-12 items-center font-semibold"
                >
                  {codigo}
                </Link>
                {proposed ? (
                  <span className="text-right">
                    Dinos si aceptas <Money amount={proposed} className="font-semibold" />
                  </span>
                ) : total ? (
                  <Money amount={total} className="font-semibold" />
                ) : (
                  'Precio por confirmar'
                )}
              </p>
              <p className="-mt-1 flex flex-wrap justify-between gap-x-3 text-meta text-muted-foreground">
                <span>
                  {estatus.nombre}, <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />
                </span>
                <LoQueFalta total={total} pagado={pagado} falta={falta} estatus={estatus} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
