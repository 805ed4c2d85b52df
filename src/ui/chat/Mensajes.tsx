import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as being there. */
const CERCA = 48

type Props = {
  /** What the log is called. */
  nombre: string
  /** `Globo` and `Suceso`, oldest first. */
  children: ReactNode
  /** Names the newest one; another value means that something was said. */
  ultimo: string | number
  /** The newest is of who looks: they are taken to it in any case. */
  esPropio: boolean
  /** Who shows it says by other means what comes: nothing is read aloud from here. */
  callado?: boolean
  /** Hears when who looks leaves the end, where they begin, and when they are back at it. */
  alCambiarDeLugar?: (alFinal: boolean) => void
  /** Before the oldest. */
  antes?: ReactNode
  /** After the newest, and outside of what is read aloud as said: `Escribiendo`, what is asked when it is over. */
  despues?: ReactNode
}

/**
 * What was said, as a log that reads new things aloud. It goes along with them only for who is at its end; others are
 * told that there is more, and stay where they read.
 */
export function Mensajes({
  nombre,
  children,
  ultimo,
  esPropio,
  callado = false,
  alCambiarDeLugar,
  antes,
  despues,
}: Props) {
  const ventana = useRef<HTMLElement>(null)
  const alFinal = useRef(true)
  /** How far down it stood last. */
  const estaba = useRef(0)
  const visto = useRef(ultimo)
  const [hayMas, setHayMas] = useState(false)

  function ponerse(enElFinal: boolean) {
    if (alFinal.current === enElFinal) return
    alFinal.current = enElFinal
    alCambiarDeLugar?.(enElFinal)
  }

  function irAlFinal() {
    const nodo = ventana.current
    if (!nodo) return
    nodo.scrollTop = nodo.scrollHeight
    estaba.current = nodo.scrollTop
  }

  function alMover() {
    const nodo = ventana.current
    if (!nodo) return
    const alCabo = nodo.scrollHeight - nodo.scrollTop - nodo.clientHeight <= CERCA
    // What grows under the end moves nobody from it: whoever leaves it goes up.
    if (alCabo) ponerse(true)
    else if (nodo.scrollTop < estaba.current) ponerse(false)
    estaba.current = nodo.scrollTop
    if (alCabo) setHayMas(false)
  }

  // Before it is painted, so that nobody sees it jump.
  useLayoutEffect(() => {
    const esNuevo = visto.current !== ultimo
    visto.current = ultimo
    if (esNuevo && esPropio) ponerse(true)
    if (alFinal.current) irAlFinal()
    else if (esNuevo) setHayMas(true)
  })

  // A bubble that grows, a keyboard that takes half of the window: whoever was at the end stays there.
  useEffect(() => {
    const nodo = ventana.current
    if (!nodo) return
    const cambios = new ResizeObserver(() => {
      if (alFinal.current) nodo.scrollTop = nodo.scrollHeight
    })
    cambios.observe(nodo)
    for (const hijo of nodo.children) cambios.observe(hijo)
    return () => cambios.disconnect()
  }, [])

  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls it by its arrows */}
      <section ref={ventana} onScroll={alMover} tabIndex={0} aria-label={nombre} className={estiloDeVentana}>
        <div className="grid content-start gap-3">
          {antes}
          <div
            role="log"
            aria-label={nombre}
            aria-live={callado ? 'off' : 'polite'}
            aria-relevant="additions"
            className="grid gap-3"
          >
            {children}
          </div>
          {despues}
        </div>
      </section>
      {hayMas && (
        <button
          type="button"
          onClick={() => {
            irAlFinal()
            ventana.current?.focus({ preventScroll: true })
          }}
          className="absolute bottom-2 left-1/2 inline-flex h-11 -translate-x-1/2 animate-entra items-center gap-2 rounded-full border border-border bg-popover px-4 font-semibold text-meta text-popover-foreground shadow-menu"
        >
          <ArrowDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Ir al último
        </button>
      )}
    </div>
  )
}

const estiloDeVentana = 'absolute inset-0 overflow-y-auto overscroll-contain px-4 py-3'
