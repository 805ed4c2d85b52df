import { useWatch } from 'react-hook-form'
import { useFormContext } from '#ui/form/context.ts'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { linesOf, type NuevoDraft } from '../draft.ts'
import { Fila } from './Fila.tsx'

/** What is ordered, one piece per line. */
export function Que({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const { control } = useFormContext<NuevoDraft>()
  const lines = linesOf(useWatch({ control, name: 'piezas' }))
  return (
    <Fila
      title="Qué"
      editLabel="Cambiar las piezas"
      onEdit={onOpen}
      onEnter={onOpen}
      summary={
        !isOpen && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }
    >
      <TextAreaField
        field="piezas"
        label="Piezas, una por línea"
        missing="Escribe qué pieza quiere."
        rows={2}
        autoComplete="off"
      />
    </Fila>
  )
}
