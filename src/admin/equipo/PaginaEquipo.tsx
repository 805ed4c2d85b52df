import type { MetaFunction } from 'react-router'
import { listarEquipo } from '#auth/equipo/contract.ts'
import { SeccionEquipo } from '#auth/equipo/SeccionEquipo.tsx'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Equipo', description: 'Quién trabaja en la tienda y qué puede hacer.', indexed: false })

export const clientLoader = createClientLoader(() => queryClient.prefetchQuery(query(listarEquipo)))

/** Who works here. */
export default function PaginaEquipo() {
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Equipo
      </h1>
      <SeccionEquipo />
    </>
  )
}
