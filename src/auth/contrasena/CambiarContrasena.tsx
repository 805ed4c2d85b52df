import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { HiddenUsername } from '#ui/form/PasswordPrompt.tsx'
import { resendNotice } from '#ui/form/resendNotice.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { COMMON_CONTRASENA } from '../contract.ts'
import { receiveSession, useInsist } from '../queries.ts'
import { cambiarContrasena } from './contract.ts'

/** `aunque_comun` has no field: pressing the button again sets it. */
const FormSchema = cambiarContrasena.schema.body.omit({ aunque_comun: true })

type Props = {
  /** The account's id. */
  id: string
  correo: string
  /** When a generated password expires; null for a chosen one. */
  temporaryUntil: string | null
}

export function CambiarContrasena({ id, correo, temporaryUntil }: Props) {
  const change = useMutation({ ...mutation(cambiarContrasena, { autor: id }), onSuccess: receiveSession })
  const { insist, refused } = useInsist()
  const form = useShopForm({
    name: 'contrasena',
    contract: FormSchema,
    initial: { actual: '', contrasena: '' },
    staysOpen: true,
    missing: { title: 'Revisa tu contraseña' },
    failure: { title: 'No se cambió la contraseña', text: 'No pudimos cambiar tu contraseña. Intenta de nuevo.' },
    send: (written) => insist(written.contrasena, (aunque_comun) => change.mutateAsync({ ...written, aunque_comun })),
    outcome: { title: 'Contraseña cambiada', text: 'Cerramos tus otras sesiones.' },
  })
  const isInsisting = form.watch('contrasena') === refused

  return (
    <Form form={form} aria-label="Contraseña" className="grid gap-5">
      {temporaryUntil && (
        <Notice kind="warning" title="Tu contraseña es temporal">
          Sirve hasta el <DateTime value={dayOf(new Date(temporaryUntil))} format="fullDay" />. Elige una tuya.
        </Notice>
      )}
      <HiddenUsername email={correo} />
      <PasswordField field="actual" label="Contraseña actual" autoComplete="current-password" />
      <PasswordField
        field="contrasena"
        label="Contraseña nueva"
        autoComplete="new-password"
        hint="De 6 a 72 caracteres. Al cambiarla se cierran tus otras sesiones."
      />
      <Submit
        size={40}
        className="w-full sm:w-fit"
        renderFailure={resendNotice({ type: COMMON_CONTRASENA, title: 'Esa contraseña es muy común' })}
      >
        {isInsisting ? 'Usarla de todas formas' : 'Cambiar contraseña'}
      </Submit>
    </Form>
  )
}
