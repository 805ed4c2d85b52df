import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { dineroField } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { isQueued, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { requiredLine } from '#lib/text.ts'
import { cerrarEntrega, type EntregaDeHoy } from '#pedidos/entregas/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { showToast } from '#ui/showToast.ts'

type Props = {
  entrega: EntregaDeHoy
  /** Called once the delivery has ended: its row leaves the list. */
  onClose: () => void
}

/** The buttons that end a delivery: handed over, with or without the money, or not. */
export function CerrarEntrega({ entrega, onClose }: Props) {
  const { codigo, cliente, version, por_cobrar } = entrega
  const cerrar = useMutation(mutation(cerrarEntrega, { codigo }))
  const [failing, setFailing] = useState(false)
  const due = por_cobrar !== null && Number(por_cobrar) > 0 ? por_cobrar : null

  const [collecting, setCollecting] = useState(false)

  async function handOver() {
    if (cerrar.isPending) return
    const asked = { clave: newKey(), estatus_id: ESTATUS.entregado, cobrado: due !== null, version }
    try {
      await cerrar.mutateAsync(asked)
    } catch (error) {
      if (!isQueued(error)) {
        showToast.error(`No se anotó la entrega de ${codigo}`, rechazoOf(error).detail, { id: codigo })
        return
      }
    }
    onClose()
  }

  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size={48} className="col-span-2" loading={cerrar.isPending} onClick={() => void handOver()}>
        {due ? `Entregado, cobré ${formatDinero(due)}` : 'Entregado'}
        <span className="sr-only"> a {cliente}</span>
      </Button>
      {due && (
        <Button
          variant="outline"
          size={48}
          className="px-2!"
          aria-haspopup="dialog"
          onClick={() => setCollecting(true)}
        >
          Cobré menos
          <span className="sr-only">: entregado a {cliente}</span>
        </Button>
      )}
      <Button
        variant="outline"
        size={48}
        className={`px-2! ${due ? '' : 'col-span-2'}`}
        aria-haspopup="dialog"
        onClick={() => setFailing(true)}
      >
        No se pudo
        <span className="sr-only"> entregar a {cliente}</span>
      </Button>
      {due && (
        <Sheet
          open={collecting}
          onChange={setCollecting}
          side="responsive"
          title="Cobré menos"
          description={`De ${formatDinero(due)}. Lo que falte queda por pagar, y ${cliente} lee por qué.`}
        >
          <CobreMenos
            entrega={entrega}
            onClose={() => {
              setCollecting(false)
              onClose()
            }}
          />
        </Sheet>
      )}
      <Sheet
        open={failing}
        onChange={setFailing}
        side="responsive"
        title="No se pudo entregar"
        description={`El pedido de ${cliente} vuelve a Listo para Entregar, para llevarlo otro día. Lo que escribas lo lee en su seguimiento.`}
      >
        <NoSePudo
          entrega={entrega}
          onClose={() => {
            setFailing(false)
            onClose()
          }}
        />
      </Sheet>
    </div>
  )
}

const Motivo = z.strictObject({
  motivo: requiredLine(200, 'Di por qué no se pudo.'),
  /** Whether the client does not want it: only then it is returned, and not planned again. */
  no_lo_quiere: z.boolean(),
})
const REASONS = ['No había nadie', 'No encontré la dirección', 'Pidió otro día', 'No tenía el dinero']

/**
 * The form that asks why a delivery was not handed over.
 * @public for tests
 */
export function NoSePudo({ entrega: { codigo, version }, onClose }: Props) {
  const cerrar = useMutation(mutation(cerrarEntrega, { codigo }))
  const form = useShopForm({
    name: `no-se-pudo-${codigo}`,
    contract: Motivo,
    initial: { motivo: '', no_lo_quiere: false },
    repeatable: true,
    failure: { title: 'No se anotó', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: ({ motivo, no_lo_quiere }, clave) =>
      cerrar.mutateAsync({ clave, estatus_id: no_lo_quiere ? ESTATUS.devuelto : ESTATUS.listo, motivo, version }),
    onSent: onClose,
    onQueued: onClose,
  })
  return (
    <Form form={form} className="grid gap-4">
      <Razones reasons={REASONS} onChoose={(motivo) => form.setValue('motivo', motivo, { shouldDirty: true })} />
      <TextField field="motivo" label="Por qué" autoComplete="off" enterKeyHint="done" />
      <Checkbox field="no_lo_quiere" label="No lo quiere: el pedido queda como devuelto" />
      <Submit size={48} className="w-full">
        Anotar que no se pudo
      </Submit>
    </Form>
  )
}

const Menos = z.strictObject({
  monto: dineroField('Escribe lo que cobraste. Si no cobraste nada, escribe 0.'),
  motivo: requiredLine(200, 'Di por qué cobraste menos.'),
})
const WHY_LESS = ['No tenía completo', 'Va a transferir', 'No había cambio']

/**
 * The form of a delivery that was handed over for less than was to pay.
 * @public for tests
 */
export function CobreMenos({ entrega: { codigo, version, por_cobrar }, onClose }: Props) {
  const cerrar = useMutation(mutation(cerrarEntrega, { codigo }))
  const form = useShopForm({
    name: `cobre-menos-${codigo}`,
    contract: Menos.refine(({ monto }) => Number(monto) <= Number(por_cobrar), {
      path: ['monto'],
      error: 'Es más de lo que falta por pagar.',
    }),
    initial: { monto: '', motivo: '' },
    repeatable: true,
    failure: { title: 'No se anotó', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: ({ monto, motivo }, clave) =>
      cerrar.mutateAsync({ clave, estatus_id: ESTATUS.entregado, monto, motivo, version }),
    onSent: onClose,
    onQueued: onClose,
  })
  return (
    <Form form={form} className="grid gap-4">
      <AmountField field="monto" label="Cobrado (RD$)" enterKeyHint="next" />
      <Razones reasons={WHY_LESS} onChoose={(motivo) => form.setValue('motivo', motivo, { shouldDirty: true })} />
      <TextField field="motivo" label="Por qué" autoComplete="off" enterKeyHint="done" />
      <Submit size={48} className="w-full">
        Entregado
      </Submit>
    </Form>
  )
}

/** Frequent reasons, each as a sentence by one tap. */
function Razones({ reasons, onChoose }: { reasons: string[]; onChoose: (motivo: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <Button key={reason} variant="outline" size={48} onClick={() => onChoose(`${reason}.`)}>
          {reason}
        </Button>
      ))}
    </div>
  )
}
