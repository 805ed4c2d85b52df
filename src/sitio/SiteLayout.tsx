import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useMainOnly } from '#ui/PageData.tsx'
import { BarraSinConexion } from './BarraSinConexion.tsx'
import { Cabecera } from './Cabecera.tsx'
import { Pie } from './Pie.tsx'

/** The layout of public pages: header, content and footer. */
export function SiteLayout({ children, withoutActive }: { children: ReactNode; withoutActive?: boolean }) {
  const mainOnly = useMainOnly()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      {!mainOnly && <Cabecera withoutActive={withoutActive} />}
      {!mainOnly && <BarraSinConexion />}
      <main id="contenido" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!mainOnly && <Pie />}
    </div>
  )
}

export default function SiteRoutesLayout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}
