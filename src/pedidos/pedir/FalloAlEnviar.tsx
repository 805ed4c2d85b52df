import { MessageCircle } from 'lucide-react'
import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { NOTHING_LOST, type Outcome } from '#ui/form/context.ts'
import { Notice } from '#ui/Notice.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

type Props = Outcome & {
  onRetry: () => void
  onStartAnother: () => void
}

/** Notice above the button after a failed submission: what was kept and what to do. */
export function FalloAlEnviar({ title, text, rechazo, onRetry, onStartAnother }: Props) {
  // The idempotency key was used for a different request, so a retry would be refused again.
  const different = rechazo?.type === 'repeticion-distinta'
  return (
    <Notice
      kind="error"
      role="alert"
      title={title}
      actions={
        <>
          <Button variant="outline" size={40} onClick={different ? onStartAnother : onRetry}>
            {different ? 'Empezar otro pedido' : 'Reintentar'}
          </Button>
          <ButtonLink variant="outline" size={40}>
            <OutboundLink href={whatsAppChatLink('producto')}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </OutboundLink>
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
      {rechazo?.status === 0 && <p className="mt-1">{rechazo.detail}</p>}
      {!different && <p className="mt-1">{NOTHING_LOST} será un solo pedido.</p>}
    </Notice>
  )
}
