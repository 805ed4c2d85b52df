import { useEffect } from 'react'
import { avisar } from '#ui/avisar.ts'
import { SinCortes } from '#ui/SinCortes.tsx'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { isFinal, type useUnsent } from '#ui/thread/unsent.ts'
import { useEnLinea } from '#ui/useEnLinea.ts'
import { AVISO, salida } from './salida.ts'

type Props = ReturnType<typeof useUnsent> & {
  terminada: boolean
  /** Puts it back where it was written. */
  alEditar: (texto: string) => void
}

/** What was written and has not arrived yet, with what can be done where it does not. */
export function PorSalir({ arrived, leaving, failure, terminada, alEditar }: Props) {
  const enLinea = useEnLinea()
  useEffect(() => {
    // What a reload left behind.
    salida.send()
    return salida.onFailure((refusal) => {
      if (!isFinal(refusal)) avisar.error('Hubo un problema. Por favor intenta de nuevo.', undefined, { id: AVISO })
    })
  }, [])

  return (
    <>
      {arrived.map(({ clave, texto }) => (
        <Bubble key={clave} side="own" author="Tú" still foot="Enviado">
          <SinCortes>{texto}</SinCortes>
        </Bubble>
      ))}
      {leaving.map(({ clave, texto, refusal, failure }) => {
        const stopped = enLinea && failure
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
                    actions: !terminada && <Retry onPress={() => alEditar(salida.take(clave))}>Corregir</Retry>,
                  }
                : stopped
                  ? {
                      text: stopped.status === 429 ? stopped.detail : 'No se envió.',
                      actions: <Retry onPress={() => salida.send()} />,
                    }
                  : undefined
            }
            foot={!refusal && !stopped && (enLinea ? 'Enviando…' : 'Se envía al volver la conexión')}
          >
            <SinCortes>{texto}</SinCortes>
          </Bubble>
        )
      })}
      {failure && enLinea && leaving.length > 0 && failure.status !== 429 && (
        <EventLine>
          Perdona, no pudimos recibir tu mensaje. Sigue aquí: toca Reintentar, o espera y sale solo.
        </EventLine>
      )}
    </>
  )
}
