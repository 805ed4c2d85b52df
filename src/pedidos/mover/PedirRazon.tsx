import { z } from 'zod'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { RazonDePaso } from '../cuotas/contract.ts'

const Draft = z.object({ razon: RazonDePaso })

/** Asks why orders are moved all the same, after the server refused to move them without a reason. */
export function PedirRazon({ count, onRazon }: { count: number; onRazon: (razon: string) => unknown }) {
  const pedidos = count === 1 ? '1 pedido' : `${count} pedidos`
  const form = useShopForm({
    name: 'razon-de-paso',
    contract: Draft,
    initial: { razon: '' },
    failure: { title: `No se pudo mover ${pedidos}`, text: 'Intenta de nuevo.' },
    // Whoever asks shows the result.
    send: async ({ razon }) => void (await onRazon(razon)),
  })
  return (
    <Form form={form} aria-label={`Por qué mover ${pedidos}`} className="grid gap-2">
      <TextField field="razon" label="Cómo se acordó, o por qué" hint="Por ejemplo: lo acordó por WhatsApp." />
      <Submit variant="outline" size={40} className="max-lg:h-12">
        Mover {pedidos} con esta razón
      </Submit>
    </Form>
  )
}
