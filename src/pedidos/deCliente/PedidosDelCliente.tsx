import { Link2, PackageSearch } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoQueFalta } from '../cobros/LoQueFalta.tsx'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { Propuesto } from '../propuestas/Propuesto.tsx'
import { porAceptarOf } from '../propuestas/rules.ts'
import { listarPedidosDeCliente, type PedidoDeMiembro } from './contract.ts'

/** The orders in a member's account, each a link to its page. */
export function PedidosDelCliente({ codigo }: { codigo: string }) {
  const { read, rows: pedidos } = useList(pages(listarPedidosDeCliente, { codigo }), (page) => page.pedidos)
  if (!read.data) return <NotLoaded read={read} waiting={<Skeleton className="h-48 rounded-xl" />} />
  if (pedidos.length === 0)
    return (
      <EmptyState illustration={<PackageSearch />} title="Todavía no tiene pedidos.">
        Aquí verás los que estén vinculados a su cuenta o lleven su correo confirmado.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Pedidos del cliente" className="divide-y divide-border border-border border-y">
        {pedidos.map((pedido) => (
          <li key={pedido.codigo}>
            <Row {...pedido} />
          </li>
        ))}
      </ul>
      <ShowMore list={read}>Ver más pedidos</ShowMore>
    </>
  )
}

/** @public for tests */
export function Row({ codigo, estatus, fecha_creacion, vinculado, precio_por_aceptar, ...montos }: PedidoDeMiembro) {
  const proposed = porAceptarOf({ estatus, precio_por_aceptar })
  return (
    <Link
      to={linkTo('/manage/pedidos/:codigo', { codigo })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-1 py-2.5 text-meta -outline-offset-2 hover:bg-sunken"
    >
      <span className="flex items-center gap-1.5">
        <span className="codigo">{codigo}</span>
        {vinculado && (
          <>
            <Link2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted-foreground" />
            <span className="sr-only">, en su cuenta</span>
          </>
        )}
      </span>
      <InsigniaDeEstatus estatus={estatus} />
      <DateTime value={dayOf(new Date(fecha_creacion))} format="day" className="text-muted-foreground" />
      {montos.total ? (
        <Money amount={montos.total} className="text-right" />
      ) : (
        !proposed && <span className="text-right text-muted-foreground">Sin precio</span>
      )}
      {proposed && (
        <span className={`text-right text-muted-foreground ${montos.total ? 'col-span-2' : ''}`}>
          <Propuesto total={proposed} />
        </span>
      )}
      <LoQueFalta estatus={estatus} {...montos} className="col-span-2 text-right" />
    </Link>
  )
}
