import { useQuery } from '@tanstack/react-query'
import { Lock, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { direccionDeWhatsapp, numeroDeWhatsapp } from '#lib/telefono.ts'
import { obtenerPedido } from '#pedidos/contract.ts'
import type { PedidoDeGestion } from '#pedidos/gestion/contract.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Fecha } from '#ui/Fecha.tsx'

const SERVICIO = { retiro: 'Retiro', envio: 'Envío' } as const

type Props = {
  pedido: PedidoDeGestion
  /** Where the sheet of keys lists the one that opens it. */
  grupo: string
  /** Beside its status. */
  junto?: ReactNode
  /** Between what it is and its history. */
  children?: ReactNode
}

/** The order that somebody wrote about, as far as one needs it to answer. */
export function PedidoEnBreve({ pedido, grupo, junto, children }: Props) {
  const { codigo, telefono, tipo_servicio, fecha_estimada_entrega: dia, correo_cliente, notas_privadas } = pedido
  const { autorizado_a_recoger } = pedido
  const { data: publico } = useQuery(query(obtenerPedido, { codigo }))
  const navegar = useNavigate()
  const aqui = enlaceA('/manage/pedidos/:codigo', { codigo })
  useAtajo({ tecla: 'o', titulo: 'Abrir el pedido', grupo, hacer: () => navegar(aqui) })
  const whatsapp = numeroDeWhatsapp(telefono)
  return (
    <>
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-2">
          <span className="codigo font-semibold">{codigo}</span>
          <Link to={aqui} className="enlace inline-flex items-center py-2 font-semibold lg:py-0">
            Abrir pedido
            <Tecla>O</Tecla>
          </Link>
        </div>
        <h2 className="font-display text-h3 wrap-anywhere">{pedido.cliente}</h2>
        <p className="flex flex-wrap items-center gap-2">
          <InsigniaDeEstatus estatus={pedido.estatus} />
          {junto}
        </p>
      </div>
      {telefono && (
        <div className="flex gap-2">
          <BotonEnlace variante="outline" medida={36} className="flex-1 px-2! max-lg:h-11">
            <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>
              <Phone aria-hidden="true" strokeWidth={1.75} />
              {telefono}
            </a>
          </BotonEnlace>
          {whatsapp && (
            <BotonEnlace variante="outline" medida={36} className="flex-1 px-2! max-lg:h-11">
              <EnlaceExterno href={direccionDeWhatsapp(whatsapp)}>
                <MessageCircle aria-hidden="true" strokeWidth={1.75} />
                WhatsApp
              </EnlaceExterno>
            </BotonEnlace>
          )}
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted-foreground">Total</dt>
        <dd className="font-semibold">{Number(pedido.total) > 0 ? <Dinero monto={pedido.total} /> : 'Sin precio'}</dd>
        <dt className="text-muted-foreground">Entrega</dt>
        <dd>
          {tipo_servicio ? SERVICIO[tipo_servicio] : 'Sin decir'}
          {dia && (
            <>
              , <Fecha valor={dia} formato="dia" />
            </>
          )}
        </dd>
        {autorizado_a_recoger && (
          <>
            <dt className="text-muted-foreground">Recoge</dt>
            <dd className="wrap-anywhere">Su cliente o {autorizado_a_recoger}</dd>
          </>
        )}
        {correo_cliente && (
          <>
            <dt className="text-muted-foreground">Correo</dt>
            <dd className="wrap-anywhere">
              <a href={`mailto:${correo_cliente}`} className="enlace">
                {correo_cliente}
              </a>
            </dd>
          </>
        )}
      </dl>
      {children}
      {/* One that only staff may see has no history for its client. */}
      {publico && <LineaDeTiempo pedido={publico} anteriores={3} />}
      {notas_privadas && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 rounded-lg border border-input border-dashed p-3">
          <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 text-muted-foreground" />
          <div>
            <h3 className="font-sans text-muted-foreground">Nota privada</h3>
            <p className="whitespace-pre-wrap wrap-anywhere">{notas_privadas}</p>
          </div>
        </div>
      )}
    </>
  )
}
