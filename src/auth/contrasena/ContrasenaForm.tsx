import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { resendNotice } from '#ui/form/resendNotice.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { COMMON_CONTRASENA, NewContrasena } from '../contract.ts'
import { useInsist } from '../queries.ts'
import { restablecerContrasena } from './contract.ts'

type Props = { link: string; onSave: () => void; onSpent: () => void }

/** Chooses another password with a mail's link. */
export function ContrasenaForm({ link, onSave, onSpent }: Props) {
  const restablecer = useMutation(mutation(restablecerContrasena))
  const { insist } = useInsist()
  const form = useShopForm({
    name: 'contrasena',
    contract: NewContrasena,
    initial: { contrasena: '', aunque_comun: false },
    missing: { title: 'Datos inválidos' },
    failure: ({ type, title }) => ({
      title: type === COMMON_CONTRASENA ? title : 'No se pudo guardar',
      text: 'Revisa tu conexión e intenta de nuevo.',
    }),
    send: ({ contrasena }) =>
      insist(contrasena, (aunque_comun) => restablecer.mutateAsync({ token: link, contrasena, aunque_comun })).catch(
        (error) => {
          if (rechazoOf(error).status === 404) onSpent()
          throw error
        },
      ),
    outcome: { title: 'Contraseña cambiada', text: 'Ya puedes entrar con ella.' },
    onSent: onSave,
  })

  return (
    <Form form={form} aria-label="Elegir mi contraseña" className="mt-6 grid gap-5">
      <PasswordField
        field="contrasena"
        label="Contraseña nueva"
        hint="De 6 a 72 caracteres."
        autoComplete="new-password"
      />
      <Submit
        className="w-full sm:w-fit"
        renderFailure={resendNotice({ type: COMMON_CONTRASENA, hint: 'Para usarla así, guárdala otra vez.' })}
      >
        Guardar contraseña
      </Submit>
    </Form>
  )
}
