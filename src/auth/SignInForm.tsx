import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Unconfirmed } from './confirmacion/Unconfirmed.tsx'
import { Credentials, INVALID_DATOS, iniciarSesion, type Session, UNCONFIRMED } from './contract.ts'
import { receiveSession } from './queries.ts'

type Props = {
  /** The initial e-mail. */
  correo?: string
  onWrite?: (correo: string) => void
  onSignIn: (session: Session) => void
}

export function SignInForm({ correo = '', onWrite, onSignIn }: Props) {
  const signIn = useMutation({ ...mutation(iniciarSesion), onSuccess: receiveSession })
  const form = useShopForm({
    name: 'entrar',
    contract: Credentials,
    initial: { correo, contrasena: '' },
    toastId: 'entrada',
    posts: true,
    missing: { title: 'Datos inválidos', text: INVALID_DATOS },
    failure: ({ status, title }) => ({
      // 403: the password was right, but the account cannot be used.
      title: status === 403 ? title : 'Error de autenticación',
      text: 'No pudimos comprobar tus datos. Intenta de nuevo.',
    }),
    send: (credentials) => signIn.mutateAsync(credentials),
    onSent: onSignIn,
  })

  return (
    <Form form={form} action="" aria-label="Entrar" className="grid gap-5">
      <TextField
        field="correo"
        label="Correo"
        type="email"
        autoComplete="username"
        placeholder="correo@ejemplo.com"
        missing="Verifica tu correo"
        onChange={(event) => onWrite?.(event.currentTarget.value)}
      />
      <PasswordField
        field="contrasena"
        label="Contraseña"
        autoComplete="current-password"
        missing="Son 6 caracteres como mínimo"
      />
      <Submit
        className="w-full"
        renderFailure={({ rechazo, text }) =>
          rechazo?.type === UNCONFIRMED && <Unconfirmed readCorreo={() => form.getValues('correo')}>{text}</Unconfirmed>
        }
      >
        Entrar
      </Submit>
    </Form>
  )
}
