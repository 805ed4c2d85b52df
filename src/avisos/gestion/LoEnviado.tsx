import { BellOff, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages } from '#http/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Mensaje, Titular } from '../AvisoParts.tsx'
import { type AvisoDeGestion, listarAvisosDeGestion } from './contract.ts'
import { readByText } from './labels.ts'
import { POLL_MS } from './rules.ts'

/** Notifications that staff sent, newest first; each expands to its text. */
export function LoEnviado() {
  const { read, rows: avisos } = useList(
    { ...pages(listarAvisosDeGestion), refetchInterval: POLL_MS },
    (page) => page.envios,
  )
  if (!read.data) return <NotLoaded read={read} waiting={<Skeleton className="h-64 rounded-2xl!" />} />
  if (avisos.length === 0)
    return (
      <EmptyState illustration={<BellOff />} title="Aún no has enviado notificaciones.">
        Aquí verás cada una, a quién le llegó y cuántos la leyeron.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Notificaciones enviadas" className={listStyle}>
        {avisos.map((aviso) => (
          <li key={aviso.id}>
            <Disclosure
              heading={
                <Titular {...aviso} sinLeer={false} fecha={aviso.fecha_creacion}>
                  <Target {...aviso} />
                </Titular>
              }
            >
              {aviso.mensaje}
            </Disclosure>
          </li>
        ))}
      </ul>
      <ShowMore list={read}>Ver más notificaciones</ShowMore>
    </>
  )
}

export const listStyle = 'grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card'

function Target(aviso: AvisoDeGestion) {
  const { para, autor } = aviso
  return (
    <span className="mt-0.5 block text-meta text-muted-foreground">
      {para && (
        <>
          A {para.nombre} <span className="codigo">{para.codigo_membresia}</span>
          {' · '}
        </>
      )}
      <span className="cifras">{readByText(aviso)}</span>
      {autor && ` · La envió ${autor}`}
    </span>
  )
}

/** A row of the list that expands to the notification's text. */
export function Disclosure({ heading, children }: { heading: ReactNode; children: string }) {
  return (
    <details className="group">
      <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {heading}
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="mt-1 size-4 text-muted-foreground transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <Mensaje className="px-4 pb-4 pl-12">{children}</Mensaje>
    </details>
  )
}
