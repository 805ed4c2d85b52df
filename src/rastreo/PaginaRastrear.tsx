import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Location, type MetaFunction, useLocation } from 'react-router'
import { rechazoOf } from '#lib/errors.ts'
import { keepLinkToken, readLinkToken } from '#lib/mailLink.ts'
import { negocio } from '#negocio'
import type { Sent } from '#solicitudes/useSolicitudForm.ts'
import { pageMeta } from '#tienda/meta.ts'
import { NoScript } from '#tienda/NoScript.tsx'
import { CopyButton } from '#ui/CopyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/showToast.ts'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { Ayuda } from './Ayuda.tsx'
import { Buscador } from './Buscador.tsx'
import { Buscando } from './Buscando.tsx'
import { ComoFunciona } from './ComoFunciona.tsx'
import { ConfirmarSolicitud } from './ConfirmarSolicitud.tsx'
import { AvisoDeCodigo, PanelLateral } from './PanelLateral.tsx'
import { PedidoNoEncontrado } from './PedidoNoEncontrado.tsx'
import { Resultado } from './Resultado.tsx'
import { takeSent } from './sentState.ts'
import { saveCodigo, saveTrackingQuery, type TrackingQuery, trackingQueryOf } from './trackingQuery.ts'
import { useRastreo } from './useRastreo.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/rastrear',
    title: 'Seguimiento de Pedidos',
    description: `Escribe el código de tu pedido de ${negocio.marca} y mira en vivo dónde está y cuándo llega.`,
  })

/** The search chosen since the page was opened at this address, and the message to show. */
type Chosen = { en: Location; trackingQuery: TrackingQuery; sent?: Sent }

export default function PaginaRastrear() {
  const location_ = useLocation()
  const [selected, setSelected] = useState<Chosen | null>(null)
  const [draft, setDraft] = useState('')
  const fieldRef = useRef<HTMLInputElement>(null)

  // The rendered HTML contains neither a code nor a link's token.
  const hydrated = useHydrated()
  const porConfirmar = hydrated ? readLinkToken(location_, 'c') : null
  useEffect(() => {
    keepLinkToken(location_)
    saveCodigo(location_)
  }, [location_])
  const { trackingQuery, sent } =
    selected?.en === location_
      ? selected
      : { trackingQuery: hydrated ? trackingQueryOf(location_) : null, sent: undefined }
  const rastreo = useRastreo(trackingQuery)
  const { data: pedido, isFetching, refetch } = rastreo
  const codigo = pedido?.codigo ?? (trackingQuery && 'codigo' in trackingQuery ? trackingQuery.codigo : null)

  // After the reload, the message is read from storage once.
  const onBack = useEffectEvent(() => {
    const text = takeSent()
    if (text) mostrar(text)
  })
  useLayoutEffect(() => onBack(), [])
  useEffect(() => {
    if (sent) showToast.success(sent.title, sent.texto, { id: 'solicitud' })
  }, [sent])

  function select(codigo: string | null, sent?: Sent) {
    saveTrackingQuery(codigo)
    setSelected({ en: location_, trackingQuery: codigo ? { codigo } : null, sent })
  }

  function mostrar(sent: Sent) {
    select(sent.codigo, sent)
  }

  function buscar(codigo: string) {
    setDraft(codigo)
    select(codigo)
  }

  function goBack(conservado: string) {
    setDraft(conservado)
    select(null)
    requestAnimationFrame(() => {
      // Selecting the field's text does not scroll to the field.
      fieldRef.current?.select()
      window.scrollTo({ top: 0 })
    })
  }

  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:py-0">
      <div>
        <h1 tabIndex={-1} className="font-display text-h1">
          Seguimiento de Pedidos
        </h1>
        <NoScript greeting="pedido" />
        {porConfirmar && trackingQuery === null ? (
          <ConfirmarSolicitud
            enlace={porConfirmar}
            onConfirm={(codigo) =>
              mostrar({
                codigo,
                title: 'Solicitud confirmada',
                texto: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.',
              })
            }
          />
        ) : trackingQuery === null ? (
          <div className="mt-6 max-w-160">
            <Buscador initial={draft} fieldRef={fieldRef} onSearch={buscar} />
            <AvisoDeCodigo className="mt-6 lg:hidden" />
            <ComoFunciona />
          </div>
        ) : pedido ? (
          <>
            <Heading key={pedido.codigo} codigo={pedido.codigo} />
            {sent && (
              <Notice kind="success" title={sent.title} className="mb-4 print:hidden">
                {sent.texto}
              </Notice>
            )}
            <Resultado
              pedido={pedido}
              enlace={trackingQuery && 'enlace' in trackingQuery ? trackingQuery.enlace : null}
              live={rastreo.vivo}
              updatedAt={rastreo.dataUpdatedAt}
              refreshing={isFetching}
              onRefresh={refetch}
              onSearchAnother={() => goBack('')}
            />
            <AvisoDeCodigo className="mt-4 lg:hidden print:hidden" />
          </>
        ) : (
          <div className="mt-6">
            {rastreo.error ? (
              <PedidoNoEncontrado
                codigo={codigo}
                impedimento={refusalOf(rastreo.error)}
                onTry={() => goBack(codigo ?? '')}
                onRetry={refetch}
                retrying={isFetching}
              />
            ) : (
              <Buscando
                texto="Buscando tu pedido…"
                offline="Buscamos tu pedido en cuanto vuelva la línea; deja esta página abierta."
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

function Heading({ codigo }: { codigo: string }) {
  const title = useFocusOnMount()
  return (
    <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 ref={title} tabIndex={-1} className="font-sans text-base text-muted-foreground">
        Pedido <span className="codigo text-foreground">{codigo}</span>
      </h2>
      <span className="print:hidden">
        <CopyButton text={codigo} />
      </span>
    </div>
  )
}

function refusalOf(error: Error) {
  const { status, title, detail } = rechazoOf(error)
  if (status === 404) return undefined
  if (status >= 400 && status < 500) return { title, detalle: detail }
  return { canRetry: true, ...(status === 0 && { detalle: detail }) } as const
}
