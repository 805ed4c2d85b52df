import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { useTyping } from '#conversaciones/chat/useTyping.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { showToast } from '#ui/showToast.ts'
import { useDraft } from '#ui/thread/draft.ts'
import { useUnsent } from '#ui/thread/unsent.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import type { ConversacionDeGestion } from '../contract.ts'
import { useFollowConversacion, useMarkSeen } from '../queries.ts'
import { visitorLabel } from '../turno/updates.ts'
import { toastIdOf, unsentQueue } from '../unsentQueue.ts'
import { ConversacionHeader } from './ConversacionHeader.tsx'
import { MensajeList } from './MensajeList.tsx'
import { Redactar } from './Redactar.tsx'
import { SinTomar } from './SinTomar.tsx'

const DRAFT_OPTIONS = { schema: z.string(), empty: '' }

type Props = {
  conversacion: ConversacionDeGestion
  viewing: string | null
  /** The visitor's earlier conversations. */
  olderMensajes: ReactNode
  beside: ReactNode
}

/** The conversation on the screen. Its messages scroll between header and reply box. */
export function ConversacionAbierta({ conversacion, viewing, olderMensajes, beside }: Props) {
  const { id, es_mia, estado, mensajes, visto_por_gestion } = conversacion
  useFollowConversacion(conversacion)
  const porSalir = useUnsent(unsentQueue, id, mensajes)
  // Removes the toast about an unsent message, which is visible here.
  useEffect(() => showToast.dismiss(toastIdOf(id)), [id])
  const [draft, escribir] = useDraft(`${staffDrafts.chat}${id}`, DRAFT_OPTIONS)
  const [atEnd, setAtEnd] = useState(true)
  const { mutate: marcar } = useMarkSeen(id)
  const ultimo = mensajes.findLast(({ rol }) => rol === 'user')?.id ?? 0
  const typing = useTyping(`gestion:tecleo:${id}`, ultimo)
  useSeen(atEnd && es_mia && ultimo > visto_por_gestion ? ultimo : null, (mensaje) => marcar({ mensaje }))
  const own = es_mia && estado === 'atendida'

  return (
    <article
      aria-label={`Conversación con ${visitorLabel(conversacion)}`}
      data-cabeza-propia
      data-barra-propia
      data-alto-propio
      className="flex h-full flex-col"
    >
      <ConversacionHeader conversacion={conversacion} viewing={viewing} beside={beside} />
      <MensajeList
        conversacion={conversacion}
        unsent={porSalir}
        typing={typing}
        olderMensajes={olderMensajes}
        onMoved={setAtEnd}
        onEdit={(clave) => {
          const text = unsentQueue.takeBack(clave)
          escribir(draft.trim() ? `${text}\n${draft}` : text)
        }}
      />
      {own ? (
        <Redactar
          conversacion={conversacion}
          draft={draft}
          onWrite={escribir}
          onSubmit={(text) => {
            unsentQueue.add(id, text)
            escribir('')
          }}
        />
      ) : (
        <SinTomar conversacion={conversacion} />
      )}
    </article>
  )
}
