import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detailOf, rechazoOf } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { useAnnounce } from '#ui/announce.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { cambiarEstatus, guardarPedido } from '../ficha/contract.ts'
import { confirmarConPrecio, deshacerMovimientos, listarMovimientos, moverPedidos } from './contract.ts'
import { inBatches, type MovimientoBatch, useLiveMovimientos } from './movimientos.ts'

/** Milliseconds for which what came of taking back is told. */
const VISIBLE_MS = 8_000
/** Pixels between it and what stands at the bottom. */
const GAP_PX = 12
const UNDO_SECONDS = negocio.pedidos.segundosParaDeshacer

/**
 * What was moved last, while it can be taken back. It reads what the shop knows, so that it outlives a change of page and
 * a reload; what was moved before it waits behind it. It stands once in the frame of staff pages (`group/marco`).
 */
export function UndoBar() {
  const [last, ...anteriores] = inBatches(useLiveMovimientos())
  const deshacer = useMutation(mutation(deshacerMovimientos))
  const rereadRows = useRefetchMovimientos()
  const announce = useAnnounce()
  const previous = useRef<Element | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const enLaptop = useMediaQuery('(min-width: 64rem)', true)
  const height = useBottomHeight(last?.segundos)
  const id = last?.id
  const anunciado = useEffectEvent(() => last && announce(`${last.text}. Puedes deshacerlo.`))
  useEffect(() => {
    if (id) anunciado()
  }, [id])

  async function sacar({ movimientos }: MovimientoBatch) {
    if (deshacer.isPending) return
    const devolver = previous.current
    setResult(null)
    try {
      const { deshechos, rechazados } = await deshacer.mutateAsync({ movimientos: movimientos.map((item) => item.id) })
      decir(summarize(deshechos, rechazados), rechazados.length > 0)
      // The button that was pressed may be gone.
      if (devolver instanceof HTMLElement && devolver.isConnected && document.activeElement === document.body)
        devolver.focus()
    } catch (error) {
      const { status, detail } = rechazoOf(error)
      decir(`No se pudo deshacer. ${status === 0 ? detail : detailOf(error, 'Intenta de nuevo.')}`, true)
    }
  }
  // Said in the bar itself: a toast would lie over it.
  function decir(text: string, bad: boolean) {
    setResult(text)
    announce(text, bad ? 'alert' : 'status')
  }
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [result])
  // The button takes back what it stands beside; the key, what was moved last, also when it does not stand there yet.
  async function sacarElUltimo() {
    const [own] = inBatches((await rereadRows()).map((movimiento) => ({ ...movimiento, segundos: UNDO_SECONDS })))
    if (own) await sacar(own)
  }
  useShortcut({
    key: 'z',
    title: 'Deshacer lo último que moviste',
    group: 'Pedido',
    run: () => void sacarElUltimo(),
  })

  if (!last && result === null) return null
  return (
    <>
      {/* So that the end of the page can be scrolled out from under it; a bar of the page's own must stay at its bottom. */}
      <div aria-hidden="true" className="h-16 max-lg:group-has-[[data-barra-propia]]/marco:hidden print:hidden" />
      <section
        ref={publishHeight}
        data-slot="barra-de-deshacer"
        aria-label="Lo último que moviste"
        onFocus={({ relatedTarget }) => {
          previous.current = relatedTarget
        }}
        style={{ bottom: GAP_PX + (enLaptop ? 0 : height) }}
        className="fixed inset-x-3 z-40 rounded-xl bg-sidebar shadow-dialogo lg:right-5 lg:left-57 lg:group-has-[[data-panel]]/marco:right-105 lg:group-has-[[data-panel][data-panel='304']]/marco:right-81 print:hidden"
      >
        {/* Dark in both themes. */}
        <div className="dark flex min-h-12 items-center gap-3 rounded-xl border border-border py-1 pr-2 pl-4 text-foreground">
          {last && <Ring parte={last.segundos / UNDO_SECONDS} />}
          <p className="grid min-w-0 flex-1 gap-0.5 py-1.5 text-sm">
            {result !== null && <span className="font-semibold">{result}</span>}
            {last && (
              <span className={result === null ? '' : 'text-muted-foreground'}>
                {result !== null && 'Antes, '}
                {last.text}
                {anteriores.length > 0 && (
                  <span className="text-muted-foreground"> y {anteriores.length} más antes</span>
                )}
              </span>
            )}
          </p>
          {last && (
            <button
              type="button"
              aria-disabled={deshacer.isPending || undefined}
              onClick={() => sacar(last)}
              className="flex min-h-11 items-center gap-1 rounded-lg px-3 font-semibold text-primary text-sm tabular-nums hover:bg-accent"
            >
              Deshacer
              <span aria-hidden="true">({last.segundos} s)</span>
              <ShortcutKey>Z</ShortcutKey>
            </button>
          )}
        </div>
      </section>
    </>
  )
}

/** Says how much room it takes, so that what else stands at the bottom of a page keeps above it. */
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

/** On a phone: how high what stands at the bottom is, a page's own bar or the frame's; looked at with each second. */
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

function summarize(
  deshechos: { codigo: string; estatus: { nombre: string } }[],
  rechazados: { codigo: string; motivo: string }[],
) {
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

/** Writes that may move an order to another status. */
const MOVING_ROUTES = [cambiarEstatus, confirmarConPrecio, deshacerMovimientos, guardarPedido, moverPedidos]
const MOVING_URLS: unknown[] = MOVING_ROUTES.map(({ url }) => url)

/** Reads what can be taken back, after what is being moved: a key pressed right after a move means that one. */
function useRefetchMovimientos() {
  const cache = useQueryClient()
  const { queryKey } = query(listarMovimientos)
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

/** How much is left, as a ring that empties; it moves by the second, so nobody who wants less motion sees it glide. */
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
