import { ChevronUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { FormularioDeEstatus, useChangeEstatus } from './FormularioDeEstatus.tsx'
import { GROUP, type MovablePedido } from './movable.ts'
import { moveToText } from './rules.ts'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & { pedido: MovablePedido }

/** Sheet that moves an order to any status, with an optional description for the client and an optional date. */
export function OtroEstatus({ pedido, variant = 'outline', ...button }: Props) {
  const [open, setOpen] = useState(false)
  useShortcut({ key: 'e', title: 'Elegir otro estatus', group: GROUP, run: () => setOpen(true) })
  return (
    <>
      <Button {...button} variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Otro estatus
        <ChevronUp aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <Sheet
        open={open}
        onChange={setOpen}
        side="responsive"
        title="Otro estatus"
        description={`${pedido.codigo}, ${pedido.cliente}. Ahora está en ${pedido.estatus.nombre}.`}
      >
        <FormularioDeOtroEstatus key={pedido.codigo} pedido={pedido} onMove={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

/** @public for tests */
export function FormularioDeOtroEstatus({ pedido, onMove }: { pedido: MovablePedido; onMove: () => void }) {
  const change = useChangeEstatus({ pedido, nombre: `otro-estatus-${pedido.codigo}`, onMove, atFields: true })
  return (
    <FormularioDeEstatus
      {...change}
      pedido={pedido}
      title="Otro estatus"
      submitButton={(target) => <Submit hideTitle>{target ? moveToText(target) : 'Actualizar estatus'}</Submit>}
    />
  )
}
