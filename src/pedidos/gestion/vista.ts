import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { FiltroDeLista } from '../lista/filtro.ts'

/** On a phone `/manage` and the forms of an order show one of their parts at a time. */
export const VISTAS = { recientes: 'Últimos 5', estatus: 'Estatus', pedido: 'Pedido' }
export type Vista = keyof typeof VISTAS

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage': { ver?: Vista; movidos?: 'todos' }
    // The list's filter stays in the address of an order that was opened from it.
    '/manage/pedidos/:codigo': FiltroDeLista
    '/manage/pedidos/:codigo/editar': { ver?: Vista }
  }
}

/** The part that the address asks for. */
export function useVista(porDefecto: Vista): Vista {
  const ver = useSearchParams()[0].get('ver')
  return ver === 'recientes' || ver === 'estatus' || ver === 'pedido' ? ver : porDefecto
}

export const tituloDeParte = (parte: Vista) => `parte-${parte}`

/** The part that a tap opened takes the focus by its heading; the one that a page begins with leaves it to the page. */
export function useFocoEnLaParte(vista: Vista) {
  const { pathname } = useLocation()
  const antes = useRef({ pathname, vista })
  useEffect(() => {
    const { current: deAntes } = antes
    antes.current = { pathname, vista }
    if (deAntes.pathname !== pathname || deAntes.vista === vista) return
    document.getElementById(tituloDeParte(vista))?.focus({ preventScroll: true })
  }, [pathname, vista])
}
