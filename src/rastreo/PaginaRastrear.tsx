import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Location, type MetaFunction, useLocation } from 'react-router'
import { guardarEnlace, leerEnlace } from '#lib/enlaceDeCorreo.ts'
import { rechazoDe } from '#lib/errores.ts'
import { negocio } from '#negocio'
import type { Enviada } from '#solicitudes/useSolicitud.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { BotonDeCopiar } from '#ui/CopiarTexto.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { useHidratada } from '#ui/useHidratada.ts'
import { Ayuda } from './Ayuda.tsx'
import { Buscador } from './Buscador.tsx'
import { Buscando } from './Buscando.tsx'
import { type Busqueda, busquedaDe, guardarBusqueda, guardarCodigo } from './busqueda.ts'
import { ComoFunciona } from './ComoFunciona.tsx'
import { ConfirmarSolicitud } from './ConfirmarSolicitud.tsx'
import { tomarEnviada } from './enviada.ts'
import { AvisoDeCodigo, PanelLateral } from './PanelLateral.tsx'
import { PedidoNoEncontrado } from './PedidoNoEncontrado.tsx'
import { Resultado } from './Resultado.tsx'
import { useRastreo } from './useRastreo.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/rastrear',
    titulo: 'Seguimiento de Pedidos',
    descripcion: `Escribe el código de tu pedido de ${negocio.marca} y mira en vivo dónde está y cuándo llega.`,
  })

/** What the person looks for since they came to this address, and what the page has to say about it. */
type Elegido = { en: Location; busqueda: Busqueda; enviada?: Enviada }

export default function PaginaRastrear() {
  const lugar = useLocation()
  const [elegido, setElegido] = useState<Elegido | null>(null)
  const [escrito, setEscrito] = useState('')
  const campo = useRef<HTMLInputElement>(null)

  // The page's own HTML knows of no code and no link.
  const hidratada = useHidratada()
  const porConfirmar = hidratada ? leerEnlace(lugar, 'c') : null
  useEffect(() => {
    guardarEnlace(lugar)
    guardarCodigo(lugar)
  }, [lugar])
  const { busqueda, enviada } =
    elegido?.en === lugar ? elegido : { busqueda: hidratada ? busquedaDe(lugar) : null, enviada: undefined }
  const rastreo = useRastreo(busqueda)
  const { data: pedido, isFetching, refetch } = rastreo
  const codigo = pedido?.codigo ?? (busqueda && 'codigo' in busqueda ? busqueda.codigo : null)

  // Taken from the storage once, when the page comes back from a reload.
  const alVolver = useEffectEvent(() => {
    const dicho = tomarEnviada()
    if (dicho) mostrar(dicho)
  })
  useLayoutEffect(() => alVolver(), [])
  useEffect(() => {
    if (enviada) avisar.exito(enviada.titulo, enviada.texto, { id: 'solicitud' })
  }, [enviada])

  function elegir(codigo: string | null, enviada?: Enviada) {
    guardarBusqueda(codigo)
    setElegido({ en: lugar, busqueda: codigo ? { codigo } : null, enviada })
  }

  function mostrar(enviada: Enviada) {
    elegir(enviada.codigo, enviada)
  }

  function buscar(codigo: string) {
    setEscrito(codigo)
    elegir(codigo)
  }

  function volver(conservado: string) {
    setEscrito(conservado)
    elegir(null)
    requestAnimationFrame(() => {
      // What is selected is not scrolled to.
      campo.current?.select()
      window.scrollTo({ top: 0 })
    })
  }

  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:py-0">
      <div>
        <h1 tabIndex={-1} className="font-display text-h1">
          Seguimiento de Pedidos
        </h1>
        <SinGuion tema="pedido" />
        {porConfirmar && busqueda === null ? (
          <ConfirmarSolicitud
            enlace={porConfirmar}
            alConfirmar={(codigo) =>
              mostrar({
                codigo,
                titulo: 'Solicitud confirmada',
                texto: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.',
              })
            }
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
              <Aviso clase="exito" titulo={enviada.titulo} className="mb-4 print:hidden">
                {enviada.texto}
              </Aviso>
            )}
            <Resultado
              pedido={pedido}
              enlace={busqueda && 'enlace' in busqueda ? busqueda.enlace : null}
              vivo={rastreo.vivo}
              actualizado={rastreo.dataUpdatedAt}
              actualizando={isFetching}
              alActualizar={refetch}
              alBuscarOtro={() => volver('')}
            />
            <AvisoDeCodigo className="mt-4 lg:hidden print:hidden" />
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
              <Buscando
                texto="Buscando tu pedido…"
                sinLinea="Buscamos tu pedido en cuanto vuelva la línea; deja esta página abierta."
              />
            )}
          </div>
        )}
        <Ayuda pedido={pedido ?? null} />
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
      <span className="print:hidden">
        <BotonDeCopiar texto={codigo} />
      </span>
    </div>
  )
}

function impedimentoDe(error: Error) {
  const { status, title, detail } = rechazoDe(error)
  if (status === 404) return undefined
  if (status >= 400 && status < 500) return { titulo: title, detalle: detail }
  return { insiste: true, ...(status === 0 && { detalle: detail }) } as const
}
