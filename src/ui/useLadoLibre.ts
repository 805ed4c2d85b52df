import { useEffect, useEffectEvent, useState } from 'react'
import { useSonner } from 'sonner'

/** Pixels between two toasts. */
export const ENTRE_AVISOS = 14
/** What it costs to cover each: one of more weight goes before all of less together. */
const PESO = { campo: 8, titulo: 4, boton: 2, respuesta: 1 }

type Lado = 'top' | 'bottom'
type Lugar = Record<Lado | 'right', number>

/**
 * The side of the screen where toasts cover neither the field in use nor the heading, and neither the button just pressed
 * nor the one that sends the form in use nor what the page itself says in answer, as far as there is one. They stay where
 * they are until they would.
 * @param lugar how far they keep from the edges
 */
export function useLadoLibre(lugar: Lugar) {
  const { toasts } = useSonner()
  const [lado, setLado] = useState<Lado>('top')
  const hay = toasts.length > 0
  const elegir = useEffectEvent(() => setLado(ladoLibre(lado, lugar)))

  useEffect(() => {
    if (!hay) return
    let cuadro = 0
    const mirar = () => {
      cancelAnimationFrame(cuadro)
      cuadro = requestAnimationFrame(() => elegir())
    }
    const cambios = new MutationObserver(mirar)
    cambios.observe(document.body, { childList: true, subtree: true })
    const oyente = { capture: true, passive: true }
    for (const senal of SENALES) addEventListener(senal, mirar, oyente)
    mirar()
    return () => {
      cancelAnimationFrame(cuadro)
      cambios.disconnect()
      for (const senal of SENALES) removeEventListener(senal, mirar, oyente)
      setLado('top')
    }
  }, [hay])

  return lado
}

const SENALES = ['focusin', 'scroll', 'resize']

const TITULOS = 'main h1, main [data-foco], main section:focus-within h2, [role=dialog]:focus-within h2'
/** The button that sends the form in use. A toast does not leave while the mouse rests on it, so it must not lie here. */
const ENVIO = 'form:focus-within [type=submit]'
/** And what is pressed next, where a page says so. */
const RESPUESTAS = '[role=alert], [role=status] > [data-slot=aviso], [data-sin-tapar]'

function ladoLibre(lado: Lado, lugar: Lugar): Lado {
  const otro = lado === 'top' ? 'bottom' : 'top'
  return tapado(otro, lugar) < tapado(lado, lugar) ? otro : lado
}

/** How much toasts on that side would hide. */
function tapado(lado: Lado, lugar: Lugar) {
  const avisos = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed="false"]')]
  const alto = avisos.reduce((suma, { offsetHeight }) => suma + offsetHeight + ENTRE_AVISOS, -ENTRE_AVISOS)
  const ancho = Math.max(0, ...avisos.map(({ offsetWidth }) => offsetWidth))
  const izquierda = innerWidth - lugar.right - ancho
  const arriba = lado === 'top' ? lugar.top : innerHeight - lugar.bottom - alto
  const tapa = (nodo: Element | null) => {
    // What lies under a panel that covers the screen is covered already.
    if (!nodo || nodo === document.body || nodo.closest('[data-sonner-toaster], [inert]')) return 0
    const { top, bottom, right, width } = cajaDe(nodo)
    // What only screen readers hear is a point.
    if (width <= 1 || right <= izquierda) return 0
    return Math.max(0, Math.min(bottom, arriba + alto) - Math.max(top, arriba))
  }
  const cubre = (nodo: Element | null) => tapa(nodo) > 0
  const alguno = (cuales: string) => [...document.querySelectorAll(cuales)].some(cubre)
  const activo = document.activeElement
  const enUso = activo?.closest('[data-slot=campo]') ?? activo
  const enBoton = activo?.matches('button') ?? false
  return (
    // Where both sides touch it, the one that leaves more of it to see.
    tapa(enUso) / (alto + 1) +
    (!enBoton && cubre(enUso) ? PESO.campo : 0) +
    ((enBoton && cubre(enUso)) || alguno(ENVIO) ? PESO.boton : 0) +
    (alguno(TITULOS) ? PESO.titulo : 0) +
    (alguno(RESPUESTAS) ? PESO.respuesta : 0)
  )
}

/** Of a heading, its words: its box is as wide as the page. */
function cajaDe(nodo: Element) {
  if (!(nodo instanceof HTMLHeadingElement)) return nodo.getBoundingClientRect()
  const palabras = document.createRange()
  palabras.selectNodeContents(nodo)
  return palabras.getBoundingClientRect()
}
