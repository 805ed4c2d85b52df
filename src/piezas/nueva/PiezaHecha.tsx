import { useQuery } from '@tanstack/react-query'
import { ExternalLink, List, Pencil, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { FotoDePieza } from '#tienda/FotoDePieza.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { obtenerPiezaDeGestion } from '../gestion/contract.ts'

/** The saved piece, and what usually follows. Its photos appear here when they are ready. */
export function PiezaHecha({ id }: { id: string }) {
  const read = useQuery(query(obtenerPiezaDeGestion, { id }))
  const { data: pieza, error } = read
  useSubscription(obtenerPiezaDeGestion.topics)
  const title = useFocusOnMount()
  const [foto] = pieza?.fotos ?? []
  const refused = pieza?.todas_las_fotos.find(({ estado }) => estado === 'rechazada')
  const waiting = pieza?.todas_las_fotos.find(({ estado }) => estado === 'en_cola')
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 p-4">
      <h1 ref={title} tabIndex={-1} className="flex items-center gap-3 font-display text-h2">
        <span aria-hidden="true" className="cuenta cuenta-actual relative inline-block shrink-0" />
        {pieza?.publicada_en === null ? 'Guardada, oculta' : 'Publicada'}
      </h1>
      {error && <LoadError {...read} error={error} />}
      {!pieza && !error && <Skeleton className="h-80 rounded-2xl" />}
      {pieza && (
        <>
          <div className="w-52">
            {foto ? (
              <FotoDePieza foto={foto} sizes="208px" priority className="rounded-2xl" />
            ) : (
              <Skeleton className="aspect-[4/5] rounded-2xl" />
            )}
          </div>
          <p>
            <span className="font-semibold">{pieza.nombre}</span> · <Money amount={pieza.precio} />
          </p>
          <div role="status" className="text-meta text-muted-foreground empty:hidden">
            {waiting && (waiting.error ?? 'La foto se está preparando: sale sola en unos segundos.')}
          </div>
          {refused?.error && <ErrorMessage>{refused.error}</ErrorMessage>}
          <div className="grid grid-cols-1 gap-2">
            {pieza.publicada_en && (
              <ButtonLink>
                <a href={linkTo('/productos/:slug', { slug: pieza.slug })}>
                  <ExternalLink aria-hidden="true" strokeWidth={1.75} />
                  Ver en la tienda
                </a>
              </ButtonLink>
            )}
            <ButtonLink variant="outline">
              <Link to={linkTo('/manage/piezas/nueva')}>
                <Plus aria-hidden="true" strokeWidth={1.75} />
                Otra pieza
              </Link>
            </ButtonLink>
            <ButtonLink variant="ghost">
              <Link to={linkTo('/manage/piezas/:id', { id })}>
                <Pencil aria-hidden="true" strokeWidth={1.75} />
                Añadir más datos
              </Link>
            </ButtonLink>
            <ButtonLink variant="ghost">
              <Link to={linkTo('/manage/piezas')}>
                <List aria-hidden="true" strokeWidth={1.75} />
                Todas las piezas
              </Link>
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
