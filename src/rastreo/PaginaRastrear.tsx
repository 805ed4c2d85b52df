import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, type MetaFunction, useLocation } from 'react-router'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { metaDePagina } from '#comun/meta.ts'
import { SinGuion } from '#comun/SinGuion.tsx'
import { negocio } from '#negocio'
import type { Enviada } from '#solicitudes/useSolicitud.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { BotonDeCopiar } from '#ui/CopiarTexto.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { Ayuda } from './Ayuda.tsx'
import { Buscador } from './Buscador.tsx'
import { Buscando } from './Buscando.tsx'
import { ComoFunciona } from './ComoFunciona.tsx'
import { ConfirmarSolicitud } from './ConfirmarSolicitud.tsx'
import { tomarEnviada } from './enviada.ts'
import { AvisoDeCodigo, PanelLateral } from './PanelLateral.tsx'
import { PedidoNoEncontrado } from './PedidoNoEncontrado.tsx'
import { Resultado } from './Resultado.tsx'
import { type Busqueda, useRastreo } from './useRastreo.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/rastrear',
    titulo: 'Seguimiento de Pedidos',
    descripcion: `Escribe el código de tu pedido de ${negocio.marca} y mira en vivo dónde está y cuándo llega.`,
  })

export default function PaginaRastrear() {
  const [busqueda, setBusqueda] = useState<Busqueda>(null)
  const [escrito, setEscrito] = useState('')
  const campo = useRef<HTMLInputElement>(null)
  const rastreo = useRastreo(busqueda)
  const { data: pedido, isFetching, refetch } = rastreo
  const codigo = pedido?.codigo ?? (busqueda && 'codigo' in busqueda ? busqueda.codigo : null)

  // After the first render, which must be the page's own HTML: that knows of no code and no link.
  const lugar = useLocation()
  const [enviada, setEnviada] = useState<Enviada | null>(null)
  const porConfirmar = useConfirmacion(lugar)
  useLayoutEffect(() => {
    const dicho = tomarEnviada()
    setEnviada(dicho)
    setBusqueda(dicho ? { codigo: dicho.codigo } : busquedaDe(lugar))
  }, [lugar])
  useEffect(() => {
    if (enviada) avisar.exito(enviada.titulo, enviada.texto, { id: 'solicitud' })
  }, [enviada])

  function buscar(nuevo: string) {
    setEnviada(null)
    setEscrito(nuevo)
    setBusqueda({ codigo: nuevo })
  }

  function volver(conservado: string) {
    setEscrito(conservado)
    setBusqueda(null)
    requestAnimationFrame(() => campo.current?.select())
  }

  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <h1 tabIndex={-1} className="font-display text-h1">
          Seguimiento de Pedidos
        </h1>
        <SinGuion tema="pedido" />
        {porConfirmar && busqueda === null ? (
          <ConfirmarSolicitud
            enlace={porConfirmar}
            alConfirmar={(codigo) => {
              setEnviada({
                codigo,
                titulo: 'Solicitud confirmada',
                texto: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.',
              })
              setBusqueda({ codigo })
            }}
          />
        ) : busqueda === null ? (
          <div className="mt-6 max-w-160">
            <Buscador inicial={escrito} campo={campo} alBuscar={buscar} />
            <AvisoDeCodigo className="mt-6 lg:hidden" />
            <ComoFunciona />
          </div>
        ) : pedido ? (
          <>
            <Titulo key={pedido.codigo} codigo={pedido.codigo} />
            {enviada && (
              <Aviso clase="exito" titulo={enviada.titulo} className="mb-4">
                {enviada.texto}
              </Aviso>
            )}
            <Resultado
              pedido={pedido}
              vivo={rastreo.vivo}
              actualizado={rastreo.dataUpdatedAt}
              actualizando={isFetching}
              alActualizar={refetch}
              alBuscarOtro={() => volver('')}
            />
            <AvisoDeCodigo className="mt-4 lg:hidden" />
          </>
        ) : (
          <div className="mt-6">
            {rastreo.error ? (
              <PedidoNoEncontrado
                codigo={codigo}
                impedimento={impedimentoDe(rastreo.error)}
                alIntentar={() => volver(codigo ?? '')}
                alReintentar={refetch}
                reintentando={isFetching}
              />
            ) : (
              <Buscando />
            )}
          </div>
        )}
        <Ayuda pedido={pedido ?? null} />
      </div>
      <PanelLateral />
    </div>
  )
}

// The fragment is read in the browser only; the page's own HTML knows of none.
function useConfirmacion({ hash }: Location) {
  const [enlace, setEnlace] = useState<string | null>(null)
  useLayoutEffect(() => setEnlace(/^#c=([\w-]{22})$/.exec(hash)?.[1] ?? null), [hash])
  return enlace
}

function Titulo({ codigo }: { codigo: string }) {
  const titulo = useFocoAlMostrar()
  return (
    <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 ref={titulo} tabIndex={-1} className="font-sans text-base text-muted-foreground">
        Pedido <span className="codigo text-foreground">{codigo}</span>
      </h2>
      <BotonDeCopiar texto={codigo} />
    </div>
  )
}

// A mail's link brings its token in the fragment, which browsers send to nobody; other pages of the shop pass the code
// by the router's state: neither stands in an address that is logged or shared.
function busquedaDe({ hash, state }: Location): Busqueda {
  const enlace = /^#t=([\w-]{22})$/.exec(hash)?.[1]
  if (enlace) return { enlace }
  const { codigo } = (state ?? {}) as { codigo?: unknown } // whatever a page of ours or an older one left there
  return typeof codigo === 'string' && CODIGO_PEDIDO.test(codigo) ? { codigo } : null
}

function impedimentoDe(error: Error) {
  const { rechazo } = error as { rechazo?: { status: number; title: string; detail: string } }
  if (rechazo?.status === 404) return undefined
  if (rechazo && rechazo.status < 500) return { titulo: rechazo.title, detalle: rechazo.detail }
  return 'fallo-nuestro' as const
}
