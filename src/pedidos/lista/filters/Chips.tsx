import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ChipRow } from '#ui/list/Chips.tsx'
import type { Counts } from '../contract.ts'
import { estatusOf, type PedidoFilter } from '../filter.ts'
import { countsOf } from '../queries.ts'

type Chip = { key: string; title: string; count: number; filter: PedidoFilter; active: boolean; alert?: boolean }

/**
 * Chips that filter by status, lateness, missing price or payment, each with the number of orders that match it and the rest of
 * the filter.
 * @param covered whether the selection bar covers the chips; they keep their space, so that no row moves
 */
export function Chips({ filter, covered }: { filter: PedidoFilter; covered: boolean }) {
  const { data: counts } = useQuery(countsOf(filter))
  const chips = chipsFor(filter, counts)
  return (
    <ChipRow
      name="Estatus"
      chosen={chips.findLast(({ active }) => active)?.title}
      className={`col-start-1 row-start-1 min-w-0 ${covered ? 'lg:invisible' : ''}`}
    >
      {chips.map(({ key, title, count, filter: chipFilter, active, alert }) => (
        <li key={key} className="shrink-0">
          <Link
            to={linkTo('/manage/pedidos', { query: chipFilter })}
            aria-current={active ? 'true' : undefined}
            className="group/chip toque flex h-10 items-center gap-1.5 whitespace-nowrap rounded-full border border-border bg-card px-2.5 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground lg:h-7.5"
          >
            <span className={alert ? 'font-semibold text-destructive' : ''}>{title}</span>
            {counts && (
              <span className="cifras text-muted-foreground group-aria-[current=true]/chip:text-inherit">
                {count.toLocaleString('es-DO')}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ChipRow>
  )
}

const PAGOS = [
  { key: 'por_pagar', title: 'Por pagar', count: 'por_pagar', alert: false },
  { key: 'por_aceptar', title: 'Espera respuesta', count: 'por_aceptar', alert: false },
  { key: 'por_verificar', title: 'Por verificar', count: 'por_verificar', alert: false },
  { key: 'vencido', title: 'Pago vencido', count: 'pago_vencido', alert: true },
] as const

/** Chips to show. A chip without orders is hidden unless it is chosen or is «Activos». */
function chipsFor(filter: PedidoFilter, counts: Counts | undefined): Chip[] {
  const { estatus: _estatus, vencidos, sin_precio, pago, ...rest } = filter
  const estatusFilter = vencidos || sin_precio || pago ? null : estatusOf(filter)
  const deEstatus = (counts?.estatus ?? [])
    .map(({ id, nombre, cuantos: count, activo }) => ({
      key: String(id),
      title: nombre,
      count,
      activo,
      filter: { ...rest, estatus: String(id) },
      active: Array.isArray(estatusFilter) && estatusFilter.includes(id),
    }))
    // A search also shows closed statuses.
    .filter(({ activo, active }) => activo || active || rest.q || estatusFilter === 'todos')
  const chips: Chip[] = [
    {
      key: 'activos',
      title: 'Activos',
      count: counts?.activos ?? 0,
      filter: { ...rest, estatus: rest.q ? 'activos' : undefined },
      active: estatusFilter === 'activos',
    },
    {
      key: 'todos',
      title: 'Todos',
      count: rest.q || estatusFilter === 'todos' ? (counts?.todos ?? 0) : 0,
      filter: { ...rest, estatus: rest.q ? undefined : 'todos' },
      active: estatusFilter === 'todos',
    },
    ...deEstatus,
    {
      key: 'vencidos',
      title: 'Vencidos',
      count: counts?.vencidos ?? 0,
      filter: { ...rest, vencidos: 'si' },
      active: vencidos !== undefined,
      alert: true,
    },
    {
      key: 'sin_precio',
      title: 'Sin precio',
      count: counts?.sin_precio ?? 0,
      filter: { ...rest, sin_precio: 'si' },
      active: sin_precio !== undefined,
    },
    ...PAGOS.map(({ key, title, count, alert }) => ({
      key,
      title,
      count: counts?.[count] ?? 0,
      filter: { ...rest, pago: key },
      active: pago === key,
      alert,
    })),
  ]
  return chips.filter(({ key, count, active }) => count > 0 || active || key === 'activos')
}
