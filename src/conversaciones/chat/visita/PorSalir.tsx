import { useEffect } from 'react'
import { NoBreak } from '#ui/NoBreak.tsx'
import { showToast } from '#ui/showToast.ts'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { isFinal, type useUnsent } from '#ui/thread/unsent.ts'
import { useOnline } from '#ui/useOnline.ts'
import { TOAST_ID, unsentQueue } from './unsentQueue.ts'

type Props = ReturnType<typeof useUnsent> & {
  terminada: boolean
  /** Puts the text back into the reply box. */
  onEdit: (text: string) => void
}

/** Unsent messages, with buttons to correct or resend a failed message. */
export function PorSalir({ arrived, leaving, failure, terminada, onEdit }: Props) {
  const online = useOnline()
  useEffect(() => {
    // Sends messages that a reload of the page left unsent.
    unsentQueue.send()
    return unsentQueue.onFailure((refusal) => {
      if (!isFinal(refusal))
        showToast.error('Hubo un problema. Por favor intenta de nuevo.', undefined, { id: TOAST_ID })
    })
  }, [])

  return (
    <>
      {arrived.map(({ clave, texto: text }) => (
        <Bubble key={clave} side="own" author="Tú" still foot="Enviado">
          <NoBreak>{text}</NoBreak>
        </Bubble>
      ))}
      {leaving.map(({ clave, texto: text, refusal, failure }) => {
        const stopped = online && failure
        return (
          <Bubble
            key={clave}
            side="own"
            author="Tú"
            leaving
            failure={
              refusal
                ? {
                    text: refusal.detail,
                    actions: !terminada && <Retry onPress={() => onEdit(unsentQueue.takeBack(clave))}>Corregir</Retry>,
                  }
                : stopped
                  ? {
                      text: stopped.status === 429 ? stopped.detail : 'No se envió.',
                      actions: <Retry onPress={() => unsentQueue.send()} />,
                    }
                  : undefined
            }
            foot={!refusal && !stopped && (online ? 'Enviando…' : 'Se envía al volver la conexión')}
          >
            <NoBreak>{text}</NoBreak>
          </Bubble>
        )
      })}
      {failure && online && leaving.length > 0 && failure.status !== 429 && (
        <EventLine>
          Perdona, no pudimos recibir tu mensaje. Sigue aquí: toca Reintentar, o espera y sale solo.
        </EventLine>
      )}
    </>
  )
}
