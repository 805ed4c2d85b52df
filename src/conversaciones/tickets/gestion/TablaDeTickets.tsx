import { LifeBuoy } from 'lucide-react'
import { Link } from 'react-router'
import type { Paged } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { VerMas } from '#ui/list/VerMas.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { listarTicketsEnGestion } from './contract.ts'
import { Filas } from './Filas.tsx'
import type { FiltroDeTickets } from './filtro.ts'
import { useTickets } from './useTickets.ts'

type Props = { filtro?: FiltroDeTickets; limite?: number }

/** The first tickets of a filter wherever they are wanted, with the way to all of them. */
export function TablaDeTickets({ filtro = {}, limite = 10 }: Props) {
  return (
    <>
      <Primeros cuales={{ ...filtro, limite }} vacio="Nadie ha pedido ayuda todavía." />
      <Link
        to={enlaceA('/admin-dashboard/tickets', { consulta: filtro })}
        className="enlace inline-flex w-fit items-center py-2.5 font-semibold text-sm"
      >
        Ver todos los tickets
      </Link>
    </>
  )
}

/** As many as are asked for, with their own words for waiting, failing and nothing. */
export function Primeros({
  cuales,
  vacio,
  enLista,
}: {
  cuales: Paged<typeof listarTicketsEnGestion>
  vacio: string
  enLista?: boolean
}) {
  const { read, filas, news } = useTickets(cuales)
  const ancha = useConsultaDeMedios('(min-width: 64rem)')
  useSeguir(listarTicketsEnGestion.topics)
  if (read.isPending) return <Esqueleto className="h-40 rounded-xl" />
  if (read.isError && filas.length === 0)
    return (
      <Aviso
        clase="error"
        role="alert"
        acciones={
          <Boton variante="outline" medida={36} cargando={read.isFetching} onClick={() => read.refetch()}>
            Reintentar
          </Boton>
        }
      >
        No se pudieron cargar los tickets
      </Aviso>
    )
  if (filas.length === 0) return <Vacio dibujo={<LifeBuoy />} titulo={vacio} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <NewRows {...news} word="nuevo" className="flex justify-center empty:hidden" />
      <div className="overflow-hidden rounded-xl border border-border [&>ul]:border-b-0">
        <Filas filas={filas} filtro={{}} enTabla={ancha && !enLista} />
      </div>
      {cuales.limite === undefined && <VerMas lista={read}>Ver más tickets</VerMas>}
    </div>
  )
}
