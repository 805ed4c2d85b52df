import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { FalloDePagina } from '../FalloDePagina.tsx'
import { useNivelDelPanel } from './useNivelDelPanel.ts'

/** Where an order stands: at the right of the list on a laptop, a page of its own on a phone. */
export default function Panel() {
  return (
    <EnSuLugar>
      <Outlet />
    </EnSuLugar>
  )
}

/** When it cannot be read the list stays, and the way to it. */
export function ErrorBoundary() {
  const titulo = useNivelDelPanel()
  return (
    <EnSuLugar>
      <div className="lg:p-5">
        <FalloDePagina titulo={titulo} />
      </div>
    </EnSuLugar>
  )
}

function EnSuLugar({ children }: { children: ReactNode }) {
  return (
    <aside
      data-panel
      aria-label="Pedido"
      className="border-border bg-card max-lg:-mb-16 lg:fixed lg:inset-y-0 lg:right-0 lg:z-20 lg:w-100 lg:overflow-y-auto lg:overscroll-contain lg:border-l"
    >
      {children}
    </aside>
  )
}
