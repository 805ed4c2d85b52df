import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Ensenanza, ensenarSinRespuesta, type SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { dichaId, TEMAS } from '#conversaciones/asistente/knowledge/temas.ts'
import { listarPreguntasDeGestion } from '#conversaciones/preguntas/gestion/contract.ts'
import { mutation, query } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { PalabrasField } from './PalabrasField.tsx'

/** The form with which staff say that a question is one that already has an answer. */
export function YaRespondida({
  pregunta: { id, texto, elecciones },
  onTaught,
}: {
  pregunta: SinRespuestaEnLista
  onTaught: () => void
}) {
  const { data: propias } = useSuspenseQuery(query(listarPreguntasDeGestion))
  const [most] = elecciones
  const ensenar = useMutation(mutation(ensenarSinRespuesta, { id }))
  const form = useShopForm({
    name: `ensenar-${id}`,
    contract: Ensenanza,
    initial: { tema: most?.tema ?? '', palabras: texto },
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
        hint={most && form.watch('tema') === most.tema ? 'Es la que más eligieron quienes preguntaron.' : undefined}
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
      <PalabrasField />
      <Submit size={40} className="justify-self-start max-lg:h-12">
        Confirmar
      </Submit>
    </Form>
  )
}
