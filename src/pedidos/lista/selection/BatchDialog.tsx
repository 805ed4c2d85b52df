import { z } from 'zod'
import { LoteNuevo } from '#pedidos/mover/contract.ts'
import { OpcionesDeEstatus } from '#pedidos/OpcionesDeEstatus.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { Job } from './batch.ts'

type Props = {
  count: number
  open: boolean
  onChange: (open: boolean) => void
  onMove: (job: Omit<Job, 'pedidos'>) => void
}

/** Dialog that moves the selected orders to one status, or each to its next one. */
export function BatchDialog({ count, open, onChange, onMove }: Props) {
  const pedidos = count === 1 ? '1 pedido' : `${count.toLocaleString('es-DO')} pedidos`
  return (
    <Modal open={open} onChange={onChange} title={`Mover ${pedidos}`}>
      <Target pedidos={pedidos} onMove={onMove} />
    </Modal>
  )
}

const Draft = z.object({
  destino: z.string().transform((target) => (target === 'siguiente' ? target : Number(target))),
  descripcion: LoteNuevo.shape.descripcion,
})

function Target({ pedidos, onMove }: { pedidos: string; onMove: Props['onMove'] }) {
  const form = useShopForm({
    name: 'mover-elegidos',
    contract: Draft,
    initial: { destino: 'siguiente', descripcion: '' },
    failure: { title: `No se pudo mover ${pedidos}`, text: 'Intenta de nuevo.' },
    // The result is shown above the list, not in this dialog.
    send: async (job) => onMove(job),
  })
  return (
    <Form form={form} className="grid gap-4">
      <SelectField field="destino" label="Nuevo estatus">
        <option value="siguiente">El que sigue a cada uno</option>
        <OpcionesDeEstatus />
      </SelectField>
      <TextAreaField
        field="descripcion"
        label="Una frase para todos"
        optional
        hint="La lee cada cliente en su seguimiento y en el correo."
        rows={3}
      />
      <p className="text-meta text-muted-foreground">
        Los correos salen en un minuto; hasta entonces puedes deshacerlo.
      </p>
      <div className="flex justify-end">
        <Button type="submit" size={40}>
          Mover {pedidos}
        </Button>
      </div>
    </Form>
  )
}
