import { Mail, MapPin } from 'lucide-react'
import { envioDesde } from '#lib/calendario.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { mapLinkOf } from '#lib/mapLink.ts'
import { negocio } from '#negocio'
import { porVerificarOf } from '#pagos/rules.ts'
import { LoQueFalta } from '#pedidos/cobros/LoQueFalta.tsx'
import { OtrosPedidos } from '#pedidos/deCliente/OtrosPedidos.tsx'
import { AbonoPorVerificar } from '#pedidos/ficha/AbonoPorVerificar.tsx'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineasDeGestion } from '#pedidos/lineas/LineasDeGestion.tsx'
import { AvisoPorWhatsapp } from '#pedidos/mover/AvisoPorWhatsapp.tsx'
import { Countdown } from '#pedidos/mover/Countdown.tsx'
import { Propuesto } from '#pedidos/propuestas/Propuesto.tsx'
import { propuestoOf } from '#pedidos/propuestas/rules.ts'
import { PuedeRecogerlo } from '#pedidos/recoger/PuedeRecogerlo.tsx'
import { impedimentoParaNombrar } from '#pedidos/recoger/rules.ts'
import { formatDireccion } from '#pedidos/rules.ts'
import { EditButton } from '#ui/EditButton.tsx'
import { Money } from '#ui/Money.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { Contacto, Dato } from '../Contacto.tsx'
import { useFocusOnOpen } from '../useFocusOnOpen.ts'
import { usePanelLevel } from '../usePanelLevel.ts'
import { entregaPhrase } from './entrega.ts'
import { Guias } from './Guias.tsx'

type Props = {
  pedido: PedidoDeGestion
  historial: Parameters<typeof entregaPhrase>[1]
  /** Opens the price form; undefined while the form is open. */
  onPonerPrecio?: () => void
}

/** An order's customer, delivery and price. */
export function Datos({ pedido, historial, onPonerPrecio }: Props) {
  const title = useFocusOnOpen()
  const Heading = usePanelLevel()
  const { codigo, cliente, estatus, telefono, correo_cliente, correo_comprobado, avisos_por_correo } = pedido
  return (
    <>
      <div className="max-lg:pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Heading
            ref={title}
            tabIndex={-1}
            data-foco
            className="min-w-0 font-display text-h2 wrap-anywhere lg:text-[1.625rem]"
          >
            <span className="sr-only">{codigo} · </span>
            {cliente}
          </Heading>
          <span className="flex items-center gap-2">
            <Countdown codigo={codigo} />
            <InsigniaDeEstatus estatus={estatus} />
          </span>
        </div>
        <p className="mt-0.5 text-meta text-muted-foreground">{entregaPhrase(pedido, historial)}</p>
      </div>
      <Contacto telefono={telefono}>
        <AvisoPorWhatsapp pedido={pedido} size={36} className="flex-1" />
      </Contacto>
      <dl className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm lg:text-meta">
        {pedido.clase !== 'paquete' && (
          <Dato nombre="Piezas">
            <LineasDeGestion pedido={pedido} />
          </Dato>
        )}
        <Dato nombre="Total">
          <Precio pedido={pedido} onPonerPrecio={onPonerPrecio} />
        </Dato>
        {porVerificarOf({ abono: pedido.abono, pagado: pedido.cuenta.pagado }) && (
          <Dato nombre="Abono">
            <AbonoPorVerificar {...pedido} />
          </Dato>
        )}
        <Direccion {...pedido} />
        {(pedido.autorizado_a_recoger || !impedimentoParaNombrar(pedido)) && (
          <Dato nombre="Recoge">
            <PuedeRecogerlo pedido={pedido} />
          </Dato>
        )}
        <Guias codigo={codigo} />
        <Dato nombre="Correo">
          {correo_cliente ? (
            <>
              <a
                href={`mailto:${correo_cliente}`}
                className="enlace toque inline-flex items-center gap-1.5 wrap-anywhere"
              >
                <Mail aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
                {correo_cliente}
              </a>
              {!correo_comprobado && (
                <p className="text-meta text-muted-foreground">Lo escribió quien pidió: nadie lo comprobó.</p>
              )}
            </>
          ) : (
            <span className="text-muted-foreground">{telefono ? 'Sin correo' : 'Sin correo ni teléfono'}</span>
          )}
        </Dato>
        {correo_cliente && !avisos_por_correo && (
          <Dato nombre="Avisos">Los canceló: no le llegan los correos de estatus.</Dato>
        )}
        <Dato nombre="Otros">
          <OtrosPedidos codigo={codigo} />
        </Dato>
      </dl>
    </>
  )
}

const isPositive = (figure: string) => Number(figure) > 0

function Precio({ pedido, onPonerPrecio }: Pick<Props, 'pedido' | 'onPonerPrecio'>) {
  const { total, precio, peso, tipo_servicio, costo_envio } = pedido
  const proposed = propuestoOf(pedido)
  const sinPrecio = tipo_servicio === 'envio' && !isPositive(total) && !proposed
  const detalles = [
    isPositive(precio) && precio !== total && `precio ${formatDinero(precio)}`,
    sinPrecio && !costo_envio && `envío desde ${formatDinero(envioDesde())}`,
    tipo_servicio === 'envio' && costo_envio && `envío ${formatDinero(costo_envio)}${sinPrecio ? ', por sumar' : ''}`,
    isPositive(peso) && `${peso} kg`,
  ].filter(Boolean)
  return (
    <>
      {isPositive(total) ? (
        <>
          <Money amount={total} className="font-semibold" />{' '}
          <LoQueFalta
            total={total}
            pagado={pedido.cuenta.pagado}
            falta={pedido.cuenta.falta}
            estatus={pedido.estatus}
          />
        </>
      ) : (
        !proposed && <span className="font-semibold">Sin precio</span>
      )}
      {proposed && (
        <span className={isPositive(total) ? 'block' : ''}>
          <Propuesto total={proposed} />
        </span>
      )}
      {detalles.length > 0 && <span className="ml-2 text-meta text-muted-foreground">{detalles.join(' · ')}</span>}
      {onPonerPrecio && <EditButton label="Cambiar el precio" onClick={onPonerPrecio} />}
    </>
  )
}

function Direccion({ direccion, numero_casa, sector, municipio, provincia, referencias }: PedidoDeGestion) {
  const address = formatDireccion({ direccion, numero_casa, sector, municipio, provincia, referencias: null })
  if (!address && !referencias) return null
  return (
    <Dato nombre="Dirección">
      <p className="whitespace-pre-line wrap-anywhere">{address}</p>
      {referencias && <p className="text-muted-foreground wrap-anywhere">{referencias}</p>}
      {address && (
        <OutboundLink
          href={mapLinkOf(`${address}, ${negocio.pais}`)}
          className="enlace -mb-2 inline-flex items-center gap-1.5 max-lg:min-h-12 lg:mb-0"
        >
          <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          Abrir en Google Maps
        </OutboundLink>
      )}
    </Dato>
  )
}
