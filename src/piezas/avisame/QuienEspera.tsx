import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { mutation, query } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { whatsAppUrl } from '#lib/phone.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { showToast } from '#ui/showToast.ts'
import type { PiezaDeGestion } from '../gestion/contract.ts'
import { isOrderable } from '../rules.ts'
import { listarEsperas, marcarAvisada } from './contract.ts'

/** For staff: who waits for a piece, with the WhatsApp message to each number. Nothing while nobody does. */
export function QuienEspera({ pieza }: { pieza: PiezaDeGestion }) {
  const { data } = useQuery(query(listarEsperas, { id: pieza.id }))
  if (!data || (data.correos === 0 && data.whatsapp.length === 0)) return null
  const { correos, whatsapp } = data
  const canOrder = isOrderable(pieza.disponibilidad) && pieza.publicada_en !== null && pieza.guardada_en === null
  const url = publicOrigin + linkTo('/productos/:slug', { slug: pieza.slug })
  const text = `Hola, pediste que te avisáramos: «${pieza.nombre}» volvió a la tienda. ${url}`
  return (
    <Card className="mb-4 max-w-2xl">
      <h2 className="font-sans font-semibold text-base">Quién la espera</h2>
      {correos > 0 && (
        <p className="mt-1 text-muted-foreground text-sm">
          {correos === 1 ? 'Una persona' : `${correos} personas`} por correo: el aviso sale solo cuando se pueda pedir.
        </p>
      )}
      {whatsapp.length > 0 && (
        <>
          <p className="mt-1 text-muted-foreground text-sm">
            {canOrder ? 'Ya se puede pedir: escríbeles por WhatsApp.' : 'Por WhatsApp les escribes tú cuando vuelva.'}
          </p>
          <ul aria-label="Por WhatsApp" className="mt-2 grid divide-y divide-border">
            {whatsapp.map(({ id, numero, desde }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="cifras">
                  +{numero}{' '}
                  <span className="text-meta text-muted-foreground">
                    <DateTime value={desde} format="briefDay" />
                  </span>
                </span>
                {canOrder && (
                  <span className="flex gap-2">
                    <ButtonLink variant="outline" size={48}>
                      <OutboundLink href={whatsAppUrl(numero, text)}>
                        <MessageCircle aria-hidden="true" strokeWidth={1.75} />
                        WhatsApp
                      </OutboundLink>
                    </ButtonLink>
                    <Avisada id={id} numero={numero} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Avisada({ id, numero }: { id: string; numero: string }) {
  const { mutateAsync, isPending } = useMutation(mutation(marcarAvisada, { id }))

  async function mark() {
    try {
      await mutateAsync()
    } catch (error) {
      showToast.error('No se pudo anotar', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }
  return (
    <Button
      variant="ghost"
      size={48}
      loading={isPending}
      aria-label={`Avisada: +${numero}`}
      onClick={() => void mark()}
    >
      Avisada
    </Button>
  )
}
