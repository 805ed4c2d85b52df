import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Unconfirmed } from '#auth/confirmacion/Unconfirmed.tsx'
import { INVALID_DATOS, iniciarSesion, type Session, UNCONFIRMED } from '#auth/contract.ts'
import { receiveSession } from '#auth/queries.ts'
import { mutation } from '#http/query.ts'
import type { Rechazo } from '#lib/errors.ts'
import { Entrada, entrarPorCodigo } from '#miembros/contract.ts'
import { codigoOf } from '#miembros/rules.ts'
import { negocio } from '#negocio'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { usePosted } from '#ui/PageData.tsx'

type Props = {
  /** The initial e-mail or membership code. */
  correo?: string
  onWrite?: (correo: string) => void
  onSignIn: (session: Session) => void
  /** Shown below the error when code and password do not match. */
  onFailure?: ReactNode
}

/** Signs in by e-mail or by membership code, which one field takes. */
export function FormularioDeEntrada({ correo = '', onWrite, onSignIn, onFailure }: Props) {
  const porCorreo = useMutation({ ...mutation(iniciarSesion), onSuccess: receiveSession })
  const porCodigo = useMutation({ ...mutation(entrarPorCodigo), onSuccess: receiveSession })
  const sent = useRef(usePosted('entrar')?.values.correo ?? '')
  const form = useShopForm({
    name: 'entrar',
    contract: Entrada,
    initial: { correo, contrasena: '', recordarme: true },
    toastId: 'entrada',
    posts: true,
    missing: { title: 'Datos inválidos', text: INVALID_DATOS },
    failure: (rechazo) => (codigoOf(sent.current) === null ? correoFailure(rechazo) : codigoFailure(rechazo)),
    send(data) {
      sent.current = data.correo
      const codigo_membresia = codigoOf(data.correo)
      if (codigo_membresia === null) return porCorreo.mutateAsync(data)
      const { contrasena, recordarme } = data
      return porCodigo.mutateAsync({ codigo_membresia, contrasena, recordarme })
    },
    onSent: onSignIn,
  })

  return (
    <Form form={form} action="" aria-label="Entrar" className="grid gap-5">
      <TextField
        field="correo"
        label="Correo o código de membresía"
        hint="El código empieza con B- y llegó en tu correo de bienvenida."
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        missing="Escribe tu correo, o tu código como B-000000."
        onChange={(event) => onWrite?.(event.currentTarget.value)}
      />
      <PasswordField
        field="contrasena"
        label="Contraseña"
        autoComplete="current-password"
        missing="Son 6 caracteres como mínimo"
      />
      <Checkbox
        field="recordarme"
        label="Recordarme"
        hint={`La sesión queda abierta ${negocio.guarda.sesion} días en este navegador.`}
      />
      <Submit
        className="w-full"
        renderFailure={({ title, text, rechazo }) =>
          rechazo?.type === UNCONFIRMED ? (
            <Unconfirmed readCorreo={() => form.getValues('correo')}>{text}</Unconfirmed>
          ) : (
            rechazo?.status === 401 && (
              <Notice kind="error" role="alert" title={title} actions={onFailure}>
                {text}
              </Notice>
            )
          )
        }
      >
        Entrar
      </Submit>
    </Form>
  )
}

function correoFailure({ status, title }: Rechazo) {
  return {
    // 403: the password was right, but the account cannot be used.
    title: status === 403 ? title : 'Error de autenticación',
    text: 'No pudimos comprobar tus datos. Intenta de nuevo.',
  }
}

function codigoFailure({ status, title }: Rechazo) {
  return {
    title: status === 401 || status === 403 ? title : 'Error al buscar el código de membresía',
    text: 'Intenta de nuevo en un momento.',
  }
}
