import type { Aviso } from '../contract.ts'

/**
 * What was handed to WhatsApp and nobody has said yet whether it went. A phone may have dropped the page by the time that
 * one comes back: it is kept for this tab, until who sent it leaves.
 */
const LUGAR = 'propio:aviso-por-confirmar'
type PorConfirmar = Aviso & { codigo: string }

export function leerPorConfirmar(codigo: string): Aviso | null {
  try {
    const { codigo: suyo, ...aviso } = JSON.parse(sessionStorage.getItem(LUGAR) ?? '{}') as Partial<PorConfirmar> // written below
    return suyo === codigo && aviso.sobre && aviso.texto ? { sobre: aviso.sobre, texto: aviso.texto } : null
  } catch {
    return null
  }
}

export function guardarPorConfirmar(porConfirmar: PorConfirmar | null) {
  try {
    if (porConfirmar) sessionStorage.setItem(LUGAR, JSON.stringify(porConfirmar))
    else sessionStorage.removeItem(LUGAR)
  } catch {}
}
