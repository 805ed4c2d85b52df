import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, MessageSquareText, Reply as ReplyIcon } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { FotosNuevas, MAX_FOTOS } from '#lib/fotos/contract.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { firstWord } from '#lib/text.ts'
import { Submit } from '#ui/form/Submit.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { RESET_ALL, useShopForm } from '#ui/form/useShopForm.tsx'
import { AttachPhotos } from '#ui/photos/AttachPhotos.tsx'
import { Reply } from '#ui/thread/Reply.tsx'
import { EMPTY_MENSAJE, MENSAJE_MAX_LENGTH } from '../contract.ts'
import { listarPreparadas, responderEnGestion, type TicketEnGestion } from './contract.ts'

const FormSchema = responderEnGestion.schema.body.extend({ interna: z.boolean(), fotos: FotosNuevas })
const EMPTY = { mensaje: '', interna: false, fotos: [] }
const draftKey = (ticket: number) => `${staffDrafts.ticket}${ticket}` as const

/** The reply box of staff: an answer to the member or an internal note, in different colours. */
export function Redactar({ ticket }: { ticket: TicketEnGestion }) {
  const { id, estado, cliente, codigo_pedido } = ticket
  const { data: preparadas } = useQuery(query(listarPreparadas))
  const responder = useMutation(mutation(responderEnGestion, { id }))
  const draftStorageKey = draftKey(id)
  const form = useShopForm({
    name: 'ticket',
    contract: FormSchema,
    initial: EMPTY,
    repeatable: true,
    savesDraft: draftStorageKey,
    missing: { title: EMPTY_MENSAJE },
    failure: { title: 'No se pudo enviar el mensaje', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    async send(data, key) {
      const deEquipo = data.interna || closed
      await responder.mutateAsync({ clave: key, ...data, interna: deEquipo })
      // Clears this ticket's draft, even if another ticket is on the screen now.
      clearDraft(draftStorageKey)
      return { deEquipo }
    },
    outcome: ({ deEquipo }) => (deEquipo ? null : { title: 'Mensaje enviado' }),
    onSent(_, { interna, mensaje }) {
      // Keeps text typed while sending, and the choice of answer or note.
      if (form.getValues('mensaje').trim() === mensaje) form.reset({ ...EMPTY, interna }, RESET_ALL)
      form.setFocus('mensaje')
    },
  })
  useFormDraft(form, draftStorageKey)
  const closed = estado === 'cerrado'
  // Text typed while the ticket is closed is a note, and stays a note if somebody reopens the ticket meanwhile.
  const quedarEnNota = () => closed && form.setValue('interna', true)
  const interna = useWatch({ control: form.control, name: 'interna' }) || closed

  return (
    <Reply
      form={form}
      name={interna ? 'Nota interna' : 'Responder'}
      shortcut={{ title: 'Responder', group: 'Tickets' }}
      sendsOnCtrlEnter
      above={
        closed && (
          <p className="flex items-center gap-2 text-meta">
            <Lock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            Está cerrado: para responder, reábrelo. Puedes dejar una nota.
          </p>
        )
      }
      choice={
        closed
          ? undefined
          : {
              name: 'Para quién',
              choices: AUDIENCE_OPTIONS,
              chosen: interna ? 'equipo' : 'cliente',
              onChoose: (quien) => form.setValue('interna', quien === 'equipo'),
            }
      }
      prepared={
        interna
          ? undefined
          : { answers: preparadas, to: { nombre: cliente.nombre, codigo: codigo_pedido }, menu: PREPARED_MENU }
      }
      box={{
        name: 'mensaje',
        label: interna ? 'Nota que solo lee el equipo' : `Respuesta para ${firstWord(cliente.nombre)}`,
        max: MENSAJE_MAX_LENGTH,
        counterFrom: MENSAJE_MAX_LENGTH - 500,
        rows: 2,
        className: 'min-h-14! py-1.5',
      }}
      onWrite={quedarEnNota}
      className={`grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-border border-t px-4 py-3 xl:max-h-[60%] xl:overflow-y-auto ${interna ? 'bg-ambar-tint' : ''}`}
    >
      <div onInput={quedarEnNota} className="grid items-end gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <AttachPhotos field="fotos" max={MAX_FOTOS} />
        <SendButton interna={interna} />
      </div>
    </Reply>
  )
}

const AUDIENCE_OPTIONS = [
  { value: 'cliente', title: 'Respuesta', icon: <ReplyIcon aria-hidden="true" strokeWidth={1.75} /> },
  { value: 'equipo', title: 'Nota interna', icon: <Lock aria-hidden="true" strokeWidth={1.75} /> },
] as const

const PREPARED_MENU = {
  children: (
    <>
      <MessageSquareText aria-hidden="true" strokeWidth={1.75} />
      Preparadas
    </>
  ),
}

function SendButton({ interna }: { interna: boolean }) {
  const empty = useFieldValue('mensaje').trim() === ''
  return (
    <div className="grid justify-items-end gap-2 max-md:w-full">
      <Submit size={40} disabled={empty} className="max-md:h-12 max-md:w-full">
        {interna ? 'Guardar nota' : 'Enviar respuesta'}
      </Submit>
    </div>
  )
}
