import { useWatch } from 'react-hook-form'
import { AmountField } from '#ui/form/AmountField.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Hallado, useFoundPedido } from '../ficha/Hallado.tsx'
import type { NuevoDraft } from './draft.ts'

/** The fields of this sheet: an error in one of them opens it. */
export const MORE_FIELDS = ['correo_cliente', 'notas', 'notas_privadas', 'peso', 'codigo'] as const

/** The rest of what can be written of a new order. */
export function MasDatos({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  const { control } = useFormContext<NuevoDraft>()
  const found = useFoundPedido(useWatch({ control, name: 'codigo' }))
  return (
    <Sheet open={open} onChange={onChange} side="responsive" title="Más datos">
      <div className="grid gap-4">
        <EmailField
          field="correo_cliente"
          label="Correo del cliente"
          optional
          autoComplete="off"
          hint="Le llegará la confirmación y cada paso."
        />
        <TextAreaField field="notas" label="Notas" optional hint="Las lee el cliente en su pedido." rows={2} />
        <TextAreaField field="notas_privadas" label="Nota privada" optional hint="Solo la ve el personal." rows={2} />
        <AmountField field="peso" label="Peso (kg)" optional />
        <CodeField field="codigo" label="Código" optional hint="Vacío: la tienda sortea uno libre." />
        <p role="status" className="-mt-3 min-h-5 text-meta text-muted-foreground">
          <Hallado {...found} />
        </p>
      </div>
    </Sheet>
  )
}
