import { MessageCircle } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { whatsAppUrl } from '#lib/phone.ts'
import { firstWord } from '#lib/text.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { AvisoPreparado } from './contract.ts'
import type { useAvisar } from './useAvisar.ts'

type EscribirleProps = { aviso: AvisoPreparado; avisar: ReturnType<typeof useAvisar> }

/** Opens WhatsApp with the message of one client, or leaves the client for later. */
export function Escribirle({ aviso, avisar }: EscribirleProps) {
  // The code of the order whose WhatsApp did not open.
  const [blocked, setBlocked] = useState<string | null>(null)
  const texto = aviso.mensajes[0]?.texto ?? ''
  const url = whatsAppUrl(aviso.numero ?? '', texto)
  function open(event: MouseEvent) {
    event.preventDefault()
    avisar.leave(aviso)
    const opened = window.open(url, '_blank')
    if (opened) opened.opener = null
    else avisar.stay(aviso)
    setBlocked(opened ? null : aviso.codigo)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {blocked === aviso.codigo && (
        <Notice
          kind="warning"
          role="alert"
          title="El navegador no abrió WhatsApp"
          actions={
            <>
              <CopyButton text={texto} label="Copiar mensaje" copied="Mensaje copiado" size={40} />
              <Button
                variant="outline"
                size={40}
                onClick={() => {
                  avisar.leave(aviso)
                  avisar.record()
                }}
              >
                Ya lo envié
              </Button>
            </>
          }
        >
          Copia el mensaje y envíaselo al {aviso.telefono}.
        </Notice>
      )}
      <div className="flex gap-3">
        <ButtonLink className="min-w-0 flex-1 rounded-xl!">
          <a href={url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" onClick={open}>
            <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            <span className="truncate">Escribirle a {firstWord(aviso.cliente)}</span>
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
        </ButtonLink>
        <Button variant="outline" onClick={() => avisar.passOver(aviso)} className="rounded-xl!">
          Saltar
        </Button>
      </div>
    </div>
  )
}
