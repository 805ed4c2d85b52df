import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { Contrasena, type Session } from '../contract.ts'
import { receiveSession } from '../queries.ts'
import { confirmarCorreo } from './contract.ts'

type Props = { link: string; correo: string; onSignIn: (session: Session) => void }

const FormSchema = z.strictObject({ contrasena: Contrasena })

/** Confirms an address with its mail's link and the account's password, and signs in. `correo` is masked. */
export function ConfirmarConContrasena({ link, correo, onSignIn }: Props) {
  const titleRef = useFocusOnMount()
  const confirmar = useMutation({ ...mutation(confirmarCorreo), onSuccess: receiveSession })
  const form = useShopForm({
    name: 'confirmar',
    contract: FormSchema,
    initial: { contrasena: '' },
    missing: { title: 'Datos inválidos' },
    failure: { title: 'Error de autenticación', text: 'No pudimos confirmar tu correo. Intenta de nuevo.' },
    send: ({ contrasena }) => confirmar.mutateAsync({ token: link, contrasena }),
    outcome: { title: 'Correo confirmado' },
    onSent: onSignIn,
  })

  return (
    <>
      <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
        Confirma tu correo
      </h1>
      <p className="mt-3">
        Escribe la contraseña que elegiste para la cuenta de <b className="wrap-anywhere">{correo}</b>. Con eso queda
        confirmada y entras.
      </p>
      <Form form={form} aria-label="Confirmar mi correo" className="mt-6 grid gap-5">
        <PasswordField field="contrasena" label="Contraseña" autoComplete="current-password" />
        <Submit className="w-full sm:w-fit">Confirmar y entrar</Submit>
      </Form>
      <p className="mt-6 text-sm">
        ¿No la recuerdas?{' '}
        <Link to={linkTo('/nueva-contrasena')} className="enlace">
          Elige otra contraseña
        </Link>
        : también confirma tu correo.
      </p>
      <p className="mt-3 text-muted-foreground text-sm">
        ¿No creaste tú esta cuenta? Cierra esta página: sin la contraseña no se confirma nada.
      </p>
    </>
  )
}
