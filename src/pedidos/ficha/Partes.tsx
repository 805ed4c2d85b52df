import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import type { PedidoFilter } from '../lista/filter.ts'

/** On a phone `/manage` and the forms of an order show one of their parts at a time. */
const PARTS = { recientes: 'Últimos 5', estatus: 'Estatus', pedido: 'Pedido' }
export type Parte = keyof typeof PARTS

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage': { ver?: Parte; movidos?: 'todos' }
    // The list's filter stays in the address of an order that was opened from it.
    '/manage/pedidos/:codigo': PedidoFilter
    '/manage/pedidos/:codigo/editar': { ver?: Parte }
  }
}

export const partTitleId = (parte: Parte) => `parte-${parte}`

/**
 * The part that the address asks for. One that a tap opened takes the focus by its heading; the one that a page begins with
 * leaves it to the page.
 */
export function usePart(fallback: Parte): Parte {
  const { pathname } = useLocation()
  const ver = useSearchParams()[0].get('ver')
  const parte = ver === 'recientes' || ver === 'estatus' || ver === 'pedido' ? ver : fallback
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

/** On a phone, the way between the parts; where there is room for all of them there is none. */
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

type FormsProps = { parte: Parte; nivel: 'h2' | 'h3'; datos: ReactNode; estatus: ReactNode }

/** What is written of an order, or of none yet, and where it goes. */
export function TwoForms({ parte, nivel: Heading, datos, estatus }: FormsProps) {
  const block = (which: Parte, title: string, content: ReactNode) => (
    <Card className={parte === which ? '' : 'max-lg:hidden'}>
      <Heading id={partTitleId(which)} tabIndex={-1} className="mb-4 font-sans font-semibold text-tarjeta">
        {title}
      </Heading>
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

/** The end of a form in such a part: on a phone its button stays at the thumb. */
export function SubmitBar({ children, together }: { children: ReactNode; together?: ReactNode }) {
  return (
    <div className="sticky bottom-16 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
      <Submit medida={36} hideTitle className="max-md:h-12">
        {children}
      </Submit>
      {together}
    </div>
  )
}
