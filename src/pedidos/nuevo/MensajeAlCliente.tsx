import { useQuery } from '@tanstack/react-query'
import { Check, Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { query } from '#http/query.ts'
import { whatsAppUrl } from '#lib/phone.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useCopy } from '#ui/useCopy.ts'
import type { PedidoDeGestion } from '../ficha/contract.ts'
import { prepararAvisos } from '../mover/whatsapp/contract.ts'
import { LoEnviaste } from '../mover/whatsapp/LoEnviaste.tsx'
import { MensajeDeWhatsapp } from '../mover/whatsapp/MensajeDeWhatsapp.tsx'
import { useReturnFromWhatsapp } from '../mover/whatsapp/useReturnFromWhatsapp.ts'

/** The message that the customer of a saved order gets. */
export function useMensajeAlCliente(codigo: string) {
  const read = useQuery(query(prepararAvisos, { pedidos: codigo }))
  const [aviso] = read.data ?? []
  return { read, numero: aviso?.numero ?? null, mensajes: aviso?.mensajes ?? [], vuelta: useReturnFromWhatsapp(codigo) }
}

type Props = ReturnType<typeof useMensajeAlCliente> & {
  pedido: Pick<PedidoDeGestion, 'codigo' | 'cliente' | 'telefono'>
}

/** What the customer will read, and the sheet that changes it. */
export function LoQueLeLlega({ pedido, read, numero, mensajes, vuelta }: Props) {
  const [open, setOpen] = useState(false)
  const [first] = mensajes
  if (read.error && !first) return <LoadError {...read} error={read.error} />
  if (!first) return <Skeleton className="h-40 rounded-2xl" />
  const { codigo, cliente, telefono } = pedido
  return (
    <section aria-labelledby="lo-que-le-llega">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 id="lo-que-le-llega" className="font-sans font-semibold">
          Lo que le llega
        </h2>
        {numero && (
          <Button variant="link" aria-haspopup="dialog" className="text-sm" onClick={() => setOpen(true)}>
            Cambiar
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line rounded-2xl rounded-bl-sm bg-verde text-verde-foreground px-4 py-3 text-sm wrap-anywhere">
        {first.texto}
      </p>
      {numero && (
        <Sheet
          open={open}
          onChange={setOpen}
          side="responsive"
          title="Mensaje por WhatsApp"
          description={`Para ${cliente}, ${telefono ?? ''}. Sale de tu propio teléfono.`}
        >
          <MensajeDeWhatsapp
            nombre={`mensaje-${codigo}`}
            numero={numero}
            mensajes={mensajes}
            onOpen={(aviso) => {
              setOpen(false)
              vuelta.anotar(aviso)
            }}
          />
        </Sheet>
      )}
      {vuelta.gone && (
        <LoEnviaste
          open={vuelta.pregunta}
          codigo={codigo}
          cliente={cliente}
          aviso={vuelta.gone}
          onClose={vuelta.quitar}
        />
      )}
    </section>
  )
}

/** Opens WhatsApp with the message; for a customer without a phone it copies the message. */
export function EnviarMensaje({ numero, mensajes: [first], vuelta }: Omit<Props, 'pedido'>) {
  const { state, copy } = useCopy({ text: first?.texto ?? '', copied: 'Mensaje copiado' })
  if (!first) return null
  if (!numero)
    return (
      <Button onClick={copy} className="w-full">
        {state === 'copiado' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {state === 'copiado' ? 'Copiado' : state === 'fallo' ? 'No se pudo copiar' : 'Copiar mensaje'}
      </Button>
    )
  return (
    <ButtonLink className="w-full">
      <a
        href={whatsAppUrl(numero, first.texto)}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        onClick={() => vuelta.anotar(first)}
      >
        <MessageCircle aria-hidden="true" strokeWidth={1.75} />
        Enviar por WhatsApp
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
    </ButtonLink>
  )
}
