import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { SESSION_KEY } from '#lib/queryClient.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { PhoneField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { cambiarPerfil, type Miembro, Perfil } from '../contract.ts'

/**
 * The form of a member's own profile.
 * @param id the account's id
 */
export function FormularioDePerfil({ id, miembro }: { id: string; miembro: Miembro }) {
  const cache = useQueryClient()
  const cambiar = useMutation(mutation(cambiarPerfil, { autor: id }))
  const form = useShopForm({
    name: 'perfil',
    contract: Perfil,
    initial: perfilOf(miembro),
    staysOpen: true,
    repeatable: true,
    missing: { title: 'Revisa tus datos' },
    failure: { title: 'No se guardó', text: 'No pudimos guardar tus datos. Intenta de nuevo.' },
    async send(perfil) {
      const stored = await cambiar.mutateAsync(perfil)
      // Reading the session again also renews the session hint, from which every page shows the name.
      void cache.invalidateQueries({ queryKey: SESSION_KEY })
      return stored
    },
    outcome: { title: 'Datos guardados' },
    // Text typed since the submit is kept.
    onSent: (stored) => form.reset(perfilOf(stored), { keepDirtyValues: true }),
  })

  return (
    <Form form={form} aria-label="Perfil" className="grid gap-5">
      <TextField field="nombre" label="Nombre" autoComplete="name" />
      <PhoneField field="telefono" label="Teléfono o WhatsApp" optional />
      <TextAreaField
        field="direccion"
        label="Dirección"
        optional
        maxChars={300}
        rows={3}
        autoComplete="street-address"
        hint="Calle, número, sector y provincia."
      />
      <Submit size={40} className="w-full sm:w-fit">
        Guardar
      </Submit>
    </Form>
  )
}

const perfilOf = ({ nombre, telefono, direccion }: Miembro): Perfil => ({
  nombre,
  telefono: telefono ?? '',
  direccion: direccion ?? '',
})
