import { Bot, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { usePersona } from '#auth/queries.ts'
import { whatsAppChatLink } from '#lib/contactLinks.ts'
import type { ChatHandover } from '#tienda/openChat.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { CodigoOpcional, CorreoDeVisita, MENSAJE_MAX_LENGTH, TextoDeMensaje } from '../contract.ts'
import { usePedirAgente } from '../queries.ts'
import { draft, STORAGE_KEY } from './draft.ts'
import { EnPausa } from './EnPausa.tsx'
import { NadieEnElChat } from './NadieEnElChat.tsx'

const RequestForm = z.object({
  email: CorreoDeVisita,
  codigo_pedido: CodigoOpcional,
  mensaje: TextoDeMensaje.or(z.literal('')),
})
const LeftMessageForm = RequestForm.extend({ mensaje: TextoDeMensaje })

const FAILURE = {
  agente: { title: 'No se pudo conectar', text: 'Hubo un problema al conectar con un agente.' },
  mensaje: { title: 'No se guardó', text: 'No pudimos guardar tu mensaje. Intenta de nuevo.' },
}

type Props = {
  /** Whether an agent is on duty. Otherwise the form leaves a message. */
  hasAgente: boolean
  /** Until when the shop paused the chat for this connection; null unless it did. */
  pausa: string | null
  llevado: ChatHandover | null
  /** The address that the visitor gave in the last conversation. */
  correo?: string
  /** Content above the form. */
  aviso?: ReactNode
  onRequest: () => void
  onAsistente: () => void
}

/** The form that begins a conversation: address, order and message. The message is required while nobody is on duty. */
export function Solicitar({ hasAgente, pausa, llevado, correo = '', aviso, onRequest, onAsistente }: Props) {
  const [typed] = useState(draft.read)
  const pedir = usePedirAgente()
  const persona = usePersona()
  // The message field stays once it was shown, also when an agent comes on duty.
  const [conMensaje, setConMensaje] = useState(typed.mensaje !== '')
  if (!hasAgente && !conMensaje) setConMensaje(true)
  const ownCorreo = llevado?.correo || typed.correo || correo
  const form = useShopForm({
    name: 'chat',
    contract: hasAgente ? RequestForm : LeftMessageForm,
    initial: {
      email: ownCorreo,
      codigo_pedido: llevado?.codigo ?? typed.codigo,
      mensaje: typed.mensaje,
    },
    known: !ownCorreo && persona ? { email: persona.correo } : null,
    repeatable: true,
    savesDraft: STORAGE_KEY,
    missing: { title: 'Error' },
    failure: hasAgente ? FAILURE.agente : FAILURE.mensaje,
    async send({ email, codigo_pedido, mensaje }, clave) {
      const comun = { email, codigo_pedido, asistente: llevado?.charla }
      const message = mensaje ? { mensaje, clave } : {}
      const respuesta = await pedir.mutateAsync(
        hasAgente
          ? { action: 'request_agent', ...comun, ...message }
          : { action: 'save_contact', ...comun, mensaje, clave },
      )
      draft.put({ correo: email, codigo: '' })
      draft.removeSent(mensaje)
      return respuesta
    },
    onSent: onRequest,
  })
  const { subscribe, getValues, setValue } = form

  useEffect(() => {
    let llega = false
    const dejarDeOir = draft.subscribe(() => {
      const { mensaje } = draft.read()
      if (mensaje === getValues('mensaje')) return
      // A change from another tab is not saved again, because that tab may have saved more text by then.
      llega = true
      setValue('mensaje', mensaje, { shouldDirty: true })
      llega = false
      if (mensaje) setConMensaje(true)
    })
    const dejarDeGuardar = subscribe({
      formState: { values: true },
      callback({ values: { email, codigo_pedido, mensaje } }) {
        if (!llega) draft.put({ correo: email, codigo: codigo_pedido ?? '', mensaje })
      },
    })
    return () => {
      dejarDeOir()
      dejarDeGuardar()
    }
  }, [subscribe, getValues, setValue])

  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
      {aviso}
      {pausa ? (
        <EnPausa hasta={pausa} />
      ) : hasAgente ? (
        <p className="text-sm">Hay una persona del taller en línea. El correo es para responderte si se corta.</p>
      ) : (
        <NadieEnElChat>Deja tu mensaje y te respondemos por correo.</NadieEnElChat>
      )}
      <Form form={form} aria-label="Hablar con Agente" className="mt-4 grid gap-4">
        <EmailField field="email" label="Correo" />
        <CodeField field="codigo_pedido" label="Código de pedido" optional />
        {conMensaje && (
          <TextAreaField
            field="mensaje"
            label="Mensaje"
            optional={hasAgente}
            maxChars={MENSAJE_MAX_LENGTH}
            rows={3}
            className="[&_textarea]:min-h-20"
          />
        )}
        <Submit className="w-full">{hasAgente ? 'Solicitar Agente' : 'Dejar mensaje'}</Submit>
      </Form>
      <div className="mt-5 grid gap-2 border-border border-t pt-4">
        <p className="text-meta text-muted-foreground">¿No puede esperar?</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size={40} className="max-sm:h-12 flex-1" onClick={onAsistente}>
            <Bot aria-hidden="true" strokeWidth={1.75} />
            Asistente virtual
          </Button>
          <ButtonLink variant="outline" size={40} className="max-sm:h-12 flex-1">
            <OutboundLink href={whatsAppChatLink()}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </OutboundLink>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
