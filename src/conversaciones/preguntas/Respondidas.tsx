import { TextWithLinks } from '#ui/TextWithLinks.tsx'
import type { PreguntaPublica } from './contract.ts'
import { Disclosure } from './Disclosure.tsx'
import { anchorOf } from './rules.ts'

/** Questions that staff answered, as plain text in which only web addresses are links. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and their order never changes
        <p key={position} className="whitespace-pre-line">
          <TextWithLinks>{paragraph}</TextWithLinks>
        </p>
      ))}
    </div>
  )
}
