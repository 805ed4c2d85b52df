import { TextWithLinks } from '#ui/TextWithLinks.tsx'
import type { PreguntaPublica } from './contract.ts'
import { Disclosure } from './Disclosure.tsx'
import { anchorOf } from './rules.ts'

/** Questions that staff answered, as people write: nothing of it is more than text, but for addresses of the web. */
export function Respondidas({ preguntas }: { preguntas: PreguntaPublica[] }) {
  return preguntas.map((pregunta) => (
    <Disclosure key={pregunta.id} anchor={anchorOf(pregunta)} pregunta={pregunta.pregunta}>
      <Respuesta>{pregunta.respuesta}</Respuesta>
    </Disclosure>
  ))
}

export function Respuesta({ children }: { children: string }) {
  return (
    <div dir="auto" className="wrap-anywhere grid gap-3 leading-[1.6]">
      {children.split(/\n{2,}/).map((paragraph, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none moves
        <p key={position} className="whitespace-pre-line">
          <TextWithLinks>{paragraph}</TextWithLinks>
        </p>
      ))}
    </div>
  )
}
