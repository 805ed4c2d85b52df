import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import type { Cuentas } from '../contract.ts'
import { estatusDe, type FiltroDeLista } from '../filtro.ts'
import { cuentasDe } from '../useFilas.ts'

type Chip = { clave: string; titulo: string; cuantos: number; filtro: FiltroDeLista; puesto: boolean; alerta?: boolean }

/**
 * Which orders, by where they are: each with how many there are under the rest of the filter.
 * @param tapados whether something else stands in their place for a while: they keep their room, so that no row moves
 */
export function Chips({ filtro, tapados }: { filtro: FiltroDeLista; tapados: boolean }) {
  const { data: cuentas } = useQuery(cuentasDe(filtro))
  return (
    <ul
      aria-label="Estatus"
      className={`col-start-1 row-start-1 flex min-w-0 gap-2 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:pb-1 lg:flex-wrap ${tapados ? 'lg:invisible' : ''}`}
    >
      {chipsDe(filtro, cuentas).map(({ clave, titulo, cuantos, filtro: suyo, puesto, alerta }) => (
        <li key={clave} className="shrink-0">
          <Link
            to={enlaceA('/manage/pedidos', { consulta: suyo })}
            aria-current={puesto ? 'true' : undefined}
            className="group/chip flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-border bg-card px-2.5 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground lg:h-7.5"
          >
            <span className={alerta ? 'font-semibold text-destructive' : ''}>{titulo}</span>
            {cuentas && (
              <span className="cifras text-muted-foreground group-aria-[current=true]/chip:text-inherit">
                {cuantos.toLocaleString('es-DO')}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A count of nothing is not shown, but of what is chosen. */
function chipsDe(filtro: FiltroDeLista, cuentas: Cuentas | undefined): Chip[] {
  const { estatus: _estatus, vencidos, sin_precio, ...resto } = filtro
  const cuales = vencidos || sin_precio ? null : estatusDe(filtro)
  const deEstatus = (cuentas?.estatus ?? [])
    .map(({ id, nombre, cuantos, activo }) => ({
      clave: String(id),
      titulo: nombre,
      cuantos,
      activo,
      filtro: { ...resto, estatus: String(id) },
      puesto: Array.isArray(cuales) && cuales.includes(id),
    }))
    // While somebody searches, an order that is over is as likely.
    .filter(({ activo, puesto }) => activo || puesto || resto.q || cuales === 'todos')
  const chips: Chip[] = [
    {
      clave: 'activos',
      titulo: 'Activos',
      cuantos: cuentas?.activos ?? 0,
      filtro: { ...resto, estatus: resto.q ? 'activos' : undefined },
      puesto: cuales === 'activos',
    },
    {
      clave: 'todos',
      titulo: 'Todos',
      cuantos: resto.q || cuales === 'todos' ? (cuentas?.todos ?? 0) : 0,
      filtro: { ...resto, estatus: resto.q ? undefined : 'todos' },
      puesto: cuales === 'todos',
    },
    ...deEstatus,
    {
      clave: 'vencidos',
      titulo: 'Vencidos',
      cuantos: cuentas?.vencidos ?? 0,
      filtro: { ...resto, vencidos: 'si' },
      puesto: vencidos !== undefined,
      alerta: true,
    },
    {
      clave: 'sin_precio',
      titulo: 'Sin precio',
      cuantos: cuentas?.sin_precio ?? 0,
      filtro: { ...resto, sin_precio: 'si' },
      puesto: sin_precio !== undefined,
    },
  ]
  return chips.filter(({ clave, cuantos, puesto }) => cuantos > 0 || puesto || clave === 'activos')
}
