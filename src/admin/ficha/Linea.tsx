import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Cronica } from './contract.ts'
import { Punto } from './Punto.tsx'
import { collapse, namesOf, timelineOf } from './timeline.ts'

type Props = {
  /** The promised delivery date. */
  estimate: string | null
  data?: Cronica
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The timeline that the customer sees, with the events between its steps that only staff see. */
export function Linea({ estimate, data, error, ...query }: Props) {
  if (error && !data) return <LoadError error={error} {...query} />
  if (!data) return <Skeleton className="h-40 rounded-xl" />
  return <WholeTimeline cronica={data} estimate={estimate} />
}

function WholeTimeline({ cronica, estimate }: { cronica: Cronica; estimate: string | null }) {
  const [all, setAll] = useState(false)
  const timeline = timelineOf(cronica)
  const nameOf = namesOf(timeline)
  const entries = all ? timeline : collapse(timeline)
  const current = timeline.find((entry) => entry.tipo === 'cuenta' && entry.timelineStep.state === 'actual')?.key
  const [view, setView] = useState({ actual: current, llegada: false })
  if (view.actual !== current) setView({ actual: current, llegada: true })
  const lugarDelActual = entries.findIndex(({ key: clave }) => clave === current)

  return (
    <section aria-labelledby="linea">
      <h2 id="linea" className="sr-only">
        Lo que pasó
      </h2>
      {cronica.recortada && (
        <p className="mb-2 text-meta text-muted-foreground">Lo más antiguo de este pedido no está aquí.</p>
      )}
      {cronica.historial.length === 0 && (
        <p className="mb-2 text-muted-foreground text-sm">Este pedido no tiene historial.</p>
      )}
      <ol data-slot="hilo" className="hilo-denso">
        {entries.map((entry, position) =>
          entry.tipo === 'pliegue' ? (
            <li key={entry.key} className="hilo-paso" data-estado="suceso">
              <span aria-hidden="true" className="hilo-cuenta text-muted-foreground">
                <ChevronsUpDown strokeWidth={1.75} className="size-4" />
              </span>
              <button
                type="button"
                onClick={() => setAll(true)}
                className="enlace justify-self-start rounded-sm text-sm max-lg:min-h-12"
              >
                Ver {entry.cuantos} más
              </button>
            </li>
          ) : (
            <Punto
              key={entry.key}
              entry={entry}
              previous={fechaOf(entries[position - 1])}
              next={current !== undefined && position >= lugarDelActual ? 'futuro' : estadoOf(entries[position + 1])}
              arrives={view.llegada && entry.key === current}
              estimate={entry.fecha === null && position === entries.length - 1 ? estimate : null}
              nombreDe={nameOf}
            />
          ),
        )}
      </ol>
    </section>
  )
}

type Item = ReturnType<typeof collapse>[number] | undefined

const fechaOf = (item: Item) => (item && item.tipo !== 'pliegue' ? item.fecha : null)
const estadoOf = (item: Item) => (item?.tipo === 'cuenta' ? item.timelineStep.state : undefined)
