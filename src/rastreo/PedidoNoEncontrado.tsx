import { Circle, MessageCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { HiloSuelto } from '#sitio/drawings.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { FIELD_ID } from './Buscador.tsx'

const CHECKS = [
  { clave: 'escrito', texto: 'El código está bien escrito' },
  {
    clave: 'formato',
    texto: (
      <>
        Tiene el formato <span className="codigo">B01-XXXXX</span>
      </>
    ),
  },
  { clave: 'confirmacion', texto: 'Recibiste la confirmación del pedido' },
]

type Props = {
  /** The searched code; null if the person followed a mail link. */
  codigo: string | null
  /** Why there is no answer, if the reason is not an unknown code. */
  impedimento?: { title: string; detalle: string } | { canRetry: true; detalle?: string }
  onTry: () => void
  onRetry: () => void
  retrying: boolean
}

/**
 * The 'Pedido No Encontrado' view. After a failed request it says that the fault may be the shop's, so that an outage
 * does not look like a wrong code.
 */
export function PedidoNoEncontrado({ codigo, impedimento, onTry, onRetry, retrying }: Props) {
  const title = useFocusOnMount()

  function tryAgain(event: MouseEvent) {
    event.preventDefault()
    onTry()
  }

  return (
    <Card>
      <HiloSuelto className="w-full max-w-70" />
      <h2 ref={title} tabIndex={-1} className="mt-5 font-display text-h2">
        Pedido No Encontrado
      </h2>
      {impedimento && 'canRetry' in impedimento ? (
        <Notice
          kind="warning"
          className="mt-4"
          title="No pudimos consultar tu pedido ahora"
          actions={
            <Button variant="outline" size={40} loading={retrying} onClick={onRetry} className="noscript:hidden">
              Consultar otra vez
            </Button>
          }
        >
          {impedimento.detalle} Si el código está bien, puede ser un fallo nuestro.{' '}
          <span className="noscript:hidden">Seguimos intentando cada pocos segundos.</span>
        </Notice>
      ) : impedimento ? (
        <Notice kind="warning" className="mt-4" title={impedimento.title}>
          {impedimento.detalle}
        </Notice>
      ) : (
        <p className="mt-2 text-muted-foreground">
          {codigo ? (
            <>
              No hay un pedido con el código <span className="codigo text-foreground">{codigo}</span>. Revisa esto:
            </>
          ) : (
            'Este enlace ya no abre ningún pedido. Busca el tuyo con su código y revisa esto:'
          )}
        </p>
      )}
      <ul className="mt-4 grid gap-2.5">
        {CHECKS.map(({ clave: key, texto }) => (
          <li key={key} className="flex items-start gap-2.5">
            <Circle aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 shrink-0 text-primary" />
            <span>{texto}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink>
          <a href={`#${FIELD_ID}`} onClick={tryAgain}>
            Intentar de Nuevo
          </a>
        </ButtonLink>
        <ButtonLink variant="outline">
          <OutboundLink href={whatsAppChatLink('pedido')}>
            <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            WhatsApp
          </OutboundLink>
        </ButtonLink>
      </div>
    </Card>
  )
}
