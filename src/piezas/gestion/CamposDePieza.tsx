import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { CLASES_DE_PIEZA } from '#lib/closedSets.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { RadioPair } from '#ui/form/RadioPair.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Existencias } from '../contract.ts'
import { CLASE_LABELS, EXISTENCIAS_LABELS } from '../labels.ts'
import type { PiezaDatos, PiezaDraft } from './draft.ts'

const MEANING: Record<Existencias, string> = {
  unica: 'Sale como «Queda una». Con el primer pedido se guarda 48 horas.',
  varias: 'Sale cuántas quedan. Cada pedido guarda las suyas 48 horas.',
  al_pedido: 'Sale como «Se hace al pedido». No se agota.',
}

type Props = { form: Pick<UseFormReturn<PiezaDraft, unknown, PiezaDatos>, 'control' | 'setValue'> }

/** The fields that every piece needs: name, kind, price and how many there are. */
export function CamposDePieza({ form: { control, setValue } }: Props) {
  const existencias = useWatch({ control, name: 'existencias' })
  return (
    <div className="grid gap-4">
      <TextField field="nombre" label="Nombre" autoComplete="off" autoCapitalize="sentences" enterKeyHint="next" />
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField field="clase" label="Tipo">
          {CLASES_DE_PIEZA.map((clase) => (
            <option key={clase} value={clase}>
              {CLASE_LABELS[clase].una}
            </option>
          ))}
        </SelectField>
        <AmountField field="precio" label="Precio (RD$)" enterKeyHint="done" />
      </div>
      <div className="grid gap-2">
        <RadioPair
          name="existencias"
          legend="¿Cuántas hay?"
          options={EXISTENCIAS_LABELS}
          value={existencias}
          onChoose={(value) => setValue('existencias', value, { shouldDirty: true })}
        />
        {existencias === 'varias' && (
          <TextField field="quedan" label="Cantidad" inputMode="numeric" autoComplete="off" enterKeyHint="done" />
        )}
        {existencias === 'al_pedido' && (
          <TextField
            field="dias_de_hechura"
            label="Días para hacerla"
            optional
            hint="Días laborables. Vacío: los de la tienda."
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
          />
        )}
        <p className="text-meta text-muted-foreground">{MEANING[existencias]}</p>
      </div>
    </div>
  )
}
