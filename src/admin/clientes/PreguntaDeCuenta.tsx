import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cambiarRol, confirmarCuenta, reactivarCuenta, suspenderCuenta } from '#auth/gestion/contract.ts'
import { mutation, query } from '#http/query.ts'
import { type Cliente, obtenerCliente } from '#miembros/gestion/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { Action, ActionKind } from './actions.ts'

const FAILURE = { title: 'No se cambió la cuenta', text: 'No pudimos cambiar la cuenta. Intenta de nuevo.' }

type Props = {
  cliente: Cliente
  /** The action to confirm; null closes the dialog. */
  action: Action | null
  onClose: () => void
}

/** Explains what an action does to an account, and asks for confirmation. */
export function PreguntaDeCuenta({ cliente, action, onClose }: Props) {
  // The last action stays on screen during the closing animation.
  const [last, setLast] = useState(action)
  if (action && action !== last) setLast(action)
  if (!last) return null
  return (
    <Modal
      open={action !== null}
      onChange={(open) => !open && onClose()}
      title={`${last.title} de ${cliente.nombre}`}
      description={last.explanation}
    >
      <FormularioDeCuenta cliente={cliente} action={last} onClose={onClose} />
    </Modal>
  )
}

/**
 * The dialog's form, with an optional note. If somebody else changed the account meanwhile, it shows the conflict.
 * @public for tests
 */
export function FormularioDeCuenta({ cliente, action, onClose }: Props & { action: Action }) {
  const { codigo_membresia: codigo, nombre } = cliente
  const cache = useQueryClient()
  const cambiar = useAccountChange(cliente)
  const form = useShopForm({
    name: 'cuenta',
    contract: suspenderCuenta.schema.body,
    initial: { nota: '' },
    failure: FAILURE,
    outcome: { title: action.doneText, text: nombre },
    // Waits until the account is read again, because the buttons below the dialog change with it.
    send: ({ nota }) =>
      cambiar(action.kind, nota).finally(() =>
        cache.invalidateQueries({ queryKey: query(obtenerCliente, { codigo }).queryKey, exact: true }),
      ),
    onSent: onClose,
  })
  return (
    <Form form={form} className="grid gap-4">
      {action.kind === 'suspender' && (
        <TextField field="nota" label="Motivo" optional hint="Queda en la actividad. El cliente no lo ve." />
      )}
      <div className="flex flex-wrap justify-end gap-3 *:[[role]]:w-full">
        <Button variant="outline" size={40} className="order-1" onClick={onClose}>
          Cancelar
        </Button>
        <Submit variant={action.destructive ? 'destructive' : 'primary'} size={40} className="order-2">
          {action.title}
        </Submit>
      </div>
    </Form>
  )
}

/**
 * Returns a function that performs an action on an account. Queries that show the account are read again, even after a
 * refusal.
 */
function useAccountChange({ user_id: id, rol }: Cliente) {
  // The server refuses if the role has changed from this one.
  const [initialRole] = useState(rol)
  const confirmar = useMutation(mutation(confirmarCuenta, { id }))
  const suspender = useMutation(mutation(suspenderCuenta, { id }))
  const reactivar = useMutation(mutation(reactivarCuenta, { id }))
  const cambiarA = useMutation(mutation(cambiarRol, { id, era: initialRole }))
  return (clase: ActionKind, nota: string) => {
    switch (clase) {
      case 'confirmar':
        return confirmar.mutateAsync()
      case 'suspender':
        return suspender.mutateAsync({ nota })
      case 'reactivar':
        return reactivar.mutateAsync()
      case 'dar-acceso':
        return cambiarA.mutateAsync({ rol: 'admin' })
      case 'quitar-acceso':
        return cambiarA.mutateAsync({ rol: 'user' })
    }
  }
}
