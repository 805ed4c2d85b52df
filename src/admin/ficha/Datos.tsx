import { Mail, MapPin } from 'lucide-react'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { enlaceDeMapa } from '#lib/mapa.ts'
import { negocio } from '#negocio'
import { OtrosPedidos } from '#pedidos/deCliente/OtrosPedidos.tsx'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { AvisoPorWhatsapp } from '#pedidos/mover/AvisoPorWhatsapp.tsx'
import { CuentaAtras } from '#pedidos/mover/CuentaAtras.tsx'
import { PuedeRecogerlo } from '#pedidos/recoger/PuedeRecogerlo.tsx'
import { impedimentoParaNombrar } from '#pedidos/recoger/rules.ts'
import { direccionDe } from '#pedidos/rules.ts'
import { Dinero } from '#ui/Dinero.tsx'
import { EditButton } from '#ui/EditButton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Contacto, Dato } from '../Contacto.tsx'
import { useFocoAlAbrir } from '../useFocoAlAbrir.ts'
import { useNivelDelPanel } from '../useNivelDelPanel.ts'
import { fraseDeEntrega } from './entrega.ts'

type Props = {
  pedido: PedidoDeGestion
  historial: Parameters<typeof fraseDeEntrega>[1]
  /** Opens the form of the price; not there while it is open. */
  alPonerPrecio?: () => void
}

/** Whom an order is for, how it reaches them, and what it costs. */
export function Datos({ pedido, historial, alPonerPrecio }: Props) {
  const titulo = useFocoAlAbrir()
  const Titulo = useNivelDelPanel()
  const { codigo, cliente, estatus, telefono, correo_cliente, avisos_por_correo } = pedido
  return (
    <>
      <div className="max-lg:pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Titulo
            ref={titulo}
            tabIndex={-1}
            data-foco
            className="min-w-0 font-display text-h2 wrap-anywhere lg:text-[1.625rem]"
          >
            <span className="sr-only">{codigo} · </span>
            {cliente}
          </Titulo>
          <span className="flex items-center gap-2">
            <CuentaAtras codigo={codigo} />
            <InsigniaDeEstatus estatus={estatus} />
          </span>
        </div>
        <p className="mt-0.5 text-meta text-muted-foreground">{fraseDeEntrega(pedido, historial)}</p>
      </div>
      <Contacto telefono={telefono}>
        <AvisoPorWhatsapp pedido={pedido} medida={36} className="flex-1" />
      </Contacto>
      <dl className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm lg:text-meta">
        <Dato nombre="Total">
          <Precio pedido={pedido} alPonerPrecio={alPonerPrecio} />
        </Dato>
        <Direccion {...pedido} />
        {(pedido.autorizado_a_recoger || !impedimentoParaNombrar(pedido)) && (
          <Dato nombre="Recoge">
            <PuedeRecogerlo pedido={pedido} />
          </Dato>
        )}
        <Dato nombre="Correo">
          {correo_cliente ? (
            <a href={`mailto:${correo_cliente}`} className="enlace inline-flex items-center gap-1.5 wrap-anywhere">
              <Mail aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
              {correo_cliente}
            </a>
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

const tiene = (cifra: string) => Number(cifra) > 0

function Precio({ pedido, alPonerPrecio }: Pick<Props, 'pedido' | 'alPonerPrecio'>) {
  const { total, precio, peso, tipo_servicio, costo_envio } = pedido
  const sinPrecio = tipo_servicio === 'envio' && !tiene(total)
  const detalles = [
    tiene(precio) && precio !== total && `precio ${formatearDinero(precio)}`,
    sinPrecio && !costo_envio && `envío desde ${formatearDinero(negocio.pedidos.envioDesde)}`,
    tipo_servicio === 'envio' &&
      costo_envio &&
      `envío ${formatearDinero(costo_envio)}${sinPrecio ? ', por sumar' : ''}`,
    tiene(peso) && `${peso} kg`,
  ].filter(Boolean)
  return (
    <>
      {tiene(total) ? (
        <Dinero monto={total} className="font-semibold" />
      ) : (
        <span className="font-semibold">Sin precio</span>
      )}
      {detalles.length > 0 && <span className="ml-2 text-meta text-muted-foreground">{detalles.join(' · ')}</span>}
      {alPonerPrecio && <EditButton titulo="Cambiar el precio" onClick={alPonerPrecio} />}
    </>
  )
}

function Direccion({ direccion, numero_casa, sector, municipio, provincia, referencias }: PedidoDeGestion) {
  const lugar = direccionDe({ direccion, numero_casa, sector, municipio, provincia, referencias: null })
  if (!lugar && !referencias) return null
  return (
    <Dato nombre="Dirección">
      <p className="whitespace-pre-line wrap-anywhere">{lugar}</p>
      {referencias && <p className="text-muted-foreground wrap-anywhere">{referencias}</p>}
      {lugar && (
        <EnlaceExterno
          href={enlaceDeMapa(`${lugar}, ${negocio.pais}`)}
          className="enlace -mb-2 inline-flex items-center gap-1.5 max-lg:min-h-11 lg:mb-0"
        >
          <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          Abrir en Google Maps
        </EnlaceExterno>
      )}
    </Dato>
  )
}
