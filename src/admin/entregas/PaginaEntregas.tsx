import { useSuspenseQuery } from '@tanstack/react-query'
import { MapPin, Truck } from 'lucide-react'
import { useRef } from 'react'
import type { MetaFunction } from 'react-router'
import { LoQueLlevo } from '#dinero/caja/LoQueLlevo.tsx'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { mapLinkOf } from '#lib/mapLink.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { negocio } from '#negocio'
import { listarEstatus } from '#pedidos/contract.ts'
import { type EntregaDeHoy, listarEntregas } from '#pedidos/entregas/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { formatDireccion } from '#pedidos/rules.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { Contacto } from '../Contacto.tsx'
import { CerrarEntrega } from './CerrarEntrega.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Entregas', description: 'Lo que se entrega hoy.', indexed: false })

export const clientLoader = createClientLoader(() =>
  Promise.all([queryClient.ensureQueryData(query(listarEntregas)), queryClient.ensureQueryData(query(listarEstatus))]),
)

/** Today's deliveries, for who takes them; made for a phone. */
export default function PaginaEntregas() {
  const { data } = useSuspenseQuery(query(listarEntregas))
  const title = useRef<HTMLHeadingElement>(null)
  // What waits for a connection is closed already in what this browser shows.
  const entregas = data.entregas.filter(({ estatus }) => !CLOSED.includes(estatus.id))
  const toCollect = entregas.flatMap(({ por_cobrar }) => por_cobrar ?? []).reduce(addDinero, '0.00')
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-4 lg:py-6">
      <Subscribe topics={listarEntregas.topics} />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        Entregas
      </h1>
      <p className="mb-4 text-muted-foreground text-sm">
        {entregas.length === 1 ? 'Queda 1 por entregar hoy.' : `Quedan ${entregas.length} por entregar hoy.`}
        {Number(toCollect) > 0 && ` Por cobrar: ${formatDinero(toCollect)}.`}
      </p>
      <LoQueLlevo />
      {entregas.length === 0 ? (
        <EmptyState illustration={<Truck />} title="No queda nada por entregar hoy." />
      ) : (
        <ul aria-label="Por entregar" className="grid gap-4">
          {entregas.map((entrega) => (
            <Fila key={entrega.codigo} entrega={entrega} onClose={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  )
}

const CLOSED: number[] = [ESTATUS.entregado, ESTATUS.devuelto]

function Fila({ entrega, onClose }: { entrega: EntregaDeHoy; onClose: () => void }) {
  const { codigo, cliente, telefono, autorizado_a_recoger, estatus, por_cobrar, referencias } = entrega
  const { direccion, numero_casa, sector, municipio, provincia } = entrega
  const address = formatDireccion({ direccion, numero_casa, sector, municipio, provincia, referencias: null })
  return (
    <li className="grid gap-3 rounded-2xl border border-border bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-tarjeta wrap-anywhere">
          {cliente}
          <span className="codigo block font-normal text-meta text-muted-foreground">{codigo}</span>
        </h2>
        {estatus.id !== ESTATUS.en_ruta && (
          <Badge color="amarillo" small>
            {estatus.nombre}
          </Badge>
        )}
      </div>
      <div>
        <p className="whitespace-pre-line wrap-anywhere">{address || 'Sin dirección.'}</p>
        {referencias && <p className="text-muted-foreground wrap-anywhere">{referencias}</p>}
        {autorizado_a_recoger && <p className="text-meta">También lo recibe {autorizado_a_recoger}.</p>}
        {address && (
          <OutboundLink
            href={mapLinkOf(`${address}, ${negocio.pais}`)}
            className="enlace inline-flex min-h-12 items-center gap-1.5"
          >
            <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            Abrir en Google Maps
          </OutboundLink>
        )}
      </div>
      <Contacto telefono={telefono} />
      <p className="flex items-baseline justify-between gap-3 border-border border-t pt-3">
        <span>Por cobrar</span>
        {por_cobrar === null ? (
          <b className="font-semibold">Sin precio: pregunta antes</b>
        ) : Number(por_cobrar) > 0 ? (
          <Money amount={por_cobrar} className="font-semibold text-h3" />
        ) : (
          <b className="font-semibold">Nada</b>
        )}
      </p>
      <CerrarEntrega entrega={entrega} onClose={onClose} />
    </li>
  )
}
