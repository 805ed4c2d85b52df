import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { asignarMovimiento, type MovimientoDeBanco } from './contract.ts'

/** Records a credit of the bank, for which no receipt was sent, as a payment of an order. */
export function EsDeUnPedido({ movimiento: { id } }: { movimiento: MovimientoDeBanco }) {
  const [isOpen, setIsOpen] = useState(false)
  const [codigo, setCodigo] = useState('')
  const asignar = useMutation(mutation(asignarMovimiento, { movimiento: id }))
  if (!isOpen)
    return (
      <Button variant="outline" size={36} className="justify-self-start max-md:h-12" onClick={() => setIsOpen(true)}>
        Es de un pedido
      </Button>
    )
  function send(event: FormEvent) {
    event.preventDefault()
    asignar.mutate({ codigo })
  }
  return (
    <form onSubmit={send} className="grid max-w-md gap-3">
      <CodeField
        id={`pedido-${id}`}
        label="Código del pedido"
        hint="Queda como una transferencia suya, con la referencia del banco."
        value={codigo}
        onChange={setCodigo}
        enterKeyHint="send"
        autoFocus
      />
      {asignar.error && (
        <Notice kind="error" title="No se anotó">
          {detailOf(asignar.error, 'No sabemos si se anotó. Mira el pedido antes de intentarlo otra vez.')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size={40}
          className="max-md:h-12"
          loading={asignar.isPending}
          disabled={codigo.length < 9}
        >
          Anotar el pago
        </Button>
        <Button variant="ghost" size={40} className="max-md:h-12" onClick={() => setIsOpen(false)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
