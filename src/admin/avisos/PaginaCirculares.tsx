import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { listarCirculares } from '#noticias/circulares/contract.ts'
import { FormularioDeCircular } from '#noticias/circulares/FormularioDeCircular.tsx'
import { ListaDeCirculares } from '#noticias/circulares/ListaDeCirculares.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { PestanasDeAvisos } from './PestanasDeAvisos.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Correo a todos', description: 'El correo sobre un cambio de políticas.', indexed: false })

export const clientLoader = createClientLoader(() => queryClient.prefetchQuery(query(listarCirculares)))

/** While mails leave, the page reads their number again after this time. */
const PROGRESS_MS = 3_000

/** For staff: the form of the mail to all members about a changed policy, and what became of each such mail. */
export default function PaginaCirculares() {
  const read = useQuery({
    ...query(listarCirculares),
    refetchInterval: ({ state }) =>
      state.data?.circulares.some(({ por_salir }) => por_salir > 0) ? PROGRESS_MS : listarCirculares.poll,
  })
  return (
    <>
      <h1 tabIndex={-1} className="mb-3 font-display text-h1">
        Correo a todos
      </h1>
      <PestanasDeAvisos />
      <p className="mb-5 max-w-160 text-muted-foreground">
        Prometemos avisar por correo, antes, de un cambio importante en nuestras políticas. Este es ese correo.
      </p>
      {read.data ? (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <FormularioDeCircular {...read.data} />
          <section aria-labelledby="enviados">
            <h2 id="enviados" className="mb-3 font-display text-h3">
              Enviados
            </h2>
            <ListaDeCirculares circulares={read.data.circulares} />
          </section>
        </div>
      ) : (
        <NotLoaded read={read} />
      )}
    </>
  )
}
