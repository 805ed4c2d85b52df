import type { MetaFunction } from 'react-router'
import { HiloEnCurso } from '#sitio/dibujos.tsx'
import { metaDePagina } from '#tienda/meta.ts'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Clientes', descripcion: 'Clientes, créditos, paquetes y tickets.', indexar: false })

/** Says plainly that the page is not ready. */
export default function PaginaEnPreparacion() {
  return (
    <div className="max-w-xl py-6">
      <HiloEnCurso className="mb-8 h-8 w-56" />
      <h1 tabIndex={-1} className="font-display text-h1">
        Clientes
      </h1>
      <p className="mt-4 text-muted-foreground">
        Esta página está en preparación. Aquí verás a cada cliente con sus créditos, paquetes, notificaciones y tickets.
      </p>
    </div>
  )
}
