import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { CorreoOnly } from '../contract.ts'
import { reenviarConfirmacion } from './contract.ts'

/** Asks the person for an address and mails it another confirmation link. */
export function ReenvioForm() {
  const reenviar = useMutation(mutation(reenviarConfirmacion))
  const form = useShopForm({
    name: 'reenvio',
    contract: CorreoOnly,
    initial: { correo: '' },
    repeatable: true,
    staysOpen: true,
    missing: { title: 'Datos inválidos' },
    failure: { title: 'No se pudo reenviar', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (datos) => reenviar.mutateAsync(datos),
    outcome: {
      title: 'Correo enviado',
      text: 'Si esa cuenta está por confirmar, el enlace llega en un momento. Mira también en correo no deseado.',
    },
  })

  return (
    <Form form={form} aria-label="Reenviar confirmación" className="grid gap-5">
      <EmailField field="correo" label="Correo" placeholder="correo@ejemplo.com" />
      <Submit variant="outline" className="w-full sm:w-fit">
        Reenviar confirmación
      </Submit>
    </Form>
  )
}
