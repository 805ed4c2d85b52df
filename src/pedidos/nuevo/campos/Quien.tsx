import { useWatch } from 'react-hook-form'
import { whatsAppNumber } from '#lib/phone.ts'
import { useFormContext } from '#ui/form/context.ts'
import { PhoneField, TextField } from '#ui/form/TextField.tsx'
import type { NuevoDraft } from '../draft.ts'
import { type Conocido, useConocidos, useOrdersBefore } from './conocidos.ts'
import { Fila } from './Fila.tsx'

type Props = {
  isOpen: boolean
  /** The message says two names or two phones. */
  isUnclear: boolean
  onOpen: () => void
  onChoose: (conocido: Conocido) => void
}

/** Who orders: a name or phone that is searched among those who ordered before. */
export function Quien({ isOpen, isUnclear, onOpen, onChoose }: Props) {
  const { control, setValue, getValues } = useFormContext<NuevoDraft>()
  const [cliente, telefono] = useWatch({ control, name: ['cliente', 'telefono'] })
  const conocidos = useConocidos(cliente, isOpen)
  const before = useOrdersBefore(telefono)
  const history = before && `${before.count} ${before.count === 1 ? 'pedido' : 'pedidos'} antes`

  /** A phone in the field for the name goes where it belongs. */
  function sortOut() {
    if (whatsAppNumber(cliente) === null || getValues('telefono') !== '') return
    setValue('telefono', cliente.trim(), { shouldDirty: true })
    setValue('cliente', '', { shouldDirty: true })
  }

  return (
    <Fila
      title="Quién"
      editLabel="Cambiar quién lo pide"
      onEdit={onOpen}
      onEnter={onOpen}
      summary={
        !isOpen && (
          <>
            <span className="block font-semibold">{cliente}</span>
            <span className="block text-meta text-muted-foreground">
              {[telefono || 'Sin teléfono', history].filter(Boolean).join(', ')}
            </span>
          </>
        )
      }
    >
      {isUnclear && <Unclear />}
      <TextField
        field="cliente"
        label="Nombre o teléfono"
        missing="Escribe quién lo pide."
        autoComplete="off"
        enterKeyHint="next"
        onBlur={sortOut}
      />
      {conocidos.length > 0 && (
        <ul aria-label="Ya han pedido" className="grid divide-y divide-border rounded-xl border border-border bg-card">
          {conocidos.slice(0, 4).map((conocido) => (
            <li key={conocido.codigo}>
              <button
                type="button"
                onClick={() => onChoose(conocido)}
                className="grid min-h-12 w-full px-3 py-1.5 text-left hover:bg-accent"
              >
                <span className="font-semibold text-sm">{conocido.cliente}</span>
                <span className="truncate text-meta text-muted-foreground">
                  {[conocido.telefono, conocido.articulo].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhoneField field="telefono" label="Teléfono" optional autoComplete="off" enterKeyHint="next" hint={history} />
    </Fila>
  )
}

/** Says that a field is empty because the message contradicts itself. */
export function Unclear() {
  return (
    <p className="text-ambar-text text-meta">
      El mensaje dice dos cosas distintas. Escribe la buena, o toca la marca que sobra y quítala.
    </p>
  )
}
