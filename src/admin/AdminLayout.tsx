import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { AdminOnly } from '#auth/AdminOnly.tsx'
import type { Persona } from '#auth/contract.ts'
import { identifyReader } from '#auth/queries.ts'
import { TurnoProvider } from '#conversaciones/chat/gestion/turno/TurnoProvider.tsx'
import { useDesk } from '#conversaciones/chat/gestion/turno/useDesk.ts'
import { useUnsentQueue } from '#conversaciones/chat/gestion/turno/useUnsentQueue.ts'
import { unsentQueue } from '#conversaciones/chat/gestion/unsentQueue.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { puede } from '#lib/permisos.ts'
import { homeOf, puedeAbrir } from '#lib/staffPages.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { forgetBatch } from '#pedidos/lista/selection/batch.ts'
import { UndoBar } from '#pedidos/mover/UndoBar.tsx'
import { forgetPush, keepPush } from '#push/device.ts'
import { onSignOut } from '#sitio/signOut.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useShortcutListener } from '#ui/shortcuts/shortcuts.ts'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import { TopPanelContext } from '#ui/TopPanel.tsx'
import { contarPendientes } from './hoy/contract.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { BottomBar } from './layout/BottomBar.tsx'
import { Header } from './layout/Header.tsx'
import { LoadingFrame } from './layout/LoadingFrame.tsx'
import { Sidebar } from './layout/Sidebar.tsx'
import { TopBar } from './layout/TopBar.tsx'
import { useBadge } from './layout/useBadge.ts'
import { useLayers } from './layout/useLayers.tsx'
import { NotAllowed } from './NotAllowed.tsx'
import { BarraDeLinea } from './porEnviar/BarraDeLinea.tsx'
import { Cola } from './porEnviar/Cola.tsx'
import { keepWorking, useSendQueue } from './porEnviar/offline.ts'
import { PreguntaAlSalir } from './porEnviar/PreguntaAlSalir.tsx'

export const clientMiddleware = [identifyReader(({ rol }, pathname) => puedeAbrir(rol, pathname))]

// Also before the first read, which the middleware above makes.
if (!import.meta.env.SSR) keepWorking()

// Registered here and not on the pages of these features: a person may sign out without having loaded those pages.
onSignOut(forgetBatch)
onSignOut(() => unsentQueue.forget())
onSignOut(() => void forgetPush())

export { LoadingFrame as HydrateFallback }

/** With it React Router shows the frame on every staff page until the programs run. */
export const clientLoader = createClientLoader(async () => {})

/** The layout of the staff pages, instead of the shop's header and footer. Pages set their own margins. */
export default function AdminLayout() {
  return (
    <AdminOnly>
      {(persona) =>
        puede(persona.rol, 'conversaciones') ? (
          <TurnoProvider>
            <Layout persona={persona} />
          </TurnoProvider>
        ) : (
          <Layout persona={persona} />
        )
      }
    </AdminOnly>
  )
}

/** What goes on beside every page for who answers people. */
function Desk({ correo }: { correo: string }) {
  useDesk()
  useUnsentQueue(correo)
  return null
}

/** The counts of what waits, live, for who works on it. */
function Counts() {
  useBadge()
  return <Subscribe topics={contarPendientes.topics} />
}

function Layout({ persona: { id, correo, rol } }: { persona: Persona }) {
  const { pathname } = useLocation()
  const isAllowed = puedeAbrir(rol, pathname)
  // Where the app and the menus of the shop lead all staff.
  const isStart = pathname === linkTo('/manage')
  useShortcutListener()
  useSendQueue()
  useEffect(() => void keepPush(id), [id])
  const { open, layers } = useLayers()
  return (
    <TooltipProvider>
      {/* `data-panel` marks a page with a panel at the right edge, `data-barra-propia` one with its own bottom bar,
          `data-cabeza-propia='suelta'` one whose own header scrolls away, and `data-alto-propio` one as high as the
          window that scrolls inside. `data-deja-sitio` marks a bar at the page's end, with the undo bar's room above. */}
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
        <LoadingBar />
        {puede(rol, 'conversaciones') && <Desk correo={correo} />}
        {puede(rol, 'pedidos') && <Counts />}
        <Sidebar correo={correo} />
        <Header onSearch={() => open('palette')} />
        <TopBar onOpenCommands={() => open('palette')} onOpenShortcuts={() => open('shortcuts')} />
        <BarraDeLinea below="top-14 max-lg:group-has-[[data-alto-propio]]/marco:top-0 max-lg:group-has-[[data-cabeza-propia=suelta]]/marco:top-0" />
        <main
          id="contenido"
          tabIndex={-1}
          className="flex-1 max-lg:pb-16 max-lg:group-has-[[data-deja-sitio]]/marco:pb-0 group-has-[[data-alto-propio]]/marco:min-h-0 group-has-[[data-alto-propio]]/marco:pb-0"
        >
          <Suspense fallback={<Skeleton className="m-5 h-96 rounded-2xl" />}>
            <TopPanelContext value={<Cola account={id} max={3} />}>
              {isAllowed ? <Outlet /> : isStart ? <Navigate to={homeOf(rol)} replace /> : <NotAllowed rol={rol} />}
            </TopPanelContext>
          </Suspense>
        </main>
        <UndoBar />
        <BottomBar correo={correo} />
        <PreguntaAlSalir />
        {layers}
      </div>
    </TooltipProvider>
  )
}
