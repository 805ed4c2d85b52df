import { useMutation } from '@tanstack/react-query'
import {
  RedaccionConPalabras,
  responderSinRespuesta,
  type SinRespuestaEnLista,
} from '#conversaciones/asistente/gestion/contract.ts'
import { CamposDePregunta } from '#conversaciones/preguntas/gestion/CamposDePregunta.tsx'
import { PREGUNTA_MAX_LENGTH } from '#conversaciones/preguntas/gestion/contract.ts'
import { mutation } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { hasChanges, useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { PalabrasField } from './PalabrasField.tsx'

/** The form with which staff answer a question for everybody. */
export function Responder({
  pregunta: { id, texto },
  onAnswered,
}: {
  pregunta: SinRespuestaEnLista
  onAnswered: () => void
}) {
  const responder = useMutation(mutation(responderSinRespuesta, { id }))
  const form = useShopForm({
    name: `responder-${id}`,
    contract: RedaccionConPalabras,
    initial: {
      pregunta: texto.slice(0, PREGUNTA_MAX_LENGTH),
      respuesta: '',
      categoria: '',
      publicada: true,
      palabras: texto,
    },
    failure: { title: 'No se pudo guardar la respuesta', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data) => responder.mutateAsync(data),
    outcome: { title: 'Respuesta publicada', text: 'Está en Preguntas frecuentes, y el asistente ya la sabe.' },
    onSent: onAnswered,
  })
  useReportUnsaved(hasChanges(form.formState) && !form.formState.isSubmitSuccessful)
  return (
    <Form form={form} aria-label={`Responder «${texto}»`} className="grid max-w-160 gap-4">
      <CamposDePregunta />
      <PalabrasField />
      <Submit size={40} className="justify-self-start max-lg:h-12">
        Publicar respuesta
      </Submit>
    </Form>
  )
}
