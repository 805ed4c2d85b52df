import { useQuery } from '@tanstack/react-query'
import { conPreparada, rellenar } from '#comun/preparadas.ts'
import { consultaDeRespuestasPreparadas } from '../consultas.ts'
import type { Asunto } from '../contrato.ts'
import { respuestasPara } from '../reglas.ts'

type Props = { asunto: Asunto; escrito: () => string; alElegir: (texto: string) => void }

/** Answers at hand: they fill the box, and send nothing. Without them one writes. */
export function Preparadas({ asunto, escrito, alElegir }: Props) {
  const { data } = useQuery(consultaDeRespuestasPreparadas())
  const suyas = data?.[respuestasPara(asunto)] ?? []
  if (suyas.length === 0) return null
  const todas = suyas.map(({ texto }) => rellenar(texto, asunto))
  return (
    <ul aria-label="Respuestas preparadas" className="flex flex-wrap gap-2">
      {suyas.map(({ titulo, texto }) => (
        <li key={titulo}>
          <button
            type="button"
            onClick={() => alElegir(conPreparada({ escrito: escrito(), elegida: rellenar(texto, asunto), todas }))}
            className="h-11 rounded-full border border-border bg-card px-3 text-meta hover:border-primary lg:h-8"
          >
            {titulo}
          </button>
        </li>
      ))}
    </ul>
  )
}
