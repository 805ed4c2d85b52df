import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { CamposDePregunta } from './CamposDePregunta.tsx'
import { type PreguntaDeGestion, RedaccionDePregunta } from './contract.ts'
import { useCambiarPregunta } from './useCambiarPregunta.ts'

const toForm = ({ pregunta, respuesta, categoria, publicada }: PreguntaDeGestion) => ({
  pregunta,
  respuesta,
  categoria,
  publicada,
})

/** The form that changes a question. */
export function PreguntaAbierta({ pregunta, onSave }: { pregunta: PreguntaDeGestion; onSave: () => void }) {
  const cambiar = useCambiarPregunta(pregunta.id)
  const edit = useEdit({
    subject: pregunta,
    write: toForm,
    name: `pregunta-${pregunta.id}`,
    contract: RedaccionDePregunta,
    failure: { title: 'No se pudo guardar la pregunta', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, { version }) => cambiar.mutateAsync({ ...data, version }),
    outcome: { title: 'Pregunta guardada' },
    onSaved: onSave,
  })
  useReportUnsaved(edit.dirty)
  return (
    <Form form={edit.form} aria-label={`Cambiar «${pregunta.pregunta}»`} className="grid max-w-160 gap-4">
      <CamposDePregunta />
      {edit.other && (
        <ChangedMeanwhile subject="esta pregunta" edit={edit}>
          <p dir="auto" className="wrap-anywhere font-semibold">
            {pregunta.pregunta}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {pregunta.respuesta}
          </p>
        </ChangedMeanwhile>
      )}
      <Submit size={40} className="justify-self-start max-lg:h-12" disabled={edit.other !== null}>
        Guardar
      </Submit>
    </Form>
  )
}
