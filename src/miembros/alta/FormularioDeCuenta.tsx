import { useMutation } from '@tanstack/react-query'
import { COMMON_CONTRASENA, INVALID_CONTRASENA } from '#auth/contract.ts'
import { useInsist } from '#auth/queries.ts'
import { mutation } from '#http/query.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { resendNotice } from '#ui/form/resendNotice.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField, PhoneField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { CHECK_FIELDS, crearCuenta, NuevaCuenta } from './contract.ts'

type Props = {
  /** E-mail with which the form starts. */
  correo?: string
  onWrite?: (correo: string) => void
  onSubmit: (correo: string) => void
}

/** Creates an account with a chosen password. */
export function FormularioDeCuenta({ correo = '', onWrite, onSubmit }: Props) {
  const crear = useMutation(mutation(crearCuenta))
  const { insist } = useInsist()
  const form = useShopForm({
    name: 'crear',
    contract: NuevaCuenta,
    initial: { nombre: '', correo, telefono: '', contrasena: '', aunque_comun: false },
    repeatable: true,
    missing: { title: 'Datos inválidos', text: CHECK_FIELDS },
    failure: ({ type, title }) => ({
      title: type === COMMON_CONTRASENA ? title : 'Error en registro',
      text: 'No pudimos crear tu cuenta. Intenta de nuevo.',
    }),
    send: (data, key) =>
      insist(data.contrasena, (aunque_comun) => crear.mutateAsync({ clave: key, ...data, aunque_comun })),
    onSent: (_, data) => onSubmit(data.correo),
  })

  return (
    <Form form={form} aria-label="Hazte miembro" className="grid gap-5">
      <TextField
        field="nombre"
        label="Nombre completo"
        missing="Escribe tu nombre, de 2 letras como mínimo."
        autoComplete="name"
      />
      <EmailField
        field="correo"
        label="Correo"
        missing="Escribe un correo completo, como correo@ejemplo.com."
        autoComplete="username"
        placeholder="correo@ejemplo.com"
        onChange={(event) => onWrite?.(event.currentTarget.value)}
      />
      <PhoneField field="telefono" label="Teléfono" optional />
      <PasswordField
        field="contrasena"
        label="Contraseña"
        hint="De 6 a 72 caracteres."
        missing={INVALID_CONTRASENA}
        autoComplete="new-password"
      />
      <Submit
        className="w-full"
        renderFailure={resendNotice({
          type: COMMON_CONTRASENA,
          hint: 'Para usarla así, toca otra vez «Hazte miembro».',
        })}
      >
        Hazte miembro
      </Submit>
    </Form>
  )
}
