import type { Dicho, Encargo } from './encargos.ts'
import { abrirLinea, type Palabra } from './linea.ts'

const PRIMERA_PALABRA = 5_000
const SILENCIO = 40_000
/** What waits to be heard by a page that slept comes before this. */
const GRACIA = 3_000

export type Enlace = { seguir(temas: string[]): void; despertar(como?: { dudoso: boolean }): void }

/**
 * The way of a page to its line: the browser's common one, or one of its own where there is none or it says nothing.
 */
export function enlazar(decir: (palabra: Palabra) => void): Enlace {
  let temas: string[] = []
  let actual: Enlace
  const propia = () => abrirLinea().entrar(decir)

  function alCallar() {
    actual = propia()
    actual.seguir(temas)
  }
  actual = 'SharedWorker' in globalThis ? comun(decir, alCallar) : propia()

  return {
    seguir(nuevos) {
      temas = nuevos
      actual.seguir(temas)
    },
    despertar: (como) => actual.despertar(como),
  }
}

function comun(decir: (palabra: Palabra) => void, alCallar: () => void): Enlace {
  const trabajador = new SharedWorker(new URL('./compartida.ts', import.meta.url), { type: 'module' })
  const { port } = trabajador
  const encargar = (encargo: Encargo) => port.postMessage(encargo)
  let vigia: ReturnType<typeof setTimeout>
  let sigue = false
  let dejada = false

  function esperar(plazo: number) {
    clearTimeout(vigia)
    if (!dejada && sigue)
      vigia = setTimeout(() => {
        vigia = setTimeout(dejar, GRACIA)
      }, plazo)
  }

  function dejar() {
    if (dejada) return
    dejada = true
    clearTimeout(vigia)
    encargar({ que: 'seguir', temas: [] })
    port.onmessage = null
    alCallar()
  }

  trabajador.onerror = dejar
  port.onmessage = ({ data }: MessageEvent<Dicho>) => {
    esperar(SILENCIO)
    if (data.que !== 'latido') decir(data)
  }
  // Only where the shop is reached safely, as it is in production; elsewhere a page that crashed is followed for nothing.
  const candado = `linea-viva:${crypto.randomUUID?.() ?? Math.random()}`
  navigator.locks?.request(candado, () => {
    encargar({ que: 'vivir', candado })
    return new Promise(() => {})
  })

  return {
    seguir(temas) {
      sigue = temas.length > 0
      encargar({ que: 'seguir', temas })
      esperar(PRIMERA_PALABRA)
    },
    despertar: ({ dudoso } = { dudoso: false }) => encargar({ que: 'despertar', dudoso }),
  }
}
