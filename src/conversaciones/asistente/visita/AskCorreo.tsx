import { z } from 'zod'
import { CorreoDeVisita } from '#conversaciones/chat/contract.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'

export const VisitorCorreo = z.object({ correo: CorreoDeVisita })

/** Asks for the visitor's address before the first question, so that an agent who takes over can answer by mail. */
export function AskCorreo({ known, onGive }: { known: string | undefined; onGive: (correo: string) => void }) {
  const form = useShopForm({
    name: 'asistente',
    contract: VisitorCorreo,
    initial: { correo: '' },
    known: known ? { correo: known } : null,
    missing: { title: 'Error' },
    failure: { title: 'No se pudo empezar', text: 'Intenta de nuevo.' },
    send: async ({ correo }) => correo,
    onSent: onGive,
  })
  return (
    <Form form={form} aria-label="Tu correo" className="grid gap-3">
      <EmailField
        field="correo"
        label="Correo electrónico"
        hint="Para que una persona pueda seguir contigo si hace falta. No te enviamos publicidad."
        required
      />
      <Submit size={40} className="max-sm:h-12">
        Empezar
      </Submit>
    </Form>
  )
}
