import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { LoQueFalta } from '#pedidos/cobros/LoQueFalta.tsx'
import { obtenerPedido } from '#pedidos/contract.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { LineaDeTiempo } from '#pedidos/LineaDeTiempo.tsx'
import { SERVICIO_LABELS } from '#pedidos/labels.ts'
import { Propuesto } from '#pedidos/propuestas/Propuesto.tsx'
import { propuestoOf } from '#pedidos/propuestas/rules.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { Contacto, Dato } from './Contacto.tsx'

type Props = {
  pedido: PedidoDeGestion
  /** Heading in the shortcuts list for the shortcut of this order. */
  group: string
  /** Content beside the status. */
  together?: ReactNode
  /** Content between the description and the timeline. */
  children?: ReactNode
}

/** The order that a message is about, with what staff need for an answer. */
export function PedidoEnBreve({ pedido, group, together, children }: Props) {
  const { codigo, tipo_servicio, fecha_estimada_entrega: day, correo_cliente, notas_privadas } = pedido
  const { autorizado_a_recoger } = pedido
  const proposed = propuestoOf(pedido)
  const { data: publico } = useQuery(query(obtenerPedido, { codigo }))
  const navigate = useNavigate()
  const here = linkTo('/manage/pedidos/:codigo', { codigo })
  useShortcut({ key: 'o', title: 'Abrir el pedido', group, run: () => navigate(here) })
  return (
    <>
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-2">
          <span className="codigo font-semibold">{codigo}</span>
          <Link to={here} className="enlace toque inline-flex items-center py-2 font-semibold lg:py-0">
            Abrir pedido
            <ShortcutKey>O</ShortcutKey>
          </Link>
        </div>
        <h2 className="font-display text-h3 wrap-anywhere">{pedido.cliente}</h2>
        <p className="flex flex-wrap items-center gap-2">
          <InsigniaDeEstatus estatus={pedido.estatus} />
          {together}
        </p>
      </div>
      <Contacto telefono={pedido.telefono} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Dato nombre="Total">
          <span className="font-semibold">
            {Number(pedido.total) > 0 ? <Money amount={pedido.total} /> : !proposed && 'Sin precio'}
          </span>{' '}
          <LoQueFalta {...pedido} pagado={pedido.cuenta.pagado} falta={pedido.cuenta.falta} />
          {proposed && <Propuesto total={proposed} />}
        </Dato>
        <Dato nombre="Entrega">
          {tipo_servicio ? SERVICIO_LABELS[tipo_servicio] : 'Sin decir'}
          {day && (
            <>
              , <DateTime value={day} format="day" />
            </>
          )}
        </Dato>
        {autorizado_a_recoger && (
          <Dato nombre="Recoge">
            <span className="wrap-anywhere">Su cliente o {autorizado_a_recoger}</span>
          </Dato>
        )}
        {correo_cliente && (
          <Dato nombre="Correo">
            <a href={`mailto:${correo_cliente}`} className="enlace toque inline-block wrap-anywhere">
              {correo_cliente}
            </a>
          </Dato>
        )}
      </dl>
      {children}
      {/* An order that only staff may see has no customer timeline. */}
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
