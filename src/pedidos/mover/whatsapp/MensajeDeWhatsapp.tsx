import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { whatsAppUrl } from '#lib/phone.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { Notice as AvisoDePagina } from '#ui/Notice.tsx'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { type AsuntoDeAviso, AVISO_MAX_LENGTH, type Aviso } from './contract.ts'

/** Subjects of the WhatsApp messages. */
const ABOUT_LABELS: Record<AsuntoDeAviso, string> = {
  estatus: 'Cómo va el pedido',
  precio: 'El precio',
  listo: 'Ya puede pasar a buscarlo',
}

/** The edited text, and the text of the template when editing began. */
type Edited = { text: string; templateText: string }

type Props = { nombre: string; numero: string; mensajes: Aviso[]; onOpen: (aviso: Aviso) => void }

/** Chooses and edits a message before WhatsApp opens. Edits of each message are kept while another one is shown. */
export function MensajeDeWhatsapp({ nombre, numero, mensajes, onOpen }: Props) {
  const [selected, setSelected] = useState<AsuntoDeAviso>()
  const [changed, setChanged] = useState<Partial<Record<AsuntoDeAviso, Edited>>>({})
  useReportUnsaved(Object.values(changed).some((edited) => edited !== undefined))
  const chosen = mensajes.find((mensaje) => mensaje.sobre === selected) ?? mensajes[0]
  if (!chosen) return null
  const { sobre } = chosen
  const edited = changed[sobre]
  const text = edited?.text ?? chosen.texto
  function cambiar(newEdit?: Edited) {
    setChanged({ ...changed, [sobre]: newEdit })
  }
  const fits = text.trim() !== '' && text.length <= AVISO_MAX_LENGTH
  return (
    <Form name={nombre} aria-label="Mensaje por WhatsApp" className="grid gap-4">
      {mensajes.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-sm">Sobre qué</legend>
          {mensajes.map((mensaje) => (
            <label
              key={mensaje.sobre}
              className="flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-input px-4 text-sm has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground"
            >
              <input
                type="radio"
                name={`${nombre}-sobre`}
                checked={mensaje.sobre === sobre}
                onChange={() => setSelected(mensaje.sobre)}
                className="accent-primary"
              />
              {ABOUT_LABELS[mensaje.sobre]}
            </label>
          ))}
        </fieldset>
      )}
      <TextAreaField
        name="texto"
        label="Mensaje"
        rows={9}
        maxChars={AVISO_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) =>
          cambiar({ text: currentTarget.value, templateText: edited?.templateText ?? chosen.texto })
        }
      />
      {edited && edited.templateText !== chosen.texto && (
        <AvisoDePagina
          kind="warning"
          role="alert"
          title="El pedido cambió mientras escribías"
          actions={
            <Button variant="outline" size={36} onClick={() => cambiar()}>
              Usar el mensaje nuevo
            </Button>
          }
        >
          {chosen.texto}
        </AvisoDePagina>
      )}
      <ButtonLink>
        <a
          href={fits ? whatsAppUrl(numero, text) : undefined}
          aria-disabled={!fits || undefined}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          onClick={() => {
            if (!fits) return
            cambiar()
            onOpen({ sobre, texto: text })
          }}
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          Abrir WhatsApp
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      </ButtonLink>
    </Form>
  )
}
