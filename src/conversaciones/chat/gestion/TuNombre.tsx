import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { UNNAMED_STAFF } from '#lib/unnamedStaff.ts'
import { cambiarPerfil, type Miembro, Perfil } from '#miembros/contract.ts'
import { useMiembro } from '#miembros/queries.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'

type Props = { /** The reader's account. */ id: string }

/** Asks the owner for her name, which visitors read, until she gives it. */
export function TuNombre({ id }: Props) {
  const miembro = useMiembro()
  if (miembro?.nombre !== UNNAMED_STAFF) return null
  return (
    <section aria-label="Tu nombre" className="border-border border-b bg-ambar-tint px-4 py-4">
      <h2 className="font-sans font-semibold">¿Cómo te llamas?</h2>
      <p className="mt-1 mb-4 text-meta">
        Quien escriba al chat leerá «Te atiende Rosa», con tu primer nombre. Puedes cambiarlo después en Ajustes.
      </p>
      <FormularioDeNombre id={id} miembro={miembro} />
    </section>
  )
}

/** @param id the account's id */
export function FormularioDeNombre({ id, miembro }: Props & { miembro: Miembro }) {
  const cambiar = useMutation(mutation(cambiarPerfil, { autor: id }))
  const form = useShopForm({
    name: 'tu-nombre',
    contract: Perfil.pick({ nombre: true }),
    initial: { nombre: '' },
    failure: { title: 'No se guardó', text: 'No pudimos guardar tu nombre. Intenta de nuevo.' },
    send: ({ nombre }) =>
      cambiar.mutateAsync({ nombre, telefono: miembro.telefono ?? '', direccion: miembro.direccion ?? '' }),
  })
  return (
    <Form form={form} aria-label="Tu nombre" className="grid gap-3">
      <TextField field="nombre" label="Tu nombre" missing="Escribe tu nombre." autoComplete="name" />
      <Submit variant="outline" size={40} className="w-fit">
        Guardar mi nombre
      </Submit>
    </Form>
  )
}
