import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Chat, Llevado } from '#tienda/conversar.ts'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { ConAsistente } from '../asistente/visita/ConAsistente.tsx'
import { ConAgente } from '../chat/visita/ConAgente.tsx'
import { useEntera } from './useEntera.ts'

const TITULO = 'titulo-del-chat'

type Props = {
  cual: Chat
  /** The session ended over a member's conversation. */
  cortada: boolean
  alCambiar: (cual: Chat | null) => void
  /** Opened by a tap just now: the focus goes in. After a reload it stays where it is. */
  enfocar: boolean
}

/** Where both chats stand: beside the page, which goes on; on a phone over the whole of it. */
export function Panel({ cual, cortada, alCambiar, enfocar }: Props) {
  const caja = useRef<HTMLDivElement>(null)
  const entera = useConsultaDeMedios('(max-width: 479.98px)')
  const [llevado, setLlevado] = useState<Llevado | null>(null)
  const debido = useRef(enfocar)
  useEntera(caja, entera)

  // Whoever changes from one chat to the other goes on in its head.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of the two
  useEffect(() => {
    if (debido.current || entera) document.getElementById(TITULO)?.focus({ preventScroll: true })
    debido.current = true
  }, [cual, entera])

  function alTeclear(evento: KeyboardEvent) {
    if (evento.key !== 'Escape' || evento.defaultPrevented) return
    evento.preventDefault()
    alCambiar(null)
  }

  const props = {
    titulo: TITULO,
    llevado,
    alCerrar: () => alCambiar(null),
    alCambiar(otro: Chat, suyo?: Llevado) {
      setLlevado(suyo ?? null)
      alCambiar(otro)
    },
  }
  return (
    <div
      ref={caja}
      role="dialog"
      aria-labelledby={TITULO}
      aria-modal={entera || undefined}
      onKeyDown={alTeclear}
      className={`fixed z-50 flex animate-entra flex-col overflow-hidden bg-card text-card-foreground ${
        entera
          ? 'inset-x-0 top-(--arriba,0px) h-(--alto,100dvh)'
          : 'right-6 bottom-6 h-[min(600px,calc(100dvh-96px))] w-96 rounded-[20px] border border-border shadow-dialogo'
      }`}
    >
      {cual === 'agente' ? <ConAgente {...props} cortada={cortada} /> : <ConAsistente {...props} />}
    </div>
  )
}
