import { useSuspenseQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Cuadre } from './Cuadre.tsx'
import { leerBanco, leerCuadre } from './contract.ts'
import { TraerEstado } from './TraerEstado.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Banco', description: 'Lo que entró a las cuentas de la tienda.', indexed: false })

export const clientLoader = createClientLoader(() =>
  Promise.all([queryClient.ensureQueryData(query(leerBanco)), queryClient.ensureQueryData(query(leerCuadre))]),
)

/** Staff page of the bank: bring a statement, see which receipts it shows, and what was brought before. */
export default function PaginaBanco() {
  const { data } = useSuspenseQuery(query(leerBanco))
  const [last] = data.importaciones
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 tabIndex={-1} className="font-display text-h1">
          Banco
        </h1>
        {last && (
          <p className="mt-1 text-meta text-muted-foreground">
            {last.banco}, traído <DateTime value={last.importado_en} endsSentence />
          </p>
        )}
      </header>
      {data.cuentas.length === 0 ? (
        <EmptyState
          illustration={<Landmark />}
          title="Todavía no hay cuentas de banco."
          action={
            <ButtonLink variant="outline" size={48}>
              <Link to={linkTo('/manage/ajustes')}>Poner una en Ajustes</Link>
            </ButtonLink>
          }
        >
          Aquí traes el estado de una cuenta y ves qué comprobantes ya están en el banco.
        </EmptyState>
      ) : (
        <section aria-labelledby="titulo-traer" className="grid gap-4">
          <h2 id="titulo-traer" className="font-display text-h2">
            Traer estado del banco
          </h2>
          <TraerEstado cuentas={data.cuentas} />
        </section>
      )}
      <Cuadre />
      {data.importaciones.length > 0 && (
        <section aria-labelledby="titulo-traidos" className="grid gap-2">
          <h2 id="titulo-traidos" className="font-display text-h2">
            Traídos
          </h2>
          <ul className="grid divide-y divide-border text-sm">
            {data.importaciones.map(({ id, banco, archivo, quien, nuevos, importado_en }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {banco}, <DateTime value={importado_en} />
                </span>
                <span className="min-w-0 text-muted-foreground [overflow-wrap:anywhere]">
                  {[archivo, nuevos === 1 ? '1 nuevo' : `${nuevos.toLocaleString('es-DO')} nuevos`, quien]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
