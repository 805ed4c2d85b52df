import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, type Params, useParams } from 'react-router'
import { AsuntoAbierto } from '#conversaciones/bandeja/asunto/AsuntoAbierto.tsx'
import { type Clase, obtenerAsunto } from '#conversaciones/bandeja/contract.ts'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { obtenerPedido } from '#pedidos/contract.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { pageMeta } from '#tienda/meta.ts'
import { AlLadoDelAsunto } from './AlLadoDelAsunto.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Bandeja', description: 'Lo que alguien envió a la tienda.', indexed: false })

const asuntoQuery = ({ clase, id }: Params) => query(obtenerAsunto, { clase: clase as Clase, id }) // the server validates it

export const clientLoader = createClientLoader(async ({ params }) => {
  const { pedido } = await queryClient.ensureQueryData(asuntoQuery(params))
  if (pedido)
    await Promise.all([
      queryClient.ensureQueryData(query(obtenerPedidoDeGestion, { codigo: pedido.codigo })),
      queryClient.ensureQueryData(query(obtenerPedido, { codigo: pedido.codigo })),
    ])
})

/** The message in the URL, with the order that it is about. */
export default function PaginaAsunto() {
  const params = useParams()
  const { data: asunto } = useSuspenseQuery(asuntoQuery(params))
  // The key resets typed text when the message changes.
  return (
    <div key={`${params.clase}-${params.id}`} className="lg:min-h-[calc(100dvh-3.5rem)] lg:*:min-h-[inherit]">
      <AsuntoAbierto asunto={asunto} />
      <aside
        aria-label="Al lado"
        data-panel="304"
        className="min-h-0! border-border p-4 max-lg:border-t lg:fixed lg:inset-y-0 lg:right-0 lg:w-76 lg:overflow-y-auto lg:border-l lg:bg-card lg:p-5"
      >
        <AlLadoDelAsunto asunto={asunto} />
      </aside>
    </div>
  )
}
