import { type MetaFunction, useLocation } from 'react-router'
import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { metaDePagina } from '#comun/meta.ts'
import { HiloEnCurso } from './dibujos.tsx'
import { paginasPendientes } from './paginasPendientes.ts'

export const meta: MetaFunction = ({ location }) => {
  const ruta = sinBarraFinal(location.pathname)
  const pagina = paginasPendientes[ruta]
  return pagina ? metaDePagina({ ...pagina, ruta }) : []
}

/** Says plainly that the page is not ready and how to reach the shop meanwhile. */
export default function PaginaEnPreparacion() {
  const pagina = paginasPendientes[sinBarraFinal(useLocation().pathname)]
  return (
    <div className="contenedor py-14 md:py-26">
      <HiloEnCurso className="mb-8 h-8 w-56" />
      <h1 className="max-w-2xl font-display text-h1">{pagina?.titulo}</h1>
      <p className="mt-4 max-w-xl text-lg text-muted-foreground">
        Estamos terminando esta página. Mientras tanto, escríbenos y te ayudamos con lo que necesites.
      </p>
      <div className="mt-8">
        <CanalesDirectos />
      </div>
    </div>
  )
}

function sinBarraFinal(pathname: string) {
  return pathname.replace(/(.)\/$/, '$1')
}
