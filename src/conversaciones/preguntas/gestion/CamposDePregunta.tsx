import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { CATEGORIAS } from '../rules.ts'
import { PREGUNTA_MAX_LENGTH, RESPUESTA_MAX_LENGTH } from './contract.ts'

/** The form fields of a question, except whether it is published. */
export function CamposDePregunta() {
  return (
    <>
      <TextField
        field="pregunta"
        label="Pregunta"
        hint="Como la haría cualquiera, sin datos de nadie."
        maxChars={PREGUNTA_MAX_LENGTH}
      />
      <TextAreaField
        field="respuesta"
        label="Respuesta"
        hint="Una línea en blanco separa párrafos. Una dirección que empieza con https:// se puede tocar."
        maxChars={RESPUESTA_MAX_LENGTH}
        rows={5}
      />
      <SelectField field="categoria" label="Dónde va">
        <option value="">Elige un tema</option>
        {CATEGORIAS.map((nombre) => (
          <option key={nombre} value={nombre}>
            {nombre}
          </option>
        ))}
      </SelectField>
    </>
  )
}
