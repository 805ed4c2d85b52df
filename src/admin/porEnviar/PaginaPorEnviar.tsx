import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { sessionQuery } from '#auth/queries.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { pageMeta } from '#tienda/meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Cola } from './Cola.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Por enviar', description: 'Lo que se hizo sin conexión y espera.', indexed: false })

/** The queue is in the browser: nothing is read. */
export const clientLoader = createClientLoader(async () => {})

/** Page of the queue of actions. */
export default function PaginaPorEnviar() {
  const { data } = useQuery(sessionQuery())
  return (
    <div className="grid max-w-xl gap-4">
      <h1 tabIndex={-1} className="font-display text-h1">
        Por enviar
      </h1>
      <Cola
        account={data?.persona?.id ?? ''}
        empty={
          <EmptyState title="Nada espera por salir.">
            Lo que hagas sin conexión se guarda en este aparato, y sale solo cuando vuelve la línea.
          </EmptyState>
        }
      />
    </div>
  )
}
