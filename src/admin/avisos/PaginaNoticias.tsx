import { Plus } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { pages } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { listarNoticiasDeGestion } from '#noticias/gestion/contract.ts'
import { ListaDeNoticias } from '#noticias/gestion/ListaDeNoticias.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { PestanasDeAvisos } from './PestanasDeAvisos.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Noticias', descripcion: 'Las noticias que leen los clientes.', indexar: false })

export const clientLoader = cargar(() => cliente.ensureInfiniteQueryData(pages(listarNoticiasDeGestion)))

/** For staff: all news, and which of it members see. */
export default function PaginaNoticias() {
  useSeguir(listarNoticiasDeGestion.topics)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          Noticias
        </h1>
        <BotonEnlace medida={40} className="max-lg:h-11">
          <Link to={enlaceA('/admin-dashboard/noticias/nueva')}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Escribir noticia
          </Link>
        </BotonEnlace>
      </div>
      <PestanasDeAvisos />
      <ListaDeNoticias />
    </>
  )
}
