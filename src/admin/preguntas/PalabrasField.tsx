import { TextAreaField } from '#ui/form/TextAreaField.tsx'

/** The words from which the assistant learns, for staff to take out what tells who asked. */
export function PalabrasField() {
  return (
    <TextAreaField
      field="palabras"
      label="Así lo preguntaron"
      hint="El asistente lo aprende con estas palabras. Quita nombres y detalles de personas."
      rows={2}
    />
  )
}
