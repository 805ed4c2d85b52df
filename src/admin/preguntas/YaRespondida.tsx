import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Ensenanza, ensenarSinRespuesta, type SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { dichaId, TEMAS } from '#conversaciones/asistente/knowledge/temas.ts'
import { listarPreguntasDeGestion } from '#conversaciones/preguntas/gestion/contract.ts'
import { mutation, query } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'

/** The form with which staff say that a question is one that already has an answer. */
export function YaRespondida({
  pregunta: { id, texto, elegida },
  onTaught,
}: {
  pregunta: SinRespuestaEnLista
  onTaught: () => void
}) {
  const { data: propias } = useSuspenseQuery(query(listarPreguntasDeGestion))
  const isKnown = (tema: string) =>
    TEMAS.has(tema) || propias.some(({ id: own, publicada }) => publicada && dichaId(own) === tema)
  const ensenar = useMutation(mutation(ensenarSinRespuesta, { id }))
  const form = useShopForm({
    name: `ensenar-${id}`,
    contract: Ensenanza,
    initial: { tema: elegida !== null && isKnown(elegida) ? elegida : '' },
    failure: { title: 'No se pudo guardar', text: 'Intenta de nuevo.' },
    send: (data) => ensenar.mutateAsync(data),
    outcome: {
      title: 'Ejemplo guardado',
      text: 'El asistente lo sabe, a más tardar, cuando la tienda se inicie otra vez.',
    },
    onSent: onTaught,
  })
  return (
    <Form form={form} aria-label={`Decir qué pregunta es «${texto}»`} className="grid max-w-160 gap-4">
      <SelectField
        field="tema"
        label="Es la misma pregunta que"
        hint={elegida !== null && form.watch('tema') === elegida ? 'Es la que eligió quien preguntó.' : undefined}
      >
        <option value="">Elige la pregunta</option>
        <optgroup label="De nuestras páginas">
          {[...TEMAS].map(([tema, pregunta]) => (
            <option key={tema} value={tema}>
              {pregunta}
            </option>
          ))}
        </optgroup>
        {propias.some(({ publicada }) => publicada) && (
          <optgroup label="Respondidas por la tienda">
            {propias
              .filter(({ publicada }) => publicada)
              .map(({ id: own, pregunta }) => (
                <option key={own} value={dichaId(own)}>
                  {pregunta}
                </option>
              ))}
          </optgroup>
        )}
      </SelectField>
      <Submit size={40} className="justify-self-start max-lg:h-12">
        Confirmar
      </Submit>
    </Form>
  )
}
