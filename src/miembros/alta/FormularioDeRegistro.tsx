import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { Registro, registrarMiembro } from './contract.ts'

/** Requests a membership; the code and a password come by mail. */
export function FormularioDeRegistro({ onSubmit }: { onSubmit: (correo: string) => void }) {
  const registrar = useMutation(mutation(registrarMiembro))
  const form = useShopForm({
    name: 'registro',
    contract: Registro,
    initial: { nombre: '', apellido: '', correo: '', direccion: '' },
    repeatable: true,
    posts: true,
    missing: { title: 'Campos requeridos', text: MISSING_FIELDS },
    failure: { title: 'Error en registro', text: 'No pudimos registrarte. Intenta de nuevo.' },
    send: (data, key) => registrar.mutateAsync({ clave: key, ...data }),
    outcome: { title: 'Registro completado', text: 'Mira tu correo para entrar.' },
    onSent: (_, data) => onSubmit(data.correo),
  })

  return (
    <Form form={form} aria-label="Registro" className="mt-6 grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField field="nombre" label="Nombre" missing="Escribe tu nombre." autoComplete="given-name" />
        <TextField field="apellido" label="Apellido" missing="Escribe tu apellido." autoComplete="family-name" />
      </div>
      <EmailField
        field="correo"
        label="Correo"
        hint="Aquí te llegan tu código y tu contraseña."
        missing="Escribe tu correo."
        placeholder="correo@ejemplo.com"
      />
      <TextAreaField
        field="direccion"
        label="Dirección de envío"
        hint="Calle y número, sector, provincia, y una referencia si ayuda."
        missing="Escribe tu dirección."
        autoComplete="street-address"
        maxChars={300}
        rows={3}
      />
      <Submit className="w-full sm:w-fit">Hazte miembro</Submit>
    </Form>
  )
}
