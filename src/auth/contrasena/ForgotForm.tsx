import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { CorreoOnly } from '../contract.ts'
import { olvidarContrasena } from './contract.ts'

type Props = {
  /** The initial e-mail. */
  correo: string
  onSend: (correo: string) => void
}

/** Asks for a mail with a link to choose another password. */
export function ForgotForm({ correo, onSend }: Props) {
  const forgot = useMutation(mutation(olvidarContrasena))
  const form = useShopForm({
    name: 'olvido',
    contract: CorreoOnly,
    initial: { correo },
    repeatable: true,
    missing: { title: 'Datos inválidos' },
    failure: { title: 'No se pudo enviar', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (datos) => forgot.mutateAsync(datos),
    onSent: (_, datos) => onSend(datos.correo),
  })

  return (
    <Form form={form} aria-label="Pedir un enlace" className="mt-6 grid gap-5">
      <EmailField field="correo" label="Correo" autoComplete="username" placeholder="correo@ejemplo.com" />
      <Submit className="w-full sm:w-fit">Enviar enlace</Submit>
    </Form>
  )
}
