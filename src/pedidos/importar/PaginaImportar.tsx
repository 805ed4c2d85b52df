import type { MetaFunction } from 'react-router'
import { pageMeta } from '#tienda/meta.ts'
import { Exportar } from '../archivos/Exportar.tsx'
import { Importar } from './Importar.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Archivos',
    description: 'Pedidos que entran y salen como archivos.',
    indexed: false,
  })

const ALL = { estatus: 'todos' } as const

/** Staff page that exports and imports files. */
export default function PaginaImportar() {
  return (
    <div className="max-w-3xl">
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Archivos
      </h1>
      <section aria-labelledby="titulo-exportar" className="mb-8">
        <h2 id="titulo-exportar" className="font-display text-h2">
          Exportar
        </h2>
        <p className="mt-1 mb-3 max-w-prose text-muted-foreground text-sm">
          Archivos CSV que se abren en Excel con sus fechas y montos. Para exportar solo algunos pedidos, fíltralos o
          elígelos en la lista. Queda anotado quién exportó qué.
        </p>
        <div className="flex flex-wrap gap-3 max-md:grid">
          <Exportar que={{ de: 'pedidos', filtro: ALL }} className="max-md:h-12">
            Pedidos
          </Exportar>
          <Exportar que={{ de: 'clientes' }} className="max-md:h-12">
            Clientes
          </Exportar>
          <Exportar que={{ de: 'movimientos', filtro: ALL }} className="max-md:h-12">
            Movimientos
          </Exportar>
        </div>
      </section>
      <section aria-labelledby="titulo-importar">
        <h2 id="titulo-importar" className="font-display text-h2">
          Importar pedidos
        </h2>
        <Importar />
      </section>
    </div>
  )
}
