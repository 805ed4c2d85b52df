import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, redirect, useParams } from 'react-router'
import { query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { listarOtrosPedidos } from '#pedidos/deCliente/contract.ts'
import { obtenerPedidoDeGestion, type PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { NotaPrivada, useNota } from '#pedidos/ficha/NotaPrivada.tsx'
import { TextoLargo } from '#pedidos/ficha/TextoLargo.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { TambienEscribio } from '../hilo/TambienEscribio.tsx'
import { Acciones, usePrecio } from './Acciones.tsx'
import { Cabeza } from './Cabeza.tsx'
import { leerCronica } from './contract.ts'
import { Datos } from './Datos.tsx'
import { notasPropias } from './entrega.ts'
import { Linea } from './Linea.tsx'

export const meta: MetaFunction = ({ params }) =>
  metaDePagina({ titulo: `${params.codigo} · Pedidos`, descripcion: 'Un pedido y lo que pasó con él.', indexar: false })

/** Beside the list the focus may stay where it is; an order that is opened takes it by itself. */
export const handle = { foco: 'propio' }

export const clientLoader = cargar(async ({ params: { codigo = '' }, request }) => {
  const escrito = codigo.toUpperCase()
  if (escrito !== codigo)
    throw redirect(enlaceA('/manage/pedidos/:codigo', { codigo: escrito }) + new URL(request.url).search)
  // What else is known of it comes by itself, and says itself when it does not.
  void cliente.prefetchQuery(query(leerCronica, { codigo }))
  void cliente.prefetchQuery(query(listarOtrosPedidos, { codigo }))
  await Promise.all([
    cliente.ensureQueryData(query(obtenerPedidoDeGestion, { codigo })),
    cliente.ensureQueryData(query(listarEstatus)),
  ])
})

/** The order in the address. */
export default function PaginaFicha() {
  const { codigo = '' } = useParams()
  const { data: pedido, error } = useSuspenseQuery(query(obtenerPedidoDeGestion, { codigo }))
  // It was there, and is no more.
  if (error && rechazoDe(error).status === 404) throw error
  // Keyed, so that nothing typed for one order is there for the next.
  return <Ficha key={codigo} pedido={pedido} />
}

function Ficha({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo } = pedido
  const cronica = useQuery(query(leerCronica, { codigo }))
  const precio = usePrecio(pedido)
  const nota = useNota(pedido)
  const { pregunta } = useSinGuardar(nota.edit.dirty)
  const loPedido = cronica.data?.lo_pedido ?? null
  const notas = notasPropias(pedido.notas, loPedido)
  return (
    <div className="flex min-h-dvh flex-col">
      <Cabeza codigo={codigo} />
      <div className="grid flex-1 content-start gap-4 px-4 pb-6 lg:gap-3.5 lg:px-5">
        <Datos
          pedido={pedido}
          historial={cronica.data?.historial ?? []}
          alPonerPrecio={precio.abierto ? undefined : precio.abrir}
        />
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
        <NotaPrivada {...nota} />
        <Linea {...cronica} estimada={pedido.fecha_estimada_entrega} />
        {/* What is about this order stands in its line. */}
        <TambienEscribio correo={pedido.correo_cliente} salvo={({ codigo_pedido }) => codigo_pedido === codigo} />
      </div>
      <Acciones pedido={pedido} precio={precio} seEscribe={nota.abierta} />
      {pregunta}
    </div>
  )
}
