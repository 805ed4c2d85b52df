import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { ROLES_DE_PERSONAL } from '#lib/permisos.ts'
import { Form } from '#ui/form/Form.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { ROL_LABELS } from '../labels.ts'
import { Invitacion, invitar } from './contract.ts'

const EMPTY = { nombre: '', correo: '', rol: 'ayudante' as const }

/** Invites a person to work here. */
export function FormularioDeInvitacion({ onSent }: { onSent: () => void }) {
  const send = useMutation(mutation(invitar))
  const form = useShopForm({
    name: 'invitacion',
    contract: Invitacion,
    initial: EMPTY,
    missing: { title: 'Faltan datos' },
    failure: { title: 'No se envió la invitación', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (typed, clave) => send.mutateAsync({ clave, ...typed }),
    outcome: ({ invitaciones: [newest] }) => ({ title: 'Invitación enviada', text: newest?.correo }),
    onSent,
  })
  return (
    <Form form={form} aria-label="Invitar" className="grid gap-5">
      <TextField field="nombre" label="Nombre" autoComplete="off" enterKeyHint="next" />
      <EmailField
        field="correo"
        label="Correo"
        hint="Le llega un enlace que sirve una vez, durante 7 días."
        autoComplete="off"
        enterKeyHint="done"
      />
      <RadioCards
        field="rol"
        legend="Qué hará"
        options={ROLES_DE_PERSONAL.map((value) => ({
          value,
          title: ROL_LABELS[value].nombre,
          text: ROL_LABELS[value].hace,
        }))}
      />
      <Submit className="w-full sm:w-fit">Enviar la invitación</Submit>
    </Form>
  )
}
