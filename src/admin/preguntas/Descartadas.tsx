import type { SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { FilaSinResponder } from './FilaSinResponder.tsx'

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
        <li key={una.id}>
          <FilaSinResponder una={una} alVerCharla={alVerCharla} />
        </li>
      ))}
    </ul>
  )
}
