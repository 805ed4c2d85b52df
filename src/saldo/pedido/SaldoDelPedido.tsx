import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePuede } from '#auth/queries.ts'
import { mutation, query } from '#http/query.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { Modal } from '#ui/Modal.tsx'
import {
  DevolucionAlSaldoDraft,
  devolverAlSaldo,
  obtenerSaldoDePedido,
  pagarConSaldo,
  SaldoDraft,
} from '../contract.ts'

type FormProps = { pedido: PedidoDeGestion; monto: string; onClose: () => void }
const FAILURE = { title: 'No se pudo anotar', text: 'Lo escrito sigue aquí. Revísalo e intenta de nuevo.' }
const lesser = (one: string, other: string) => (Number(one) < Number(other) ? one : other)

/** Buttons that pay an order with its member's balance, or give money of it back to the balance. */
export function SaldoDelPedido({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, cuenta } = pedido
  const { data } = useQuery(query(obtenerSaldoDePedido, { codigo }))
  const puede = usePuede()
  const [open, setOpen] = useState<'usar' | 'devolver' | null>(null)
  const miembro = data?.miembro
  if (!miembro) return null
  const close = () => setOpen(null)
  const canUse = Number(miembro.saldo) > 0 && Number(cuenta.falta) > 0
  const canGive = Number(cuenta.pagado) > 0 && puede('dinero')
  return (
    <>
      {canUse && (
        <Button variant="outline" size={36} className="max-lg:h-12" onClick={() => setOpen('usar')}>
          Usar su saldo ({formatDinero(miembro.saldo)})
        </Button>
      )}
      {canGive && (
        <Button variant="ghost" size={36} className="max-lg:h-12" onClick={() => setOpen('devolver')}>
          Devolver a su saldo
        </Button>
      )}
      <Modal
        open={open !== null}
        onChange={(isOpen) => !isOpen && close()}
        title={open === 'usar' ? 'Usar su saldo' : 'Devolver a su saldo'}
        description={`${miembro.nombre} tiene ${formatDinero(miembro.saldo)} de saldo.`}
      >
        {open === 'usar' && (
          <FormularioDeUsoDeSaldo
            pedido={pedido}
            monto={lesser(miembro.saldo, cuenta.falta ?? '0.00')}
            onClose={close}
          />
        )}
        {open === 'devolver' && (
          <FormularioDeDevolucionAlSaldo pedido={pedido} monto={cuenta.de_mas ?? ''} onClose={close} />
        )}
      </Modal>
    </>
  )
}

export function FormularioDeUsoDeSaldo({ pedido, monto, onClose }: FormProps) {
  const { codigo } = pedido
  const { mutateAsync } = useMutation(mutation(pagarConSaldo, { codigo }))
  const { form } = useEdit({
    ...{ subject: pedido, resend: true, name: `usar-saldo-${codigo}`, contract: SaldoDraft, failure: FAILURE },
    write: () => ({ monto }),
    send: (draft, request) => mutateAsync({ ...draft, ...request }),
    onSaved: onClose,
  })
  return (
    <Form form={form} aria-label="Usar su saldo" className="grid gap-4">
      <AmountField field="monto" label="Monto (RD$)" missing="Escribe el monto." />
      <Submit size={40} className="max-lg:h-12">
        Pagar con su saldo
      </Submit>
    </Form>
  )
}

export function FormularioDeDevolucionAlSaldo({ pedido, monto, onClose }: FormProps) {
  const { codigo } = pedido
  const { mutateAsync } = useMutation(mutation(devolverAlSaldo, { codigo }))
  const { form } = useEdit({
    ...{
      subject: pedido,
      resend: true,
      name: `al-saldo-${codigo}`,
      contract: DevolucionAlSaldoDraft,
      failure: FAILURE,
    },
    write: () => ({ monto, razon: '' }),
    send: (draft, request) => mutateAsync({ ...draft, ...request }),
    onSaved: onClose,
  })
  return (
    <Form form={form} aria-label="Devolver a su saldo" className="grid gap-4">
      <AmountField field="monto" label="Monto (RD$)" missing="Escribe el monto." />
      <TextField
        field="razon"
        label="Por qué"
        hint="El cliente lo lee."
        maxChars={300}
        autoComplete="off"
        missing="Di por qué."
      />
      <Submit size={40} className="max-lg:h-12">
        Devolver a su saldo
      </Submit>
    </Form>
  )
}
