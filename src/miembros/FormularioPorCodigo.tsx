import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from '#auth/contract.ts'
import { receiveSession } from '#auth/queries.ts'
import { mutation } from '#http/query.ts'
import type { Rechazo } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EntradaPorCodigo, entrarPorCodigo } from './contract.ts'
import { CODIGO_DE_MEMBRESIA_LENGTH, formatCodigoDeMembresia } from './rules.ts'

type Props = {
  onSignIn: (session: Session) => void
  /** Shown below the error when code and password do not match. */
  onFailure: ReactNode
}

export function FormularioPorCodigo({ onSignIn, onFailure }: Props) {
  const entrar = useMutation({ ...mutation(entrarPorCodigo), onSuccess: receiveSession })
  const form = useShopForm({
    name: 'codigo',
    contract: EntradaPorCodigo,
    initial: { codigo_membresia: '', contrasena: '', recordarme: false },
    toastId: 'entrada',
    posts: true,
    missing: { title: 'Datos inválidos' },
    failure: (rechazo) => ({ title: titleOf(rechazo), text: 'Intenta de nuevo en un momento.' }),
    send: (data) => entrar.mutateAsync(data),
    onSent: onSignIn,
  })

  return (
    <Form form={form} action="" aria-label="Entrar con mi código" className="mt-6 grid gap-5">
      <CodeField
        field="codigo_membresia"
        label="Código de membresía"
        format={formatCodigoDeMembresia}
        maxChars={CODIGO_DE_MEMBRESIA_LENGTH}
        autoComplete="username"
        placeholder="B-000000"
      />
      <PasswordField
        field="contrasena"
        label="Contraseña temporal"
        hint="La que te llegó por correo, o la que elegiste después."
        autoComplete="current-password"
      />
      <Checkbox
        field="recordarme"
        label="Recordarme"
        hint={`La sesión queda abierta ${negocio.guarda.sesion} días en este navegador.`}
      />
      <Submit
        className="w-full"
        renderFailure={({ title: titulo, text: texto, rechazo }) =>
          rechazo?.status === 401 && (
            <Notice kind="error" role="alert" title={titulo} actions={onFailure}>
              {texto}
            </Notice>
          )
        }
      >
        Entrar
      </Submit>
    </Form>
  )
}

function titleOf({ status, title }: Rechazo) {
  return status === 401 || status === 403 ? title : 'Error al buscar el código de membresía'
}
