import { ConEnlaces } from '#ui/ConEnlaces.tsx'
import type { PreguntaPublica } from './contract.ts'
import { Desplegable } from './Desplegable.tsx'
import { anclaDe } from './rules.ts'

/** Questions that staff answered, as people write: nothing of it is more than text, but for addresses of the web. */
export function Respondidas({ preguntas }: { preguntas: PreguntaPublica[] }) {
  return preguntas.map((una) => (
    <Desplegable key={una.id} ancla={anclaDe(una)} pregunta={una.pregunta}>
      <Respuesta>{una.respuesta}</Respuesta>
    </Desplegable>
  ))
}

export function Respuesta({ children }: { children: string }) {
  return (
    <div dir="auto" className="wrap-anywhere grid gap-3 leading-[1.6]">
      {children.split(/\n{2,}/).map((parrafo, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none moves
        <p key={lugar} className="whitespace-pre-line">
          <ConEnlaces>{parrafo}</ConEnlaces>
        </p>
      ))}
    </div>
  )
}
