import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { negocio } from '#negocio'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { callarRecordatorios } from './contract.ts'

/** The code is sent by browsers without programs. */
const Callar = z.object({ codigo: z.string() })

type Props = { pedido: PedidoCompleto; onChange: (pedido: PedidoCompleto) => void }

/** Stops the reminders of the next payment; the link of their mails leads here. Renders nothing without a day to pay. */
export function SinRecordatorio({ pedido, onChange }: Props) {
  const { codigo, cuenta } = pedido
  const callar = useMutation(mutation(callarRecordatorios, { codigo }))
  const form = useShopForm({
    name: 'recordatorios',
    contract: Callar,
    initial: { codigo },
    posts: true,
    failure: { title: 'No se pudo guardar', text: 'Intenta de nuevo.' },
    send: () => callar.mutateAsync({}),
    onSent: onChange,
  })
  if (!cuenta.proximo?.antes_de || !negocio.cobros.recordatorios) return null
  return (
    <div id="recordatorios" className="mt-3 scroll-mt-24 print:hidden">
      {cuenta.proximo.se_recuerda ? (
        <Form form={form} aria-label="Recordatorios de este pago" className="grid gap-3">
          <input type="hidden" name="codigo" value={codigo} />
          <p className="text-meta text-muted-foreground">Te recordamos este pago por correo.</p>
          <Submit variant="outline" size={40} className="justify-self-start">
            No me recuerden este pago
          </Submit>
        </Form>
      ) : (
        <p className="text-meta text-muted-foreground">No te recordamos este pago.</p>
      )}
    </div>
  )
}
