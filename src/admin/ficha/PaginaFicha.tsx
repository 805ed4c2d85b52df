import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, redirect, useParams } from 'react-router'
import { ComprobantesDelPedido } from '#dinero/comprobantes/ComprobantesDelPedido.tsx'
import { ComprobantesEnEspera } from '#dinero/comprobantes/ComprobantesEnEspera.tsx'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { PagosDelPedido } from '#pedidos/cobros/gestion/PagosDelPedido.tsx'
import { listarEstatus } from '#pedidos/contract.ts'
import { listarOtrosPedidos } from '#pedidos/deCliente/contract.ts'
import { obtenerPedidoDeGestion, type PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { NotaPrivada, useNota } from '#pedidos/ficha/NotaPrivada.tsx'
import { TextoLargo } from '#pedidos/ficha/TextoLargo.tsx'
import { Fiscales } from '#pedidos/fiscales/FormularioFiscal.tsx'
import { FotosDeClase, FotosDelPedido } from '#pedidos/fotos/FotosDelPedido.tsx'
import { SaldoDelPedido } from '#saldo/pedido/SaldoDelPedido.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { TambienEscribio } from '../hilo/TambienEscribio.tsx'
import { EnLaCola } from '../porEnviar/EnLaCola.tsx'
import { Acciones, usePrecioForm } from './Acciones.tsx'
import { leerCronica } from './contract.ts'
import { Datos } from './Datos.tsx'
import { ownNotas } from './entrega.ts'
import { FichaHeader } from './FichaHeader.tsx'
import { Linea } from './Linea.tsx'

export const meta: MetaFunction = ({ params }) =>
  pageMeta({ title: `${params.codigo} · Pedidos`, description: 'Un pedido y lo que pasó con él.', indexed: false })

/**
 * Keeps the router from moving the focus, which may stay in the list; an order opened from it takes it
 * (`useFocusOnOpen`).
 */
export const handle = { foco: 'propio' }

export const clientLoader = createClientLoader(async ({ params: { codigo = '' }, request }) => {
  const canonical = codigo.toUpperCase()
  if (canonical !== codigo)
    throw redirect(linkTo('/manage/pedidos/:codigo', { codigo: canonical }) + new URL(request.url).search)
  // The other parts load on their own and show their own errors.
  void queryClient.prefetchQuery(query(leerCronica, { codigo }))
  void queryClient.prefetchQuery(query(listarOtrosPedidos, { codigo }))
  await Promise.all([
    queryClient.ensureQueryData(query(obtenerPedidoDeGestion, { codigo })),
    queryClient.ensureQueryData(query(listarEstatus)),
  ])
})

/** Staff page of the order that the URL names. */
export default function PaginaFicha() {
  const { codigo = '' } = useParams()
  const { data: pedido, error } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  // A 404 after the first load: the order was deleted.
  if (error && rechazoOf(error).status === 404) throw error
  // The key resets typed text when the order changes.
  return <Ficha key={codigo} pedido={pedido} />
}

function Ficha({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo } = pedido
  const cronica = useQuery(query(leerCronica, { codigo }))
  const precio = usePrecioForm(pedido)
  const nota = useNota(pedido)
  const { dialog } = useUnsavedChanges(nota.edit.dirty)
  const loPedido = cronica.data?.lo_pedido ?? null
  const notas = ownNotas(pedido.notas, loPedido)
  return (
    <div className="flex min-h-dvh flex-col">
      <FichaHeader codigo={codigo} />
      <div className="grid flex-1 content-start gap-4 px-4 pb-6 lg:gap-3.5 lg:px-5">
        <Datos
          pedido={pedido}
          historial={cronica.data?.historial ?? []}
          onPonerPrecio={precio.isOpen ? undefined : precio.open}
        />
        <PagosDelPedido
          pedido={pedido}
          enEspera={(close) => <ComprobantesEnEspera codigo={codigo} onConfirm={close} />}
        >
          <SaldoDelPedido pedido={pedido} />
        </PagosDelPedido>
        <EnLaCola codigo={codigo} />
        {loPedido && (
          <section aria-labelledby="lo-pedido" className="rounded-xl bg-sunken p-3 text-sm lg:text-meta">
            <h2 id="lo-pedido" className="font-normal font-sans text-meta text-muted-foreground">
              Lo que pidió
            </h2>
            <TextoLargo texto={`«${loPedido}»`} />
          </section>
        )}
        {notas && (
          <section aria-labelledby="sus-notas" className="text-sm lg:text-meta">
            <h2 id="sus-notas" className="font-normal font-sans text-meta text-muted-foreground">
              Notas, que lee el cliente
            </h2>
            <TextoLargo texto={notas} />
          </section>
        )}
        <NotaPrivada {...nota}>
          <FotosDeClase codigo={codigo} clase="nota" className="mt-3" />
        </NotaPrivada>
        <FotosDelPedido codigo={codigo} />
        <ComprobantesDelPedido codigo={codigo} />
        <Fiscales codigo={codigo} />
        <Linea {...cronica} estimate={pedido.fecha_estimada_entrega} />
        {/* The timeline already shows messages about this order. */}
        <TambienEscribio correo={pedido.correo_cliente} except={({ codigo_pedido }) => codigo_pedido === codigo} />
      </div>
      <Acciones pedido={pedido} precio={precio} isWriting={nota.abierta} />
      {dialog}
    </div>
  )
}
