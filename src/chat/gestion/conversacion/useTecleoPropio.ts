import { useRef } from 'react'
import { pedir } from '#comun/pedir.ts'
import { avisarQueEscribeGestion } from '../contrato.ts'

/** Milliseconds within which it is told once. */
const CADA = 3_000

/** Tells the visitor that somebody types; lost, it is no matter. */
export function useTecleoPropio(id: string) {
  const ultimo = useRef(0)
  return () => {
    if (Date.now() - ultimo.current < CADA) return
    ultimo.current = Date.now()
    void pedir(avisarQueEscribeGestion, { params: { id } }).catch(() => {})
  }
}
