import { useState } from 'react'
import { formatDinero } from '#lib/dineroFormat.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Modal } from '#ui/Modal.tsx'
import { type Movido, type MovimientoDeGestion, Reverso } from '../contract.ts'
import { MOVIMIENTO_LABELS } from '../labels.ts'
import { useMoverSaldo } from './useMoverSaldo.ts'

type Props = {
  codigo: string
  movimiento: MovimientoDeGestion
}

/**
 * Undoes a movement, asking for a reason. Afterwards the button stays in place, so that it keeps the focus, and says
 * that the movement is undone.
 */
export function Revertir({ codigo, movimiento }: Props) {
  const [open, setOpen] = useState(false)
  const { id, clase, monto, descripcion, revertido } = movimiento
  const which = `${MOVIMIENTO_LABELS[clase]} de ${formatDinero(monto.replace('-', ''))}`
  return (
    <>
      <button
        type="button"
        aria-disabled={revertido || undefined}
        tabIndex={revertido ? -1 : undefined}
        onClick={() => !revertido && setOpen(true)}
        className={`inline-flex items-center text-meta max-lg:min-h-12 ${revertido ? 'cursor-default' : 'enlace'}`}
      >
        {revertido ? 'Revertido' : 'Revertir'}
        <span className="sr-only"> {which}</span>
      </button>
      <Modal
        open={open}
        onChange={setOpen}
        title={`Revertir: ${which}`}
        description={
          <>
            {descripcion && `${descripcion}. `}
            Se anota otro movimiento, del signo contrario. El cliente ve los dos, y se lo decimos por correo y en su
            cuenta.
          </>
        }
      >
        <FormularioDeReverso codigo={codigo} id={id} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

/**
 * The form that asks for the reason.
 * @public for tests
 */
export function FormularioDeReverso({ codigo, id, onClose }: { codigo: string; id: number; onClose: () => void }) {
  const { revertir } = useMoverSaldo(codigo)
  const form = useShopForm<Reverso, Reverso, Movido>({
    name: 'reverso',
    contract: Reverso,
    initial: { motivo: '' },
    repeatable: true,
    failure: { title: 'No se pudo revertir', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, key) => revertir.mutateAsync({ clave: key, id, ...data }),
    onSent: onClose,
  })
  return (
    <Form form={form} className="grid gap-4">
      <TextField field="motivo" label="Motivo" hint="El cliente lo lee." maxChars={200} autoComplete="off" />
      <div className="flex flex-wrap justify-end gap-3 *:[[role]]:w-full">
        <Button variant="outline" size={40} className="order-1" onClick={onClose}>
          Cancelar
        </Button>
        <Submit size={40} className="order-2">
          Revertir
        </Submit>
      </div>
    </Form>
  )
}
