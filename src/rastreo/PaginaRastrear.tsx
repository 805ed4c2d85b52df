import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { rechazoOf } from '#lib/errors.ts'
import { keepLinkToken, readLinkToken } from '#lib/mailLink.ts'
import { negocio } from '#negocio'
import { type Sent, sentBy } from '#solicitudes/useSolicitudForm.ts'
import { pageMeta } from '#tienda/meta.ts'
import { CopyButton } from '#ui/CopyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { isNamed } from '#ui/namedToasts.ts'
import { usePosted } from '#ui/PageData.tsx'
import { showToast } from '#ui/showToast.ts'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { Ayuda } from './Ayuda.tsx'
import { Buscador } from './Buscador.tsx'
import { Buscando } from './Buscando.tsx'
import { ComoFunciona } from './ComoFunciona.tsx'
import { ConfirmarSolicitud } from './ConfirmarSolicitud.tsx'
import { type Lookup, lookupOf } from './lookup.ts'
import { OtrosRastreados } from './OtrosRastreados.tsx'
import { AvisoDeCodigo, PanelLateral } from './PanelLateral.tsx'
import { PedidoNoEncontrado } from './PedidoNoEncontrado.tsx'
import { Resultado } from './Resultado.tsx'
import { takeSent } from './sentState.ts'
import { useRastreo } from './useRastreo.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/rastrear',
    title: 'Seguimiento de Pedidos',
    description: `Escribe el código de tu pedido de ${negocio.marca} y mira en vivo dónde está y cuándo llega.`,
  })

/** The lookup chosen on this page, and the message to show. */
type Chosen = { lookup: Lookup | null; sent?: Sent | undefined }

export default function PaginaRastrear() {
  const location_ = useLocation()
  const navigate = useNavigate()
  const [posted, postedToo] = [usePosted('ayuda'), usePosted('direccion')]
  const [cameSent] = useState(() => sentBy(posted) ?? sentBy(postedToo) ?? undefined)
  const [selected, setSelected] = useState<Chosen>({ lookup: null, sent: cameSent })
  const [draft, setDraft] = useState('')
  const fieldRef = useRef<HTMLInputElement>(null)

  // The server sees neither the fragment nor the router's state.
  const hydrated = useHydrated()
  const porConfirmar = hydrated ? readLinkToken(location_, 'c') : null
  const arriving = hydrated ? lookupOf(location_) : null
  useEffect(() => {
    const found = lookupOf(location_)
    if (!found) return keepLinkToken(location_)
    setSelected({ lookup: found })
    // Removes the lookup from the address and the history: from now on the server's cookie keeps it.
    navigate(location_.pathname, { replace: true, state: null, preventScrollReset: true })
  }, [location_, navigate])
  const lookup = arriving ?? selected.lookup
  const rastreo = useRastreo(lookup)
  const { data, pedido, isFetching, refetch } = rastreo
  // The message speaks of one order, and another may be shown meanwhile.
  const isOfOther = pedido !== null && selected.sent !== undefined && selected.sent.codigo !== pedido.codigo
  const sent = arriving || isOfOther ? undefined : selected.sent
  const buscado = lookup && 'codigo' in lookup ? lookup.codigo : (data?.buscado ?? null)
  const isSearching = data === undefined || buscado !== null

  // After the reload, the message is read from storage once.
  const onBack = useEffectEvent(() => {
    const message = takeSent()
    if (message) setSelected({ lookup: { codigo: message.codigo }, sent: message })
  })
  useLayoutEffect(() => onBack(), [])
  useEffect(() => {
    // What came with the page stands at its top.
    if (sent && sent !== cameSent && isNamed(sent)) showToast.success(sent.title, sent.texto, { id: 'solicitud' })
  }, [sent, cameSent])

  function buscar(codigo: string, message?: Sent) {
    setDraft('')
    setSelected({ lookup: { codigo }, sent: message })
    window.scrollTo({ top: 0 })
  }

  async function olvidar() {
    try {
      await rastreo.forget()
    } catch {
      return showToast.error('No se pudo olvidar', 'Revisa tu conexión e intenta de nuevo.', { id: 'solicitud' })
    }
    setDraft('')
    setSelected({ lookup: null })
  }

  function tryAgain(kept: string) {
    setDraft(kept)
    // Selecting the field's text does not scroll to the field.
    requestAnimationFrame(() => {
      fieldRef.current?.select()
      fieldRef.current?.scrollIntoView({ block: 'center' })
    })
  }

  const buscador = <Buscador key={draft} initial={draft} fieldRef={fieldRef} onSearch={buscar} />
  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:py-0">
      <div>
        <h1 tabIndex={-1} className="font-display text-h1">
          Seguimiento de Pedidos
        </h1>
        {sent && (
          <Notice kind="success" title={sent.title} className="mt-4 print:hidden">
            {sent.texto}
          </Notice>
        )}
        {porConfirmar && !sent ? (
          <ConfirmarSolicitud
            enlace={porConfirmar}
            onConfirm={(codigo) =>
              buscar(codigo, {
                codigo,
                title: 'Solicitud confirmada',
                texto: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.',
              })
            }
          />
        ) : pedido ? (
          <>
            <Heading key={pedido.codigo} codigo={pedido.codigo} />
            <Resultado
              pedido={pedido}
              live={rastreo.vivo}
              updatedAt={rastreo.dataUpdatedAt}
              refreshing={isFetching}
              onRefresh={refetch}
              onChange={rastreo.keep}
            />
            <AvisoDeCodigo className="mt-4 lg:hidden print:hidden" />
          </>
        ) : isSearching ? (
          <div className="mt-6">
            {rastreo.error || data ? (
              <PedidoNoEncontrado
                codigo={buscado === 'enlace' ? null : buscado}
                impedimento={rastreo.error ? refusalOf(rastreo.error) : undefined}
                onTry={() => tryAgain(buscado === 'enlace' ? '' : (buscado ?? ''))}
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
        ) : (
          <div className="mt-6 max-w-160">
            {buscador}
            <AvisoDeCodigo className="mt-6 lg:hidden" />
            <ComoFunciona />
          </div>
        )}
        <Ayuda pedido={pedido} />
        {isSearching && !porConfirmar && (
          <OtherSearch>
            {buscador}
            <OtrosRastreados otros={data?.otros ?? []} onSearch={buscar} onForget={olvidar} />
          </OtherSearch>
        )}
      </div>
      <PanelLateral />
    </div>
  )
}

function OtherSearch({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="otro-pedido" className="mt-10 max-w-160 md:mt-14 print:hidden">
      <h2 id="otro-pedido" className="mb-5 font-display text-h2">
        Buscar Otro Pedido
      </h2>
      {children}
    </section>
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
