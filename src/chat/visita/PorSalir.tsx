import type { Rechazo } from '#comun/errores.ts'
import { Globo, Reintentar, Suceso } from '#ui/chat/Globo.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
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
        <Globo key={clave} lado="propio" autor="Tú" quieto pie="Enviado">
          <SinCortes>{texto}</SinCortes>
        </Globo>
      ))}
      {mensajes.map(({ clave, texto }, lugar) => {
        const rechazo = rechazados.get(clave)
        // Only the first is tried; the others wait behind it.
        const detenido = hayFallo && !rechazo && lugar === mensajes.findIndex((uno) => !rechazados.has(uno.clave))
        return (
          <Globo
            key={clave}
            lado="propio"
            autor="Tú"
            saliendo
            fallo={
              rechazo
                ? {
                    texto: rechazo.detail,
                    acciones: !terminada && (
                      <Reintentar alPulsar={() => alEditar(salida.sacar(clave))}>Corregir</Reintentar>
                    ),
                  }
                : detenido
                  ? {
                      texto: fallo.status === 429 ? fallo.detail : 'No se envió.',
                      acciones: <Reintentar alPulsar={() => salida.mandar()} />,
                    }
                  : undefined
            }
            pie={!rechazo && !detenido && (enLinea ? 'Enviando…' : 'Se envía al volver la conexión')}
          >
            <SinCortes>{texto}</SinCortes>
          </Globo>
        )
      })}
      {hayFallo && fallo.status !== 429 && (
        <Suceso>Perdona, no pudimos recibir tu mensaje. Sigue aquí: toca Reintentar, o espera y sale solo.</Suceso>
      )}
    </>
  )
}
