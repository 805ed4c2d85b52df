import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronUp, MessageCircle, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { mutation, query } from '#http/query.ts'
import { detailOf, rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { RouteResponse } from '#lib/route.ts'
import { negocio } from '#negocio'
import { useAnnounce } from '#ui/announce.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { cerrarEntrega } from '../entregas/contract.ts'
import { cambiarEstatus, guardarPedido } from '../ficha/contract.ts'
import { printLink } from '../papel/paperFormat.ts'
import {
  confirmarConPrecio,
  type Deshacible,
  deshacerPasos,
  listarDeshacibles,
  MAXIMO_DE_PEDIDOS,
  moverPedidos,
} from './contract.ts'
import { DeshaciblesSheet } from './DeshaciblesSheet.tsx'
import { type DeshacibleBatch, inBatches, untoldOf, useDeshacibles } from './undoable.ts'
import { avisarUrl } from './whatsapp/avisarUrl.ts'

/** Milliseconds for which the result of an undo is shown. */
const VISIBLE_MS = 8_000
/** Pixels around the undo bar on a desktop. */
const GAP_PX = 12
const UNDO_SECONDS = negocio.pedidos.segundosParaDeshacer

/**
 * The bar after a move, at the bottom: undoes the last move of the user, leads to whom it has to be told, and to the
 * labels; a list undoes a single one, or an earlier one. Its state comes from the server, so that it survives navigation
 * and reloads. The staff frame (`group/marco`) renders it once.
 */
export function UndoBar() {
  const live = useDeshacibles()
  const puede = usePuede()
  const [last, ...anteriores] = inBatches(live)
  const deshacer = useMutation(mutation(deshacerPasos))
  const rereadDeshacibles = useRefetchDeshacibles()
  const announce = useAnnounce()
  const previous = useRef<Element | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const [listOpen, setListOpen] = useState(false)
  const enLaptop = useMediaQuery('(min-width: 64rem)', true)
  const height = useBottomHeight(last?.segundos)
  const id = last?.id
  const anunciado = useEffectEvent(() => last && announce(`${last.text}. Puedes deshacerlo.`))
  useEffect(() => {
    if (id) anunciado()
  }, [id])

  async function sacar(movimientos: Deshacible[]) {
    if (deshacer.isPending) return
    const devolver = previous.current
    setResult(null)
    const [deshechos, rechazados]: [Result['deshechos'], Result['rechazados']] = [[], []]
    try {
      for (let position = 0; position < movimientos.length; position += MAXIMO_DE_PEDIDOS) {
        const part = movimientos.slice(position, position + MAXIMO_DE_PEDIDOS)
        const answer = await deshacer.mutateAsync({ movimientos: part.map((item) => item.id) })
        deshechos.push(...answer.deshechos)
        rechazados.push(...answer.rechazados)
      }
      say(summarize({ deshechos, rechazados }), rechazados.length > 0)
      // If the pressed button is gone, the focus returns to where it was.
      if (devolver instanceof HTMLElement && devolver.isConnected && document.activeElement === document.body)
        devolver.focus()
    } catch (error) {
      const { status, detail } = rechazoOf(error)
      const done = deshechos.length > 0 ? `${summarize({ deshechos, rechazados })} El resto no` : 'No'
      say(`${done} se pudo deshacer. ${status === 0 ? detail : detailOf(error, 'Intenta de nuevo.')}`, true)
    }
  }
  // Shows the result in the bar, because a toast would cover the bar.
  function say(text: string, bad: boolean) {
    setResult(text)
    announce(text, bad ? 'alert' : 'status')
  }
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [result])
  // The button undoes the move that it shows; the key undoes the latest move, even if it is not shown yet.
  async function sacarElUltimo() {
    const [lastBatch] = inBatches(
      (await rereadDeshacibles()).map((deshacible) => ({ ...deshacible, segundos: UNDO_SECONDS })),
    )
    if (lastBatch) await sacar(lastBatch.movimientos)
  }
  useShortcut({
    key: 'z',
    title: 'Deshacer lo último que moviste',
    group: 'Pedido',
    run: () => void sacarElUltimo(),
  })

  if (!last && result === null) return null
  const text = last && (
    <span className={result === null ? '' : 'text-muted-foreground'}>
      {result !== null && 'Antes, '}
      {last.text}
      {anteriores.length > 0 && <span className="text-muted-foreground"> y {anteriores.length} más antes</span>}
    </span>
  )
  return (
    <>
      {/* Spacer, so that the end of the page can be scrolled above the bar. On phones a bar at the end of the page
          leaves this room itself, above it (`data-deja-sitio`). */}
      <div
        aria-hidden="true"
        className="h-(--alto-de-deshacer) max-lg:group-has-[[data-deja-sitio]]/marco:hidden print:hidden"
      />
      <section
        ref={publishHeight}
        data-slot="barra-de-deshacer"
        aria-label="Lo último que moviste"
        onFocus={({ relatedTarget }) => {
          previous.current = relatedTarget
        }}
        style={{ bottom: enLaptop ? GAP_PX : height }}
        className="fixed inset-x-0 z-40 border-border border-t bg-card px-3 py-2 lg:inset-x-3 lg:right-5 lg:left-57 lg:rounded-xl lg:border-0 lg:p-0 lg:shadow-dialogo lg:group-has-[[data-panel]]/marco:right-105 lg:group-has-[[data-panel][data-panel='304']]/marco:right-81 print:hidden"
      >
        {/* The class `dark` makes the strip dark in both themes. */}
        <div className="dark flex min-h-12 flex-wrap items-center gap-x-3 rounded-xl border border-border bg-sidebar py-1 pr-2 pl-4 text-foreground">
          {last && <Ring parte={last.segundos / UNDO_SECONDS} />}
          <div className="grid min-w-40 flex-1 gap-0.5 py-1.5 text-sm">
            {result !== null && <p className="font-semibold">{result}</p>}
            {live.length > 1 ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setListOpen(true)}
                className="-my-1.5 flex min-h-12 items-center gap-1 text-left lg:min-h-11"
              >
                <span className="min-w-0">{text}</span>
                <ChevronUp aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
                <span className="sr-only">: ver la lista</span>
              </button>
            ) : (
              text && <p>{text}</p>
            )}
          </div>
          {last && (
            <div className="ml-auto flex min-w-0 items-center">
              {puede('pedidos') && <Untold batch={last} />}
              {puede('pedidos') && (
                <Link
                  to={printLink(last.movimientos.map(({ codigo }) => codigo))}
                  className="grid size-12 shrink-0 place-items-center rounded-lg hover:bg-accent lg:size-11"
                >
                  <Printer aria-hidden="true" strokeWidth={1.75} className="size-5" />
                  <span className="sr-only">Imprimir {last.count === 1 ? 'la etiqueta' : 'las etiquetas'}</span>
                </Link>
              )}
              <button
                type="button"
                aria-disabled={deshacer.isPending || undefined}
                onClick={() => sacar(last.movimientos)}
                className={`${actionStyle} shrink-0 tabular-nums`}
              >
                Deshacer
                <span aria-hidden="true">({last.segundos} s)</span>
                <ShortcutKey>Z</ShortcutKey>
              </button>
            </div>
          )}
        </div>
      </section>
      <DeshaciblesSheet open={listOpen} onChange={setListOpen} live={live} busy={deshacer.isPending} onUndo={sacar} />
    </>
  )
}

const actionStyle =
  'flex min-h-12 items-center gap-1 whitespace-nowrap rounded-lg px-2 font-semibold text-primary text-sm hover:bg-accent sm:px-3 lg:min-h-11'

/** Leads to telling the clients of the moved orders by WhatsApp. */
function Untold({ batch: { movimientos } }: { batch: DeshacibleBatch }) {
  const { pathname } = useLocation()
  const untold = untoldOf(movimientos)
  if (!untold || pathname === linkTo('/manage/avisar')) return null
  return (
    <Link to={avisarUrl(untold.codigos)} className={`${actionStyle} min-w-0`}>
      <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 max-sm:hidden" />
      <span className="truncate">Avisar a {untold.who}</span>
    </Link>
  )
}

/** Publishes the bar's height as a CSS variable, so that other fixed elements stay above the bar. */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--alto-de-deshacer', `${bar.offsetHeight + GAP_PX}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--alto-de-deshacer')
  }
}

/** Height in pixels of the page's or the frame's fixed bar at the bottom of a phone, measured each second. */
function useBottomHeight(seconds: number | undefined) {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (seconds === undefined) return
    const bar = document.querySelector('[data-barra-propia]') ?? document.querySelector('nav.fixed')
    const fija = bar && getComputedStyle(bar).position !== 'static'
    setHeight(fija ? bar.getBoundingClientRect().height : 0)
  }, [seconds])
  return height
}

type Result = RouteResponse<typeof deshacerPasos>

function summarize({ deshechos, rechazados }: Result) {
  const [item] = deshechos
  const [no] = rechazados
  const done = !item
    ? ''
    : deshechos.length === 1
      ? `${item.codigo} volvió a ${item.estatus.nombre}. El correo de ese paso no sale.`
      : `${deshechos.length} pedidos volvieron a donde estaban. Los correos de esos pasos no salen.`
  if (!no) return done
  const which = rechazados.length === 1 ? no.codigo : `${rechazados.length} pedidos`
  return `${done} ${[which, 'no se pudo deshacer'].filter(Boolean).join(': ')}. ${no.motivo}`.trim()
}

/** Mutations that may change the status of an order. */
const MOVING_ROUTES = [cambiarEstatus, confirmarConPrecio, deshacerPasos, guardarPedido, moverPedidos, cerrarEntrega]
const MOVING_URLS: unknown[] = MOVING_ROUTES.map(({ url }) => url)

/** Reads the moves that can be undone, after pending moves have finished, so that the key undoes the latest one. */
function useRefetchDeshacibles() {
  const cache = useQueryClient()
  const { queryKey } = query(listarDeshacibles)
  const seMueve = () =>
    cache.isMutating({ predicate: ({ options }) => MOVING_URLS.includes(options.mutationKey?.[0]) }) > 0
  return async () => {
    while (seMueve()) await new Promise((ready) => setTimeout(ready, 50))
    await cache.refetchQueries({ queryKey })
    return cache.getQueryData(queryKey)?.movimientos ?? []
  }
}

const RADIUS = 8
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Remaining time as a ring. It changes once a second; only `motion-safe` animates between the steps. */
function Ring({ parte }: { parte: number }) {
  const full = CIRCUMFERENCE * Math.min(1, Math.max(0, parte))
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 -rotate-90">
      <circle cx={10} cy={10} r={RADIUS} fill="none" strokeWidth={3} className="stroke-border" />
      <circle
        cx={10}
        cy={10}
        r={RADIUS}
        fill="none"
        strokeWidth={3}
        strokeDasharray={`${full} ${CIRCUMFERENCE}`}
        className="stroke-primary motion-safe:transition-all motion-safe:duration-500 motion-safe:ease-linear"
      />
    </svg>
  )
}
