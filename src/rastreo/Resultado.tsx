import { MessageCircle } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { SEARCH_URL } from '#lib/codigoFormat.ts'
import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { dayOf, formatAgo } from '#lib/dates.ts'
import type { LiveState } from '#live/connection.ts'
import { negocio } from '#negocio'
import type { PedidoCompleto, PedidoPublico } from '#pedidos/contract.ts'
import { SinRecordatorio } from '#pedidos/cuotas/recordatorios/SinRecordatorio.tsx'
import { ESTATUS, isClosed } from '#pedidos/estatus.ts'
import { FotosDeLaPieza } from '#pedidos/fotos/FotosDeLaPieza.tsx'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import { SERVICIO } from '#pedidos/labels.ts'
import { PiezasDelPedido } from '#pedidos/lineas/PiezasDelPedido.tsx'
import { QuienRecoge } from '#pedidos/recoger/QuienRecoge.tsx'
import { formatDireccion } from '#pedidos/rules.ts'
import { type Situacion, situacionOf } from '#pedidos/situacion.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { fieldId } from '#ui/form/context.ts'
import { Money } from '#ui/Money.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { useFocusOnResult } from '#ui/useFocusOnResult.ts'
import { PorRetirar } from './PorRetirar.tsx'
import { PorPagar } from './pago/PorPagar.tsx'
import { PrecioPropuesto } from './pago/PrecioPropuesto.tsx'
import { Recibos } from './pago/Recibos.tsx'

type Props = {
  pedido: PedidoPublico | PedidoCompleto
  live: LiveState
  /** When the data was last confirmed by the server, in milliseconds. */
  updatedAt: number
  refreshing: boolean
  onRefresh: () => void
  /** Gets the order as a write answered it. */
  onChange: (pedido: PedidoCompleto) => void
}

/** Result of a search: status, arrival and what to do now; then the history and the data. */
export function Resultado({ pedido, live, updatedAt, refreshing, onRefresh, onChange }: Props) {
  const se_entera = 'avisos_por_correo' in pedido && pedido.avisos_por_correo ? 'correo' : 'aqui'
  const hoy = dayOf(new Date())
  const situacion = withProposedDay(situacionOf(pedido, se_entera, hoy), pedido)
  const sigue = 'cuenta' in pedido ? nextOf(pedido) : null
  const { result, focusResult } = useFocusOnResult<HTMLDivElement>()
  function showDecided(decided: PedidoCompleto) {
    onChange(decided)
    focusResult()
  }
  return (
    <Card className="md:p-8 print:p-4">
      <div className="flex flex-col gap-3 md:flex-row-reverse md:items-start md:justify-between print:flex-row-reverse print:items-start print:justify-between">
        <InsigniaDeEstatus estatus={pedido.estatus} />
        <Titular ref={result} {...situacion} {...(sigue && { sigue })} />
      </div>
      {situacion.atrasado && <Preguntar />}
      {situacion.porRetirar && <PorRetirar pedido={pedido} />}
      <LiveBadge codigo={pedido.codigo} {...{ live, updatedAt, refreshing, onRefresh }} />
      {'propuesta' in pedido && !isClosed(pedido.estatus) && (
        <PrecioPropuesto key={pedido.propuesta?.id} pedido={pedido} hoy={hoy} onChange={showDecided} />
      )}
      {'cuenta' in pedido && <PorPagar key={`${pedido.codigo} por pagar`} pedido={pedido} />}
      {'fotos' in pedido && <FotosDeLaPieza pedido={pedido} />}
      <PiezasDelPedido pedido={pedido} />
      <div className="mt-5 md:mt-8">
        {pedido.historial.length > 0 ? (
          <LineaDeTiempo key={pedido.codigo} pedido={pedido} anteriores={situacion.porRetirar ? 0 : 1} />
        ) : (
          <p className="text-muted-foreground">Aún no hay movimientos. Los verás aquí.</p>
        )}
      </div>
      <Datos pedido={pedido} />
      {'notas' in pedido && <SinRecordatorio key={`${pedido.codigo} pago`} pedido={pedido} onChange={onChange} />}
      {'notas' in pedido && <QuienRecoge key={pedido.codigo} pedido={pedido} onChange={onChange} />}
      {'cuenta' in pedido && <Recibos pedido={pedido} />}
      {'notas' in pedido && <DatosDelDueno pedido={pedido} />}
    </Card>
  )
}

/**
 * The day of a price that waits for its customer counts instead of the order's own; so does that of the first price,
 * also once it lapsed or is to be changed, because nothing was agreed before it.
 */
function withProposedDay(situacion: Situacion, pedido: PedidoPublico | PedidoCompleto): Situacion {
  const propuesta = 'propuesta' in pedido ? pedido.propuesta : null
  if (!propuesta || isClosed(pedido.estatus)) return situacion
  const { estado, acordadas, fecha_estimada_entrega: dia } = propuesta
  const isFirst = pedido.estatus.id === ESTATUS.recibido && !pedido.total && !acordadas
  if (estado !== 'abierta' && !(isFirst && ['por_cambiar', 'vencida'].includes(estado))) return situacion
  const { sigue, porRetirar } = situacion
  return { etiqueta: 'Fecha propuesta', dia, sigue, atrasado: false, porRetirar }
}

/** What comes next by the order's price and payments; null where its status says it. */
function nextOf({ propuesta, cuenta: { proximo }, estatus, clase, total }: PedidoCompleto) {
  if (isClosed(estatus)) return null
  if (propuesta?.estado === 'abierta') return 'Mira el precio y dinos si lo aceptas.'
  if (propuesta?.estado === 'por_cambiar') return 'Leímos lo que quieres cambiar: te escribimos con el precio nuevo.'
  if (propuesta?.estado === 'vencida' && estatus.id === ESTATUS.recibido && !total)
    return 'El precio venció: puedes pedirlo otra vez.'
  if (estatus.id === ESTATUS.confirmado && clase === 'pieza' && !total)
    return 'Empezamos a hacer tu pieza. El precio lo acordamos contigo aparte, antes de que pagues.'
  if (estatus.id !== ESTATUS.confirmado || !proximo) return null
  if (proximo.clase === 'al_recibir') return 'Empezamos a hacer tu pieza. La pagas al recibirla.'
  const waits = proximo.clase === 'todo' || proximo.clase === 'primera_mitad'
  return waits && negocio.cobros.espera_primera ? 'Empezamos al confirmar tu pago.' : null
}

function Titular({ ref, etiqueta, dia, titular, sigue }: Situacion & { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-28">
      {etiqueta && <p className="text-muted-foreground text-sm">{etiqueta}</p>}
      <p className="text-balance font-display text-eta">{dia ? <DateTime value={dia} format="longDay" /> : titular}</p>
      <p className="mt-1 max-w-140">{sigue}</p>
    </div>
  )
}

function Preguntar() {
  // A button instead of a link: a link to the field's fragment changes the location, which loses the search.
  function escribir() {
    document.getElementById(fieldId('consulta', 'nombre_cliente'))?.focus()
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3 print:hidden">
      <ButtonLink size={40}>
        <OutboundLink href={whatsAppChatLink('pedido')}>
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          WhatsApp
        </OutboundLink>
      </ButtonLink>
      <Button variant="outline" size={40} onClick={escribir} className="noscript:hidden">
        Escribir aquí
      </Button>
    </div>
  )
}

function LiveBadge({
  codigo,
  live,
  updatedAt,
  refreshing,
  onRefresh,
}: Pick<Props, 'live' | 'updatedAt' | 'refreshing' | 'onRefresh'> & { codigo: string }) {
  const ago = useElapsed(updatedAt)
  // The first HTML also stands where no program ever connects.
  if (live === 'conectando')
    return (
      <div className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-meta text-muted-foreground print:hidden">
        <span>
          Visto a las <DateTime value={new Date(updatedAt).toISOString()} format="time" />
        </span>
        <form method="post" action={SEARCH_URL}>
          <button type="submit" name="codigo" value={codigo} className="enlace">
            Actualizar
          </button>
        </form>
      </div>
    )
  if (live === 'vivo')
    return (
      <p className="mt-2 flex min-h-6 items-center gap-2 text-meta text-success print:hidden">
        <span aria-hidden="true" className="size-2 rounded-full bg-success" />
        En vivo: actualizado {ago}
      </p>
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-warning print:hidden">
      <p>Sin conexión en vivo. Actualiza para ver cambios. Última lectura {ago}.</p>
      <Button variant="outline" size={36} loading={refreshing} onClick={onRefresh}>
        Actualizar
      </Button>
    </div>
  )
}

function useElapsed(ms: number) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return formatAgo(new Date(ms).toISOString(), new Date(Math.max(now.getTime(), ms)))
}

function Datos({ pedido }: { pedido: PedidoPublico }) {
  const { clase, cliente, tipo_servicio, total, peso } = pedido
  const service = [
    clase === 'paquete' && negocio.servicioInternacional.nombre,
    tipo_servicio && SERVICIO[tipo_servicio],
  ].filter(Boolean)
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-4 border-border border-t pt-6 text-sm md:grid-cols-4 print:mt-4 print:pt-4 print:grid-cols-4 [&_dt]:text-muted-foreground [&_dd]:font-semibold">
      <div>
        <dt>A nombre de</dt>
        <dd>{cliente}</dd>
      </div>
      {service.length > 0 && (
        <div>
          <dt>Servicio</dt>
          <dd>{service.join(', ')}</dd>
        </div>
      )}
      {(total || !isClosed(pedido.estatus)) && (
        <div>
          <dt>Total</dt>
          <dd>{total ? <Money amount={total} /> : 'Por confirmar'}</dd>
        </div>
      )}
      {peso && (
        <div>
          <dt>Peso</dt>
          <dd className="cifras">{Number(peso)} kg</dd>
        </div>
      )}
    </dl>
  )
}

// Rendered only for the order's owner, who followed a mail link or is signed in.
function DatosDelDueno({ pedido }: { pedido: PedidoCompleto }) {
  const { notas, telefono } = pedido
  const direccion = formatDireccion(pedido)
  if (!notas && !telefono && !direccion) return null
  return (
    <section className="mt-6 border-border border-t pt-6 text-sm">
      <h3 className="font-sans font-semibold text-base">Detalles de tu pedido</h3>
      {notas && <p className="mt-2 whitespace-pre-line break-words text-muted-foreground">{notas}</p>}
      <dl className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-2 [&_dd]:break-words [&_dd]:font-semibold [&_dt]:text-muted-foreground">
        {direccion && (
          <div>
            <dt>Dirección de entrega</dt>
            <dd className="whitespace-pre-line">{direccion}</dd>
          </div>
        )}
        {telefono && (
          <div>
            <dt>Teléfono</dt>
            <dd className="cifras">{telefono}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
