import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { pedirVinculo, ToVincular } from './contract.ts'

/**
 * Form that adds an order to this account. A mail to the order's e-mail address asks for approval. The answer does not
 * tell if the order exists.
 */
export function FormularioDeVinculo() {
  const pedir = useMutation(mutation(pedirVinculo))
  const form = useShopForm({
    name: 'vinculo',
    contract: ToVincular,
    initial: { codigo: '' },
    staysOpen: true,
    repeatable: true,
    missing: { title: 'Error' },
    failure: { title: 'No se pudo pedir el enlace', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: ({ codigo }, key) => pedir.mutateAsync({ codigo, clave: key }),
    outcome: {
      title: 'Mira el correo de ese pedido',
      text: 'Si el pedido existe y tiene un correo, le llega un enlace. Ábrelo y el pedido queda en tu cuenta.',
    },
  })
  return (
    <Form form={form} aria-label="Vincular un pedido" className="mt-4 grid gap-4">
      <CodeField field="codigo" label="Código de pedido" />
      <Submit size={40} className="w-fit">
        Enviar el enlace
      </Submit>
    </Form>
  )
}
