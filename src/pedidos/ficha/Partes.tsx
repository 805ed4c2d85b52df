import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Card } from '#ui/Card.tsx'
import type { PedidoFilter } from '../lista/filter.ts'

/** The parts of the order's forms. On a phone one part is shown at a time. */
const PARTS = { estatus: 'Estatus', pedido: 'Pedido' }
export type Parte = keyof typeof PARTS

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage': { solo?: string }
    // An order opened from the list keeps the list's filter in its URL.
    '/manage/pedidos/:codigo': PedidoFilter
    '/manage/pedidos/:codigo/editar': { ver?: Parte }
  }
}

const partTitleId = (parte: Parte) => `parte-${parte}`

/**
 * The part that the URL names. A tap on a tab moves the focus to the heading of its part; a page load does not move the
 * focus.
 */
export function usePart(fallback: Parte): Parte {
  const { pathname } = useLocation()
  const ver = useSearchParams()[0].get('ver')
  const parte = ver === 'estatus' || ver === 'pedido' ? ver : fallback
  const before = useRef({ pathname, parte })
  useEffect(() => {
    const { current: previous } = before
    before.current = { pathname, parte }
    if (previous.pathname !== pathname || previous.parte === parte) return
    document.getElementById(partTitleId(parte))?.focus({ preventScroll: true })
  }, [pathname, parte])
  return parte
}

type PathProps = { parte: Parte; partes: readonly Parte[]; direccionDe: (ver: Parte) => string }

/** Tabs between the parts on a phone; on wider screens all parts are visible and the tabs are hidden. */
export function PartTabs({ parte, partes, direccionDe }: PathProps) {
  return (
    <nav aria-label="Partes de la página" className="mb-5 flex gap-1 border-border border-b lg:hidden">
      {partes.map((which) => (
        <Link
          key={which}
          to={direccionDe(which)}
          preventScrollReset
          aria-current={which === parte ? 'true' : undefined}
          className="-mb-px flex h-12 shrink-0 items-center rounded-t-md border-transparent border-b-2 px-4 text-muted-foreground text-sm -outline-offset-2 hover:text-foreground aria-[current=true]:border-primary aria-[current=true]:font-semibold aria-[current=true]:text-primary"
        >
          {PARTS[which]}
        </Link>
      ))}
    </nav>
  )
}

type FormsProps = { parte: Parte; datos: ReactNode; estatus: ReactNode }

/** The two forms of an order: its data and its status. */
export function TwoForms({ parte, datos, estatus }: FormsProps) {
  const block = (which: Parte, title: string, content: ReactNode) => (
    <Card className={parte === which ? '' : 'max-lg:hidden'}>
      <h2 id={partTitleId(which)} tabIndex={-1} className="mb-4 font-sans font-semibold text-tarjeta">
        {title}
      </h2>
      {content}
    </Card>
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      {block('pedido', 'Crear o actualizar pedido', datos)}
      {block('estatus', 'Actualizar estatus', estatus)}
    </div>
  )
}
