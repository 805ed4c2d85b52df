import { envioDesde, plazos } from '#lib/calendario.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { FECHA_ESPERADA } from '#lib/labels.ts'
import { type ClaseDePieza, negocio } from '#negocio'
import type { PiezaPublica } from '#piezas/contract.ts'
import { piezaFacts, piezas } from '#tienda/piezas.ts'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import type { FormularioDePedido } from '../contract.ts'
import { SERVICIO } from '../labels.ts'
import { requestedDay } from '../rules.ts'

const NEXT_STEPS = [
  {
    key: 'correo',
    title: 'Recibes tu código',
    text: 'Te llega al correo apenas envías.',
    state: 'futuro' as const,
  },
  {
    key: 'confirmar',
    title: 'Confirmamos contigo',
    text: 'Te decimos el precio y los detalles.',
    state: 'futuro' as const,
  },
  {
    key: 'seguir',
    title: 'Sigues tu pieza',
    text: 'Ves cada paso en vivo con tu código.',
    state: 'futuro' as const,
  },
]

/** Photo for a request without a kind of piece. */
const ANY_PIEZA = 'bodegon'

type Props = {
  /** What is written so far and decides the day. */
  escrito: Pick<FormularioDePedido, 'tipo_servicio' | 'provincia' | 'parecida'>
  pieza?: ClaseDePieza | undefined
  /** The piece of the window that is asked for. */
  pedida: PiezaPublica | null
}

/** Summary beside the form: what is requested and what happens next. */
export function ResumenDelPedido({ escrito, pieza, pedida }: Props) {
  const servicio = escrito.tipo_servicio
  // The day is computed only in the browser, because the server's HTML may be from another day.
  const ahora = useHydrated() ? new Date() : null
  const day = ahora && requestedDay(ahora, escrito, pedida && { diasDeHechura: pedida.dias_de_hechura })
  const text = pieza && piezaFacts(negocio.piezas[pieza])
  return (
    <aside aria-label="Resumen" className="lg:sticky lg:top-24 lg:self-start">
      <Card>
        <h2 className="font-display text-h3">Resumen</h2>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-4">
          <dl className="grid gap-3 text-sm [&_dd]:font-semibold [&_dt]:text-muted-foreground">
            {pedida && (
              <div>
                <dt>Pieza</dt>
                <dd className="wrap-anywhere">{pedida.nombre}</dd>
              </div>
            )}
            {pieza && !pedida && (
              <div>
                <dt>Pieza</dt>
                <dd>{piezas[pieza].alPedir}</dd>
                {text && <dd>{text}</dd>}
              </div>
            )}
            <div>
              <dt>Servicio</dt>
              <dd>{SERVICIO[servicio]}</dd>
            </div>
            <div>
              <dt>Costo del servicio</dt>
              <dd>{servicio === 'envio' ? `Desde ${formatDinero(envioDesde())}, según la dirección` : 'Gratis'}</dd>
            </div>
            <div>
              <dt>{FECHA_ESPERADA.pieza[servicio]}</dt>
              <dd>{day ? <DateTime value={day} format="longDay" /> : `En ${plazos.aMasTardar}`}</dd>
            </div>
          </dl>
          <ShopImage
            name={pieza ? (piezas[pieza].puesta ?? piezas[pieza].imagen) : ANY_PIEZA}
            sizes="112px"
            className="aspect-4/5! rounded-xl"
          />
        </div>
        <h3 className="mt-6 mb-4 border-border border-t pt-6 font-sans font-semibold text-base">Qué pasa después</h3>
        <Timeline steps={NEXT_STEPS} label="Qué pasa después" />
      </Card>
    </aside>
  )
}
