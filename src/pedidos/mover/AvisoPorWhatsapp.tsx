import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { query } from '#http/query.ts'
import { whatsAppUrl } from '#lib/phone.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { GROUP, type MovablePedido } from './movable.ts'
import { prepararAvisos } from './whatsapp/contract.ts'
import { LoEnviaste } from './whatsapp/LoEnviaste.tsx'
import { MensajeDeWhatsapp } from './whatsapp/MensajeDeWhatsapp.tsx'
import { useReturnFromWhatsapp } from './whatsapp/useReturnFromWhatsapp.ts'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & { pedido: MovablePedido }

/**
 * Link that opens a message to the client in WhatsApp, with a menu to choose and edit it first. Renders nothing if the
 * order has no phone for a `wa.me` link.
 */
export function AvisoPorWhatsapp(props: Props) {
  return <ByWhatsapp key={props.pedido.codigo} {...props} />
}

function ByWhatsapp({ pedido, size, className = '' }: Props) {
  const { codigo, version, telefono } = pedido
  const aviso = query(prepararAvisos, { pedidos: codigo })
  // The key has the version, so that texts of an earlier version are not shown.
  const { data } = useQuery({ ...aviso, queryKey: [...aviso.queryKey, version], enabled: telefono !== null })
  const link = useRef<HTMLAnchorElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { gone, anotar, quitar, pregunta } = useReturnFromWhatsapp(codigo)
  const [preparado] = data ?? []
  const [first] = preparado?.mensajes ?? []
  const puede = preparado?.numero && first ? { numero: preparado.numero, mensajes: preparado.mensajes, first } : null
  useShortcut(puede ? { key: 'w', title: 'Avisar por WhatsApp', group: GROUP, run: () => link.current?.click() } : null)
  if (!puede) return null
  return (
    <div className={`flex ${className}`}>
      <ButtonLink variant="outline" size={size} className="flex-1 rounded-r-none! px-3! max-lg:h-12">
        <a
          ref={link}
          id={id}
          href={whatsAppUrl(puede.numero, puede.first.texto)}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          onClick={() => anotar(puede.first)}
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          WhatsApp
          <span className="sr-only"> a {pedido.cliente} (se abre en otra pestaña)</span>
          <ShortcutKey>W</ShortcutKey>
        </a>
      </ButtonLink>
      <Button
        variant="outline"
        size={size}
        aria-label="Elegir o cambiar el mensaje"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-px rounded-l-none! px-3! max-lg:h-12 lg:px-2!"
      >
        <ChevronDown aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <Sheet
        open={open}
        onChange={setOpen}
        side="responsive"
        title="Mensaje por WhatsApp"
        description={`Para ${pedido.cliente}, ${telefono ?? ''}. Sale de tu propio teléfono.`}
      >
        <MensajeDeWhatsapp
          nombre={`mensaje-${codigo}`}
          numero={puede.numero}
          mensajes={puede.mensajes}
          onOpen={(aviso) => {
            setOpen(false)
            anotar(aviso)
          }}
        />
      </Sheet>
      {gone && <LoEnviaste open={pregunta} codigo={codigo} cliente={pedido.cliente} aviso={gone} onClose={quitar} />}
    </div>
  )
}
