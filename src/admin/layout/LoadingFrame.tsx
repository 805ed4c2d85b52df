import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PageSkeleton } from '#sitio/PageSkeleton.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Sidebar } from './Sidebar.tsx'

/** Its queries never run, so that the frame is the same in the server's HTML and in every browser. */
const nothing = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

/** The staff pages while their code loads: the menus, whose links work already, and the place of the page. */
export function LoadingFrame() {
  return (
    <QueryClientProvider client={nothing}>
      <div data-densidad="gestion" className="group/marco flex min-h-dvh flex-col lg:pl-52">
        <Sidebar correo="" />
        <div className="h-14 border-border border-b" />
        <main id="contenido" tabIndex={-1} className="flex-1 max-lg:pb-16">
          <PageSkeleton />
        </main>
        <BottomBar correo="" />
      </div>
    </QueryClientProvider>
  )
}
