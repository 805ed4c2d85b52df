import { useSuspenseQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe, formatearDiaLargo } from '#lib/fecha.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { type Filtro, type Hecho, listarActividad, listarPersonas } from './contract.ts'
import { Filtros } from './Filtros.tsx'
import { leerFiltro } from './filtro.ts'
import { LoHecho } from './LoHecho.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Actividad', descripcion: 'Quién hizo qué en la tienda.', indexar: false })

export const clientLoader = cargar(({ request }) =>
  Promise.all([
    cliente.ensureQueryData(query(listarPersonas)),
    cliente.ensureInfiniteQueryData(pages(listarActividad, leerFiltro(new URL(request.url).searchParams))),
  ]),
)

/** For staff: who did what, and when. */
export default function PaginaActividad() {
  const filtro = leerFiltro(useSearchParams()[0])
  const { data: personas } = useSuspenseQuery(query(listarPersonas))
  return (
    <div className="max-w-5xl">
      <h1 tabIndex={-1} className="mb-5 font-display text-h1">
        Actividad
      </h1>
      <Filtros filtro={filtro} personas={personas} />
      <Lista filtro={filtro} />
    </div>
  )
}

function Lista({ filtro }: { filtro: Filtro }) {
  const { read, rows: hechos } = useList(pages(listarActividad, filtro), (pagina) => pagina.hechos)
  if (!read.data) return <NotLoaded read={read} />
  if (hechos.length === 0)
    return (
      <Vacio
        dibujo={<History />}
        titulo="No hay nada con esos filtros."
        accion={
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage/actividad')}>Limpiar filtros</Link>
          </BotonEnlace>
        }
      />
    )
  return (
    <>
      <div className="grid gap-5">
        {porDia(hechos).map(([dia, suyos]) => (
          <section key={dia} aria-label={formatearDiaLargo(dia)}>
            <h2 className="mb-1.5 font-semibold text-meta text-muted-foreground first-letter:uppercase">
              {formatearDiaLargo(dia)}
            </h2>
            <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
              {suyos.map((hecho) => (
                <LoHecho key={hecho.id} hecho={hecho} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <VerMas lista={read}>Ver más</VerMas>
    </>
  )
}

/** The same under the day of each. */
function porDia(hechos: Hecho[]) {
  const dias = new Map<string, Hecho[]>()
  for (const hecho of hechos) {
    const dia = diaDe(new Date(hecho.cuando))
    dias.set(dia, [...(dias.get(dia) ?? []), hecho])
  }
  return [...dias]
}
