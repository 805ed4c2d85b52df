import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { homeOf } from '#lib/staffPages.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Contrasena, type Session } from '../contract.ts'
import { receiveSession } from '../queries.ts'
import { aceptarInvitacion } from './contract.ts'

type Props = {
  link: string
  /** The invited address, masked. */
  correo: string
  asksContrasena: boolean
}

/** The form that accepts an invitation, with a password of one's own where the account has none yet. */
export function AceptarInvitacion({ link, correo, asksContrasena }: Props) {
  const navigate = useNavigate()
  const aceptar = useMutation({ ...mutation(aceptarInvitacion), onSuccess: receiveSession })
  const form = useShopForm({
    name: 'aceptar',
    contract: z.strictObject({ contrasena: asksContrasena ? Contrasena : z.literal('') }),
    initial: { contrasena: '' },
    missing: { title: 'Datos inválidos' },
    failure: { title: 'No se aceptó la invitación', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: ({ contrasena }) => aceptar.mutateAsync({ token: link, ...(asksContrasena && { contrasena }) }),
    outcome: { title: 'Ya eres del equipo' },
    onSent: ({ persona }: Session) => navigate(persona ? homeOf(persona.rol) : linkTo('/login'), { replace: true }),
  })
  return (
    <Form form={form} aria-label="Aceptar la invitación" className="mt-6 grid gap-5">
      <p>
        {asksContrasena ? 'Entrarás con' : 'Acepta, y entra con la contraseña que ya tienes y'}{' '}
        <b className="wrap-anywhere">{correo}</b>.
      </p>
      {asksContrasena && (
        <PasswordField
          field="contrasena"
          label="Elige tu contraseña"
          hint="De 6 a 72 caracteres."
          autoComplete="new-password"
        />
      )}
      <Submit className="w-full sm:w-fit">Aceptar y entrar</Submit>
    </Form>
  )
}
