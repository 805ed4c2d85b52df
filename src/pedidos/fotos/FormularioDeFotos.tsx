import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { MAX_FOTOS } from '#lib/fotos/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { AttachPhotos } from '#ui/photos/AttachPhotos.tsx'
import { hasChanges, useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { ClaseNueva, ponerFotos } from './contract.ts'
import { FOTO_LABELS } from './labels.ts'

/** The form's values. */
export const FotosDraft = z.object({ clase: ClaseNueva, fotos: ponerFotos.schema.body.shape.fotos })

/** Puts photos on an order: taken with the camera or chosen. */
export function FormularioDeFotos({ codigo, onClose }: { codigo: string; onClose: () => void }) {
  const poner = useMutation(mutation(ponerFotos, { codigo }))
  const form = useShopForm({
    name: 'fotos-del-pedido',
    contract: FotosDraft,
    initial: { clase: 'pieza', fotos: [] },
    repeatable: true,
    missing: { title: 'Falta la foto' },
    failure: { title: 'No se pudo guardar la foto', text: 'La foto sigue aquí. Intenta de nuevo.' },
    send: (body, clave) => poner.mutateAsync({ clave, ...body }),
    outcome: () => ({ title: 'Foto guardada' }),
    onSent: onClose,
  })
  useReportUnsaved(hasChanges(form.formState))
  return (
    <Form form={form} aria-label="Poner foto" className="grid gap-3 rounded-xl bg-sunken p-3">
      <SelectField field="clase" label="Qué es">
        {ClaseNueva.options.map((clase) => (
          <option key={clase} value={clase}>
            {FOTO_LABELS[clase].titulo} ({FOTO_LABELS[clase].quien.toLowerCase()})
          </option>
        ))}
      </SelectField>
      <AttachPhotos field="fotos" max={MAX_FOTOS} label="Tomar o elegir foto" />
      <div className="flex flex-wrap gap-3">
        <Submit size={36} hideTitle className="max-lg:h-12">
          Guardar foto
        </Submit>
        <Button variant="ghost" size={36} onClick={onClose} className="max-lg:h-12">
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
