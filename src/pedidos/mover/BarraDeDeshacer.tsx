import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detalleDe, rechazoDe } from '#lib/errores.ts'
import { negocio } from '#negocio'
import { useAnunciar } from '#ui/anuncios.tsx'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { cambiarEstatus, guardarPedido } from '../ficha/contract.ts'
import { confirmarConPrecio, deshacerMovimientos, listarMovimientos, moverPedidos } from './contract.ts'
import { enLotes, type Lote, useMovimientosVivos } from './movimientos.ts'

/** Milliseconds for which what came of taking back is told. */
const A_LA_VISTA = 8_000
/** Pixels between it and what stands at the bottom. */
const SEPARACION = 12
const SEGUNDOS = negocio.pedidos.segundosParaDeshacer

/**
 * What was moved last, while it can be taken back. It reads what the shop knows, so that it outlives a change of page and
 * a reload; what was moved before it waits behind it. It stands once in the frame of staff pages (`group/marco`).
 */
export function BarraDeDeshacer() {
  const [ultimo, ...anteriores] = enLotes(useMovimientosVivos())
  const deshacer = useMutation(mutation(deshacerMovimientos))
  const releer = useReleerMovimientos()
  const anunciar = useAnunciar()
  const anterior = useRef<Element | null>(null)
  const [resultado, setResultado] = useState<string | null>(null)
  const enLaptop = useConsultaDeMedios('(min-width: 64rem)', true)
  const alto = useAltoDeAbajo(ultimo?.segundos)
  const id = ultimo?.id
  const anunciado = useEffectEvent(() => ultimo && anunciar(`${ultimo.dicho}. Puedes deshacerlo.`))
  useEffect(() => {
    if (id) anunciado()
  }, [id])

  async function sacar({ movimientos }: Lote) {
    if (deshacer.isPending) return
    const devolver = anterior.current
    setResultado(null)
    try {
      const { deshechos, rechazados } = await deshacer.mutateAsync({ movimientos: movimientos.map((uno) => uno.id) })
      decir(resumir(deshechos, rechazados), rechazados.length > 0)
      // The button that was pressed may be gone.
      if (devolver instanceof HTMLElement && devolver.isConnected && document.activeElement === document.body)
        devolver.focus()
    } catch (error) {
      const { status, detail } = rechazoDe(error)
      decir(`No se pudo deshacer. ${status === 0 ? detail : detalleDe(error, 'Intenta de nuevo.')}`, true)
    }
  }
  // Said in the bar itself: a toast would lie over it.
  function decir(texto: string, mal: boolean) {
    setResultado(texto)
    anunciar(texto, mal ? 'alert' : 'status')
  }
  useEffect(() => {
    if (resultado === null) return
    const reloj = setTimeout(() => setResultado(null), A_LA_VISTA)
    return () => clearTimeout(reloj)
  }, [resultado])
  // The button takes back what it stands beside; the key, what was moved last, also when it does not stand there yet.
  async function sacarElUltimo() {
    const [suyo] = enLotes((await releer()).map((movimiento) => ({ ...movimiento, segundos: SEGUNDOS })))
    if (suyo) await sacar(suyo)
  }
  useAtajo({
    tecla: 'z',
    titulo: 'Deshacer lo último que moviste',
    grupo: 'Pedido',
    hacer: () => void sacarElUltimo(),
  })

  if (!ultimo && resultado === null) return null
  return (
    <>
      {/* So that the end of the page can be scrolled out from under it; a bar of the page's own must stay at its bottom. */}
      <div aria-hidden="true" className="h-16 max-lg:group-has-[[data-barra-propia]]/marco:hidden print:hidden" />
      <section
        ref={decirAlto}
        data-slot="barra-de-deshacer"
        aria-label="Lo último que moviste"
        onFocus={({ relatedTarget }) => {
          anterior.current = relatedTarget
        }}
        style={{ bottom: SEPARACION + (enLaptop ? 0 : alto) }}
        className="fixed inset-x-3 z-40 rounded-xl bg-sidebar shadow-dialogo lg:right-5 lg:left-57 lg:group-has-[[data-panel]]/marco:right-105 lg:group-has-[[data-panel][data-panel='304']]/marco:right-81 print:hidden"
      >
        {/* Dark in both themes. */}
        <div className="dark flex min-h-12 items-center gap-3 rounded-xl border border-border py-1 pr-2 pl-4 text-foreground">
          {ultimo && <Anillo parte={ultimo.segundos / SEGUNDOS} />}
          <p className="grid min-w-0 flex-1 gap-0.5 py-1.5 text-sm">
            {resultado !== null && <span className="font-semibold">{resultado}</span>}
            {ultimo && (
              <span className={resultado === null ? '' : 'text-muted-foreground'}>
                {resultado !== null && 'Antes, '}
                {ultimo.dicho}
                {anteriores.length > 0 && (
                  <span className="text-muted-foreground"> y {anteriores.length} más antes</span>
                )}
              </span>
            )}
          </p>
          {ultimo && (
            <button
              type="button"
              aria-disabled={deshacer.isPending || undefined}
              onClick={() => sacar(ultimo)}
              className="flex min-h-11 items-center gap-1 rounded-lg px-3 font-semibold text-primary text-sm tabular-nums hover:bg-accent"
            >
              Deshacer
              <span aria-hidden="true">({ultimo.segundos} s)</span>
              <Tecla>Z</Tecla>
            </button>
          )}
        </div>
      </section>
    </>
  )
}

/** Says how much room it takes, so that what else stands at the bottom of a page keeps above it. */
function decirAlto(barra: HTMLElement | null) {
  if (!barra) return
  const { style } = document.documentElement
  const observador = new ResizeObserver(() =>
    style.setProperty('--alto-de-deshacer', `${barra.offsetHeight + SEPARACION}px`),
  )
  observador.observe(barra)
  return () => {
    observador.disconnect()
    style.removeProperty('--alto-de-deshacer')
  }
}

/** On a phone: how high what stands at the bottom is, a page's own bar or the frame's; looked at with each second. */
function useAltoDeAbajo(segundos: number | undefined) {
  const [alto, setAlto] = useState(0)
  useEffect(() => {
    if (segundos === undefined) return
    const barra = document.querySelector('[data-barra-propia]') ?? document.querySelector('nav.fixed')
    const fija = barra && getComputedStyle(barra).position !== 'static'
    setAlto(fija ? barra.getBoundingClientRect().height : 0)
  }, [segundos])
  return alto
}

function resumir(
  deshechos: { codigo: string; estatus: { nombre: string } }[],
  rechazados: { codigo: string; motivo: string }[],
) {
  const [uno] = deshechos
  const [no] = rechazados
  const hecho = !uno
    ? ''
    : deshechos.length === 1
      ? `${uno.codigo} volvió a ${uno.estatus.nombre}. El correo de ese paso no sale.`
      : `${deshechos.length} pedidos volvieron a donde estaban. Los correos de esos pasos no salen.`
  if (!no) return hecho
  const cual = rechazados.length === 1 ? no.codigo : `${rechazados.length} pedidos`
  return `${hecho} ${[cual, 'no se pudo deshacer'].filter(Boolean).join(': ')}. ${no.motivo}`.trim()
}

/** Writes that may move an order to another status. */
const MOVER = [cambiarEstatus, confirmarConPrecio, deshacerMovimientos, guardarPedido, moverPedidos]
const DIRECCIONES: unknown[] = MOVER.map(({ url }) => url)

/** Reads what can be taken back, after what is being moved: a key pressed right after a move means that one. */
function useReleerMovimientos() {
  const cache = useQueryClient()
  const { queryKey } = query(listarMovimientos)
  const seMueve = () =>
    cache.isMutating({ predicate: ({ options }) => DIRECCIONES.includes(options.mutationKey?.[0]) }) > 0
  return async () => {
    while (seMueve()) await new Promise((listo) => setTimeout(listo, 50))
    await cache.refetchQueries({ queryKey })
    return cache.getQueryData(queryKey)?.movimientos ?? []
  }
}

const RADIO = 8
const VUELTA = 2 * Math.PI * RADIO

/** How much is left, as a ring that empties; it moves by the second, so nobody who wants less motion sees it glide. */
function Anillo({ parte }: { parte: number }) {
  const lleno = VUELTA * Math.min(1, Math.max(0, parte))
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 -rotate-90">
      <circle cx={10} cy={10} r={RADIO} fill="none" strokeWidth={3} className="stroke-border" />
      <circle
        cx={10}
        cy={10}
        r={RADIO}
        fill="none"
        strokeWidth={3}
        strokeDasharray={`${lleno} ${VUELTA}`}
        className="stroke-primary motion-safe:transition-all motion-safe:duration-500 motion-safe:ease-linear"
      />
    </svg>
  )
}
