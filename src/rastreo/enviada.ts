import { enlaceA } from '#lib/enlaceA.ts'
import type { Enviada } from '#solicitudes/useSolicitud.ts'

const LUGAR = 'rastreo:enviada'

/** The page reloads after a request (docs/decisions/012); what it has to say and show waits here meanwhile. */
export function recargarCon(enviada: Enviada) {
  try {
    sessionStorage.setItem(LUGAR, JSON.stringify(enviada))
  } catch {
    // Without storage the page only reloads; the mail still tells.
  }
  window.location.replace(enlaceA('/rastrear'))
}

/** What a reload left to say, once. */
export function tomarEnviada(): Enviada | null {
  try {
    const enviada = JSON.parse(sessionStorage.getItem(LUGAR) ?? 'null')
    sessionStorage.removeItem(LUGAR)
    return enviada
  } catch {
    return null
  }
}
