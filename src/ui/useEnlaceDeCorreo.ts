import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { guardarEnlace, leerEnlace } from '#lib/enlaceDeCorreo.ts'
import { useHidratada } from './useHidratada.ts'

/**
 * The token of the mail's link that led to this page, or null. It comes in the address's fragment, which only the browser
 * reads: the page's own HTML knows of none.
 */
export function useEnlaceDeCorreo(cual: Parameters<typeof leerEnlace>[1]) {
  const lugar = useLocation()
  useEffect(() => guardarEnlace(lugar), [lugar])
  return useHidratada() ? leerEnlace(lugar, cual) : null
}
