import type { Rechazo } from '#comun/errores.ts'
import { SinCortes } from '#ui/SinCortes.tsx'
import { Bubble, EventLine, Retry } from '#ui/thread/Bubble.tsx'
import { useEnLinea } from '#ui/useEnLinea.ts'
import type { PorSalir as Mensaje } from '../salida.ts'
import { salida } from './salida.ts'

type Props = {
  llegados: Mensaje[]
  mensajes: Mensaje[]
  fallo: Rechazo | null
  rechazados: ReadonlyMap<string, Rechazo>
  terminada: boolean
  /** Puts it back where it was written. */
  alEditar: (texto: string) => void
}

/** What was written and has not arrived yet, with what can be done where it does not. */
export function PorSalir({ llegados, mensajes, fallo, rechazados, terminada, alEditar }: Props) {
  const enLinea = useEnLinea()
  const hayFallo = fallo !== null && enLinea && mensajes.length > 0
  return (
    <>
      {llegados.map(({ clave, texto }) => (
        <Bubble key={clave} side="own" author="Tú" still foot="Enviado">
          <SinCortes>{texto}</SinCortes>
        </Bubble>
      ))}
      {mensajes.map(({ clave, texto }, lugar) => {
        const rechazo = rechazados.get(clave)
        // Only the first is tried; the others wait behind it.
        const detenido = hayFallo && !rechazo && lugar === mensajes.findIndex((uno) => !rechazados.has(uno.clave))
        return (
          <Bubble
            key={clave}
            side="own"
            author="Tú"
            leaving
            failure={
              rechazo
                ? {
                    text: rechazo.detail,
                    actions: !terminada && <Retry onPress={() => alEditar(salida.sacar(clave))}>Corregir</Retry>,
                  }
                : detenido
                  ? {
                      text: fallo.status === 429 ? fallo.detail : 'No se envió.',
                      actions: <Retry onPress={() => salida.mandar()} />,
                    }
                  : undefined
            }
            foot={!rechazo && !detenido && (enLinea ? 'Enviando…' : 'Se envía al volver la conexión')}
          >
            <SinCortes>{texto}</SinCortes>
          </Bubble>
        )
      })}
      {hayFallo && fallo.status !== 429 && (
        <EventLine>
          Perdona, no pudimos recibir tu mensaje. Sigue aquí: toca Reintentar, o espera y sale solo.
        </EventLine>
      )}
    </>
  )
}
