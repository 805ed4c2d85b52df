import { useEffect, useEffectEvent, useState } from 'react'
import type { Aviso } from './contract.ts'
import { whenBack } from './whenBack.ts'

/** Calls `onBack` once when the person who left for WhatsApp is back on this page, or did not leave it. */
export function useBackFromWhatsapp(gone: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (gone) return whenBack(() => back())
  }, [gone])
}

/** The message that was passed to WhatsApp, and whether the user is back and can be asked if it was sent. */
export function useReturnFromWhatsapp(codigo: string) {
  const [gone, setGone] = useState<Aviso | null>(() => readToConfirm(codigo))
  // After a reload of the page the user is back already.
  const [pregunta, setQuestion] = useState(gone !== null)
  useBackFromWhatsapp(gone !== null && !pregunta, () => setQuestion(true))
  return {
    gone,
    pregunta,
    anotar({ sobre, texto }: Aviso) {
      const aviso = { sobre, texto }
      saveToConfirm({ codigo, ...aviso })
      setGone(aviso)
      setQuestion(false)
    },
    quitar() {
      saveToConfirm(null)
      setGone(null)
      setQuestion(false)
    },
  }
}

/**
 * Storage key of the message that was passed to WhatsApp and is not confirmed as sent. Session storage survives if a
 * phone unloads the page; sign-out clears it.
 */
const STORAGE_KEY = 'propio:aviso-por-confirmar'
type ToConfirm = Aviso & { codigo: string }

function readToConfirm(codigo: string): Aviso | null {
  try {
    const { codigo: savedCodigo, ...aviso } = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<ToConfirm> // written by `saveToConfirm`
    return savedCodigo === codigo && aviso.sobre && aviso.texto ? { sobre: aviso.sobre, texto: aviso.texto } : null
  } catch {
    return null
  }
}

function saveToConfirm(toConfirm: ToConfirm | null) {
  try {
    if (toConfirm) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toConfirm))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}
