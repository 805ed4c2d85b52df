import { useSuspenseQuery } from '@tanstack/react-query'
import type { Asunto } from '#conversaciones/bandeja/contract.ts'
import { query } from '#http/query.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { PedidoEnBreve } from '../PedidoEnBreve.tsx'
import { OtrosPedidos } from './OtrosPedidos.tsx'

/** The order that a message is about, with the order's data as the message states them. */
export function PedidoAlLado({
  asunto,
  pedido: { codigo, antes, palabras: words },
}: {
  asunto: Asunto
  pedido: NonNullable<Asunto['pedido']>
}) {
  const { data: pedido } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  return (
    <div className="grid gap-4 text-meta">
      <PedidoEnBreve
        pedido={pedido}
        group="Bandeja"
        together={antes && <span className="text-muted-foreground">antes {antes}</span>}
      >
        {words && (
          <blockquote dir="auto" className="whitespace-pre-wrap rounded-lg bg-sunken p-3 wrap-anywhere">
            «{words}»
          </blockquote>
        )}
      </PedidoEnBreve>
      <OtrosPedidos otros={asunto.otros} title="Sus otros pedidos" />
    </div>
  )
}
