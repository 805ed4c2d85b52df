import { MessagesSquare } from 'lucide-react'
import type { SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { Boton } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { BotonDeDescartar, Veces } from './FilaSinResponder.tsx'

type Props = { todas: SinRespuestaEnLista[]; alVerCharla: (id: string) => void }

/** What staff put aside; asked again, it stays aside. */
export function Descartadas({ todas, alVerCharla }: Props) {
  const descartadas = todas.filter(({ estado }) => estado === 'descartada')
  if (descartadas.length === 0)
    return <Vacio titulo="Ninguna descartada.">Las que descartes quedan aquí, por si cambias de idea.</Vacio>
  return (
    <ul
      aria-label="Preguntas descartadas"
      className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
    >
      {descartadas.map((una) => (
        <li key={una.id} className="grid gap-2 px-4 py-3.5">
          <div className="grid gap-0.5">
            <p dir="auto" className="wrap-anywhere">
              {una.texto}
            </p>
            <Veces {...una} />
          </div>
          <div className="flex flex-wrap gap-2">
            <BotonDeDescartar una={una} />
            {una.conversacion_id && (
              <Boton
                variante="ghost"
                medida={36}
                className="max-lg:h-11"
                onClick={() => una.conversacion_id && alVerCharla(una.conversacion_id)}
              >
                <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
                Ver la conversación
              </Boton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
