import { MessageCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { z } from 'zod'
import { apartadoText } from '#lib/apartado.ts'
import { SEARCH_URL } from '#lib/codigoFormat.ts'
import { whatsAppShareLink } from '#lib/contactLinks.ts'
import { FECHA_ESPERADA } from '#lib/labels.ts'
import { linkTo } from '#lib/linkTo.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio } from '#negocio'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { PedidoSolicitado } from '../contract.ts'
import { SERVICIO } from '../labels.ts'

export const Enviado = z.object({ pedido: PedidoSolicitado, correo: z.string() })
/** The data that the page shows after submission, kept in the history entry. */
export type Enviado = z.infer<typeof Enviado>

type Props = Pick<Enviado, 'pedido' | 'correo'> & { onRequestAnother: () => void }

const KEEP = 'Abre antes el enlace del correo y te la guardamos 48 horas desde que la pediste.'

/** Replaces the sent form: the order's code, the client's e-mail, the next steps. */
export function PedidoEnviado({
  pedido: { codigo, tipo_servicio, fecha_estimada_entrega, apartada_hasta, por_confirmar },
  correo,
  onRequestAnother,
}: Props) {
  const title = useFocusOnMount()

  function requestAnother(event: MouseEvent) {
    event.preventDefault()
    onRequestAnother()
  }

  const recado = `Mi pedido en ${negocio.marca}: ${codigo}. Lo sigo en ${publicOrigin}${linkTo('/rastrear')}`

  return (
    <div className="mx-auto max-w-160">
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        ¡Pedido enviado exitosamente!
      </h1>
      <Card className="mt-6 md:p-8">
        <p className="text-muted-foreground text-sm">Tu código de pedido</p>
        <div data-sin-tapar>
          <CopyText text={codigo} className="text-[2rem] leading-tight md:text-[2.5rem]" />
        </div>
        <p className="mt-4">
          <strong>Revisa tu correo</strong>: enviamos la confirmación a <span className="wrap-anywhere">{correo}</span>.
          Si no la ves, busca en la carpeta de no deseados.
        </p>
        <p data-sin-tapar className="mt-2 text-muted-foreground">
          {SERVICIO[tipo_servicio]}. {FECHA_ESPERADA.pieza[tipo_servicio]}:{' '}
          <DateTime value={fecha_estimada_entrega} format="longDay" />.
        </p>
        {apartada_hasta && <p className="mt-2">{apartadoText(apartada_hasta, por_confirmar ? KEEP : '')}</p>}
        <p className="mt-2 text-muted-foreground">
          Guarda tu código y no lo compartas: quien lo tenga puede ver tu pedido.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <form method="post" action={SEARCH_URL}>
            <Button type="submit" name="codigo" value={codigo}>
              Rastrear pedido
            </Button>
          </form>
          <ButtonLink variant="outline">
            <OutboundLink href={whatsAppShareLink(recado)}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              Guardar en WhatsApp
            </OutboundLink>
          </ButtonLink>
          <ButtonLink variant="outline">
            <a href={linkTo('/pedir')} onClick={requestAnother}>
              Hacer otro pedido
            </a>
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
