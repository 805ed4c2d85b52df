import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { TIPOS_DE_AVISO } from '#lib/closedSets.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { Mensaje, Titular } from '../AvisoParts.tsx'
import type { Aviso } from '../contract.ts'
import { TIPO_LABELS } from '../labels.ts'
import { MENSAJE_MAX_LENGTH, TITULO_MAX_LENGTH } from './contract.ts'
import type { AvisoForm } from './useAvisoForm.ts'

type Props = Pick<AvisoForm, 'form'> & {
  /** Choice or name of the recipients, shown above the fields. */
  heading?: ReactNode
  submitButton: string
}

/** The fields of a notification, with a preview as the recipient will see it. */
export function FormularioDeAviso({ form, heading, submitButton }: Props) {
  return (
    <Form form={form} aria-label="Notificación nueva" className="grid gap-4">
      {heading}
      <SelectField field="tipo" label="Tipo">
        {TIPOS_DE_AVISO.map((type) => (
          <option key={type} value={type}>
            {TIPO_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        field="titulo"
        label="Título"
        missing="Escribe el título."
        autoComplete="off"
        maxChars={TITULO_MAX_LENGTH}
      />
      <TextAreaField
        field="mensaje"
        label="Mensaje"
        missing="Escribe el mensaje."
        maxChars={MENSAJE_MAX_LENGTH}
        rows={5}
      />
      <VistaPrevia />
      <Submit size={40} className="max-lg:h-12 justify-self-start">
        <Send aria-hidden="true" strokeWidth={1.75} />
        {submitButton}
      </Submit>
    </Form>
  )
}

function VistaPrevia() {
  const type = useFieldValue('tipo') as Aviso['tipo'] // the select offers only these kinds
  const title = useFieldValue('titulo').trim()
  const mensaje = useFieldValue('mensaje').trim()
  if (!title && !mensaje) return null
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-meta text-muted-foreground">Así la leerán</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border border-border bg-card px-4 py-3.5">
        <Titular tipo={type} titulo={title || 'Sin título'} sinLeer />
        {mensaje && <Mensaje className="col-start-2 mt-2">{mensaje}</Mensaje>}
      </div>
    </figure>
  )
}
