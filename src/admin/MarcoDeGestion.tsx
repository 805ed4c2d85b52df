import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { identifyReader } from '#auth/queries.ts'
import { SoloAdmin } from '#auth/SoloAdmin.tsx'
import { salida } from '#conversaciones/chat/gestion/salida.ts'
import { ProveedorDeTurno } from '#conversaciones/chat/gestion/turno/Turno.tsx'
import { useGuardia } from '#conversaciones/chat/gestion/turno/useGuardia.ts'
import { useSalida } from '#conversaciones/chat/gestion/turno/useSalida.ts'
import { Seguir } from '#live/Seguir.tsx'
import { olvidarLote } from '#pedidos/lista/elegidos/lote.ts'
import { BarraDeDeshacer } from '#pedidos/mover/BarraDeDeshacer.tsx'
import { BarraSinConexion } from '#sitio/BarraSinConexion.tsx'
import { alSalir } from '#sitio/salida.ts'
import { useTeclas } from '#ui/atajos/atajos.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { ProveedorDeGlobos } from '#ui/Globo.tsx'
import { Cargando } from './Cargando.tsx'
import { contarPendientes } from './hoy/contract.ts'
import { BarraDeAbajo } from './marco/BarraDeAbajo.tsx'
import { BarraDeArriba } from './marco/BarraDeArriba.tsx'
import { BarraLateral } from './marco/BarraLateral.tsx'
import { Cabecera } from './marco/Cabecera.tsx'
import { useCapas } from './marco/useCapas.tsx'

export const clientMiddleware = [identifyReader(({ rol }) => rol === 'admin')]

// Here and not on their pages: after a reload one leaves from pages that have not read those.
alSalir(olvidarLote)
alSalir(() => salida.forget())

/** What every page of staff stands in, in the place of the shop's header and footer; a page keeps its own margins. */
export default function MarcoDeGestion() {
  return (
    <SoloAdmin>
      {({ correo }) => (
        <ProveedorDeTurno>
          <Marco correo={correo} />
        </ProveedorDeTurno>
      )}
    </SoloAdmin>
  )
}

function Marco({ correo }: { correo: string }) {
  useTeclas()
  useGuardia()
  useSalida(correo)
  const { abrir, capas } = useCapas()
  return (
    <ProveedorDeGlobos>
      {/* A page's own panel (`data-panel`) stands at the right edge, its own bar (`data-barra-propia`) at the
          bottom; one that runs inside of itself (`data-alto-propio`) is as high as the window. */}
      <div
        data-densidad="gestion"
        className="group/marco flex min-h-dvh flex-col has-[[data-alto-propio]]:h-dvh lg:pl-52 lg:has-[[data-panel]]:pr-100 lg:has-[[data-panel][data-panel='304']]:pr-76"
      >
        <a
          href="#contenido"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-y-0"
        >
          Saltar al contenido
        </a>
        <Cargando />
        <Seguir temas={contarPendientes.topics} />
        <BarraLateral correo={correo} />
        <Cabecera alBuscar={() => abrir('paleta')} />
        <BarraDeArriba alPedirComandos={() => abrir('paleta')} alPedirAtajos={() => abrir('atajos')} />
        <BarraSinConexion bajo="top-14 max-lg:group-has-[[data-alto-propio]]/marco:top-0" />
        <main
          id="contenido"
          tabIndex={-1}
          className="flex-1 max-lg:pb-16 group-has-[[data-alto-propio]]/marco:min-h-0 group-has-[[data-alto-propio]]/marco:pb-0"
        >
          <Suspense fallback={<Esqueleto className="m-5 h-96 rounded-2xl" />}>
            <Outlet />
          </Suspense>
        </main>
        <BarraDeDeshacer />
        <BarraDeAbajo correo={correo} />
        {capas}
      </div>
    </ProveedorDeGlobos>
  )
}
