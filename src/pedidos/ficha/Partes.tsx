import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import type { FiltroDeLista } from '../lista/filtro.ts'

/** On a phone `/manage` and the forms of an order show one of their parts at a time. */
const PARTES = { recientes: 'Últimos 5', estatus: 'Estatus', pedido: 'Pedido' }
export type Parte = keyof typeof PARTES

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage': { ver?: Parte; movidos?: 'todos' }
    // The list's filter stays in the address of an order that was opened from it.
    '/manage/pedidos/:codigo': FiltroDeLista
    '/manage/pedidos/:codigo/editar': { ver?: Parte }
  }
}

export const tituloDeParte = (parte: Parte) => `parte-${parte}`

/**
 * The part that the address asks for. One that a tap opened takes the focus by its heading; the one that a page begins with
 * leaves it to the page.
 */
export function useParte(porDefecto: Parte): Parte {
  const { pathname } = useLocation()
  const ver = useSearchParams()[0].get('ver')
  const parte = ver === 'recientes' || ver === 'estatus' || ver === 'pedido' ? ver : porDefecto
  const antes = useRef({ pathname, parte })
  useEffect(() => {
    const { current: deAntes } = antes
    antes.current = { pathname, parte }
    if (deAntes.pathname !== pathname || deAntes.parte === parte) return
    document.getElementById(tituloDeParte(parte))?.focus({ preventScroll: true })
  }, [pathname, parte])
  return parte
}

type PropsDeCamino = { parte: Parte; partes: readonly Parte[]; direccionDe: (ver: Parte) => string }

/** On a phone, the way between the parts; where there is room for all of them there is none. */
export function CaminoEntrePartes({ parte, partes, direccionDe }: PropsDeCamino) {
  return (
    <nav aria-label="Partes de la página" className="mb-5 flex gap-1 border-border border-b lg:hidden">
      {partes.map((cual) => (
        <Link
          key={cual}
          to={direccionDe(cual)}
          preventScrollReset
          aria-current={cual === parte ? 'true' : undefined}
          className="-mb-px flex h-12 shrink-0 items-center rounded-t-md border-transparent border-b-2 px-4 text-muted-foreground text-sm -outline-offset-2 hover:text-foreground aria-[current=true]:border-primary aria-[current=true]:font-semibold aria-[current=true]:text-primary"
        >
          {PARTES[cual]}
        </Link>
      ))}
    </nav>
  )
}

type PropsDeFormularios = { parte: Parte; nivel: 'h2' | 'h3'; datos: ReactNode; estatus: ReactNode }

/** What is written of an order, or of none yet, and where it goes. */
export function DosFormularios({ parte, nivel: Titulo, datos, estatus }: PropsDeFormularios) {
  const bloque = (cual: Parte, titulo: string, contenido: ReactNode) => (
    <Tarjeta className={parte === cual ? '' : 'max-lg:hidden'}>
      <Titulo id={tituloDeParte(cual)} tabIndex={-1} className="mb-4 font-sans font-semibold text-tarjeta">
        {titulo}
      </Titulo>
      {contenido}
    </Tarjeta>
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      {bloque('pedido', 'Crear o actualizar pedido', datos)}
      {bloque('estatus', 'Actualizar estatus', estatus)}
    </div>
  )
}

/** The end of a form in such a part: on a phone its button stays at the thumb. */
export function EnviarAbajo({ children, junto }: { children: ReactNode; junto?: ReactNode }) {
  return (
    <div className="sticky bottom-16 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
      <Enviar medida={36} sinTitulo className="max-md:h-12">
        {children}
      </Enviar>
      {junto}
    </div>
  )
}
