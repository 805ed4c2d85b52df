import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { PRIORIDADES } from '#lib/closedSets.ts'
import { MAX_FOTOS } from '#lib/fotos/contract.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { AttachPhotos } from '#ui/photos/AttachPhotos.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { COMPLETE_ALL, crearTicket, MENSAJE_MAX_LENGTH, TicketNuevo } from '../contract.ts'
import { TICKET_PRIORIDAD_LABELS } from '../labels.ts'
import { draftKey, ticketPath } from './paths.ts'

const { codigo_pedido, prioridad } = TicketNuevo.shape
/** The select's value for no order is `''`, which becomes null. */
const FormSchema = TicketNuevo.extend({
  codigo_pedido: z.preprocess((selected) => selected || null, codigo_pedido.unwrap()),
  prioridad: prioridad.unwrap(),
})

const FAILED = 'No se pudo crear el ticket'

type Props = {
  miembro: string
  /** Codes of the member's own orders. */
  pedidos: readonly string[]
}

export function FormularioDeTicket({ miembro, pedidos }: Props) {
  const crear = useMutation(mutation(crearTicket, { autor: miembro }))
  const navigate = useNavigate()
  const title = useFocusOnMount()
  const draftStorageKey = draftKey(miembro, 'nuevo')
  const form = useShopForm({
    name: 'ticket',
    contract: FormSchema,
    initial: { asunto: '', descripcion: '', prioridad: 'media', codigo_pedido: '', fotos: [] },
    repeatable: true,
    savesDraft: draftStorageKey,
    missing: { title: FAILED, text: COMPLETE_ALL },
    failure: { title: FAILED, text: 'Revisa tu conexión e intenta de nuevo.' },
    async send(data, key) {
      const created = await crear.mutateAsync({ clave: key, ...data })
      clearDraft(draftStorageKey)
      return created
    },
    outcome: { title: 'Ticket creado', text: 'Te avisaremos cuando respondamos.' },
    // Replaces the form in the history, so that going back skips it.
    onSent: ({ id }) => navigate(ticketPath(id), { replace: true }),
  })
  useFormDraft(form, draftStorageKey)

  return (
    <section aria-labelledby="ticket-nuevo" className="rounded-2xl border border-border bg-card p-4 md:p-6">
      <h2 ref={title} id="ticket-nuevo" tabIndex={-1} className="font-display text-h3">
        Nuevo ticket
      </h2>
      <p className="mt-1 mb-5 text-muted-foreground text-sm">
        Cuéntanos qué pasó o qué necesitas. Te respondemos aquí y te avisamos por correo.
      </p>
      <Form form={form} aria-labelledby="ticket-nuevo" className="grid max-w-160 gap-5">
        <TextField field="asunto" label="Asunto" missing="Escribe el asunto." autoComplete="off" />
        <TextAreaField
          field="descripcion"
          label="Descripción"
          missing="Escribe la descripción."
          maxChars={MENSAJE_MAX_LENGTH}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField field="prioridad" label="Prioridad">
            {PRIORIDADES.map((level) => (
              <option key={level} value={level}>
                {TICKET_PRIORIDAD_LABELS[level]}
              </option>
            ))}
          </SelectField>
          {pedidos.length > 0 && (
            <SelectField field="codigo_pedido" label="Pedido" optional>
              <option value="">Ninguno en particular</option>
              {pedidos.map((codigo) => (
                <option key={codigo} value={codigo}>
                  {codigo}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <AttachPhotos field="fotos" max={MAX_FOTOS} />
        <Submit size={40} className="justify-self-start max-md:h-12 max-md:justify-self-stretch">
          Crear ticket
        </Submit>
      </Form>
    </section>
  )
}
