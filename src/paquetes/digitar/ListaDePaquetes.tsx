import { keepPreviousData } from '@tanstack/react-query'
import { Images, Package } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { fillPattern, linkTo } from '#lib/linkTo.ts'
import { estatusColor } from '#pedidos/labels.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Money } from '#ui/Money.tsx'
import { SentPhotos } from '#ui/photos/SentPhotos.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { listarPaquetes, type Paquete, verFotoDePaquete } from './contract.ts'
import type { PaqueteFilter } from './filter.ts'

/** The packages that match a filter, newest first. */
export function ListaDePaquetes({ filter }: { filter: PaqueteFilter }) {
  const leidos = { ...pages(listarPaquetes, filter), placeholderData: keepPreviousData }
  const { read, rows: paquetes } = useList(leidos, (page) => page.paquetes)
  if (!read.data) return <NotLoaded read={read} waiting={<Loading />} />
  if (paquetes.length === 0) return <NoPaquetes {...filter} />
  return (
    <>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
        {paquetes.map((paquete) => (
          <Row key={paquete.id} paquete={paquete} ofOne={filter.codigo_membresia !== undefined} />
        ))}
      </ul>
      <ShowMore list={read}>Ver más paquetes</ShowMore>
    </>
  )
}

function Loading() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-20 rounded-xl!" />
      <Skeleton className="h-20 rounded-xl!" />
      <Skeleton className="h-20 rounded-xl!" />
    </div>
  )
}

function Row({ paquete, ofOne }: { paquete: Paquete; ofOne: boolean }) {
  const { codigo_pedido: codigo, cliente, codigo_membresia, peso, kilos, total, estatus, descripcion, fotos } = paquete
  return (
    <li className="grid gap-1 px-4 py-2.5 text-meta">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to={linkTo('/manage/pedidos/:codigo', { codigo })}
          className="enlace codigo inline-flex min-h-9 items-center font-semibold text-sm max-md:min-h-12"
        >
          {codigo}
        </Link>
        <Badge small color={estatusColor(estatus.id)} icon={<Package aria-hidden="true" strokeWidth={1.75} />}>
          {estatus.nombre}
        </Badge>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {!ofOne && (
          <span className="min-w-0 wrap-anywhere">
            {cliente}
            {codigo_membresia && (
              <>
                {' · '}
                <Link
                  to={linkTo('/admin-dashboard/clientes/:codigo', {
                    codigo: codigo_membresia,
                    query: { ver: 'paquetes' },
                  })}
                  className="enlace codigo"
                >
                  {codigo_membresia}
                </Link>
              </>
            )}
          </span>
        )}
        <span className="cifras">
          {peso && kilos && `${peso} lb (${kilos} kg) · `}
          <Money amount={total} className="font-semibold" />
        </span>
      </div>
      {descripcion && <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{descripcion}</p>}
      <p className="text-muted-foreground">
        <DateTime value={paquete.fecha_creacion} format="brief" />
        {paquete.admin_nombre && ` · ${paquete.admin_nombre}`}
        {ofOne && !codigo_membresia && ' · digitado sin membresía'}
      </p>
      {fotos.length > 0 && (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md hover:text-primary max-md:min-h-12">
            <Images aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {fotos.length === 1 ? '1 foto' : `${fotos.length} fotos`}
            <span className="sr-only"> de {codigo}</span>
          </summary>
          <div className="pt-2 pb-1">
            <SentPhotos photos={fotos} urlOf={(foto) => fillPattern(verFotoDePaquete.url, { id: paquete.id, foto })} />
          </div>
        </details>
      )}
    </li>
  )
}

function NoPaquetes({ q, codigo_membresia }: PaqueteFilter) {
  if (!q)
    return (
      <EmptyState
        illustration={<Package />}
        title={codigo_membresia ? 'Este cliente no tiene paquetes.' : 'Aún no hay paquetes.'}
      >
        Los que digites aparecen aquí.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<Package />}
      title={`Nada coincide con «${q}».`}
      action={
        <ButtonLink variant="outline" size={36}>
          <Link to={linkTo('/admin-dashboard/paquetes')}>Limpiar</Link>
        </ButtonLink>
      }
    />
  )
}
