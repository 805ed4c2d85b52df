import { useRef, useState } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { CODIGO_PEDIDO } from '#comun/codigo.ts'
import { metaDePagina } from '#comun/meta.ts'
import { negocio } from '#negocio'
import { BotonDeCopiar } from '#ui/CopiarTexto.tsx'
import { Ayuda } from './Ayuda.tsx'
import { Buscador } from './Buscador.tsx'
import { Buscando } from './Buscando.tsx'
import { PanelLateral } from './PanelLateral.tsx'
import { PedidoNoEncontrado } from './PedidoNoEncontrado.tsx'
import { Resultado } from './Resultado.tsx'
import { useFocoAlMostrar } from './useFocoAlMostrar.ts'
import { useRastreo } from './useRastreo.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Seguimiento de Pedidos',
    descripcion: `Escribe el código de tu pedido de ${negocio.marca} y mira en vivo dónde está y cuándo llega.`,
  })

export default function PaginaRastrear() {
  const recibido = codigoDe(useLocation().state)
  const [codigo, setCodigo] = useState(recibido)
  const [escrito, setEscrito] = useState(recibido ?? '')
  const campo = useRef<HTMLInputElement>(null)
  const rastreo = useRastreo(codigo)
  const { data: pedido, isFetching, refetch } = rastreo

  function buscar(nuevo: string) {
    setEscrito(nuevo)
    setCodigo(nuevo)
    if (nuevo === codigo) refetch()
  }

  function volver(conservar: boolean) {
    if (!conservar) setEscrito('')
    setCodigo(null)
    requestAnimationFrame(() => campo.current?.select())
  }

  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <h1 tabIndex={-1} className="font-display text-h1">
          Seguimiento de Pedidos
        </h1>
        {codigo === null ? (
          <div className="mt-6 max-w-160">
            <Buscador inicial={escrito} campo={campo} alBuscar={buscar} />
          </div>
        ) : pedido ? (
          <>
            <Titulo key={codigo} codigo={codigo} />
            <Resultado
              pedido={pedido}
              vivo={rastreo.vivo}
              actualizado={rastreo.dataUpdatedAt}
              actualizando={isFetching}
              alActualizar={refetch}
              alBuscarOtro={() => volver(false)}
            />
            <Ayuda />
          </>
        ) : (
          <div className="mt-6">
            {rastreo.error ? (
              <PedidoNoEncontrado
                codigo={codigo}
                impedimento={impedimentoDe(rastreo.error)}
                alIntentar={() => volver(true)}
                alReintentar={refetch}
                reintentando={isFetching}
              />
            ) : (
              <Buscando />
            )}
          </div>
        )}
      </div>
      <PanelLateral />
    </div>
  )
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

// Other pages pass the code by the router's state: it never stands in an address.
function codigoDe(estado: unknown) {
  const { codigo } = (estado ?? {}) as { codigo?: unknown }
  return typeof codigo === 'string' && CODIGO_PEDIDO.test(codigo) ? codigo : null
}

function impedimentoDe(error: Error) {
  const { rechazo } = error as { rechazo?: { status: number; title: string; detail: string } }
  if (rechazo?.status === 404) return undefined
  if (rechazo && rechazo.status < 500) return { titulo: rechazo.title, detalle: rechazo.detail }
  return 'fallo-nuestro' as const
}
