import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { MAX_FOTOS } from '#lib/fotos/contract.ts'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { AttachPhotos } from '#ui/photos/AttachPhotos.tsx'
import { usePhotos } from '#ui/photos/usePhotos.ts'
import { sendOnCtrlEnter } from '#ui/thread/sendOnCtrlEnter.ts'
import { EMPTY_MENSAJE, RespuestaNueva, responderTicket, type Ticket } from '../contract.ts'
import { draftKey } from './paths.ts'

/** The member's reply box. Its draft is kept in the browser. */
export function Responder({ miembro, ticket: { id } }: { miembro: string; ticket: Ticket }) {
  const responder = useMutation(mutation(responderTicket, { id, autor: miembro }))
  const draftStorageKey = draftKey(miembro, id)
  const form = useShopForm({
    name: 'respuesta',
    contract: RespuestaNueva,
    initial: { mensaje: '', fotos: [] },
    staysOpen: true,
    repeatable: true,
    savesDraft: draftStorageKey,
    missing: { title: EMPTY_MENSAJE },
    failure: { title: 'No se pudo enviar el mensaje', text: 'Revisa tu conexión e intenta de nuevo.' },
    async send(data, key) {
      const sent = await responder.mutateAsync({ clave: key, ...data })
      // Clears this ticket's draft, even if another ticket is on the screen now.
      clearDraft(draftStorageKey)
      return sent
    },
    onSent: () => form.setFocus('mensaje'),
    outcome: { title: 'Mensaje enviado' },
  })
  useFormDraft(form, draftStorageKey)

  return (
    <Form
      form={form}
      data-redactor
      aria-label="Responder"
      onKeyDown={sendOnCtrlEnter}
      className="grid gap-3 border-border border-t px-4 py-4 md:px-6"
    >
      <TextAreaField field="mensaje" label="Tu respuesta" rows={2} className="[&_textarea]:min-h-18" />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <AttachPhotos field="fotos" max={MAX_FOTOS} />
        <EnviarMensaje />
      </div>
    </Form>
  )
}

function EnviarMensaje() {
  const empty = useFieldValue('mensaje').trim() === ''
  const { photos } = usePhotos('fotos')
  return (
    <div className="grid gap-3 max-md:w-full">
      {empty && photos.length > 0 && (
        <p role="status" className="text-meta text-muted-foreground">
          Escribe algo junto a la foto.
        </p>
      )}
      <Submit size={40} disabled={empty} className="max-md:h-12 max-md:w-full">
        Enviar mensaje
      </Submit>
    </div>
  )
}
