import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { obtenerNoticiaDeGestion } from '#noticias/gestion/contract.ts'
import { NoticiaAbierta } from '#noticias/gestion/NoticiaAbierta.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { ANoticias } from './ANoticias.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Noticia', descripcion: 'Una noticia para los clientes.', indexar: false })

export const clientLoader = cargar(({ params }) =>
  cliente.ensureQueryData(query(obtenerNoticiaDeGestion, { id: params.id })),
)

/** The piece of news in the address. */
export default function PaginaNoticia() {
  const { id = '' } = useParams()
  const { data: noticia } = useSuspenseQuery(query(obtenerNoticiaDeGestion, { id }))
  useSeguir(obtenerNoticiaDeGestion.topics)
  return (
    <>
      <ANoticias />
      <h1 tabIndex={-1} dir="auto" className="wrap-anywhere mb-3 font-display text-h1">
        {noticia.titulo}
      </h1>
      {/* Keyed, so that nothing typed for one is there for the next. */}
      <NoticiaAbierta key={id} noticia={noticia} />
    </>
  )
}
