import { useQuery } from '@tanstack/react-query'
import { rellenar } from '#comun/preparadas.ts'
import { Preparadas as Lista } from '#ui/formulario/Preparadas.tsx'
import { consultaDeRespuestasPreparadas } from '../consultas.ts'
import type { Asunto } from '../contrato.ts'
import { respuestasPara } from '../reglas.ts'

type Props = { asunto: Asunto; escrito: () => string; alElegir: (texto: string) => void }

export function Preparadas({ asunto, ...caja }: Props) {
  const { data } = useQuery(consultaDeRespuestasPreparadas())
  const suyas = data?.[respuestasPara(asunto)] ?? []
  return <Lista preparadas={suyas.map(({ titulo, texto }) => ({ titulo, texto: rellenar(texto, asunto) }))} {...caja} />
}
