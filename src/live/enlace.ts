import { abrirLinea, type Linea, type Palabra } from './linea.ts'

/** What a page says to the common program, whole each time, so that nothing is lost with a page that was forgotten. */
export type Encargo = { temas: string[]; despertar?: { dudoso: boolean } | undefined }

/** What a page hears; a heartbeat says that the common program lives, whatever its line does, and is answered. */
export type Dicho = Palabra | { que: 'latido' }

const PRIMERA_PALABRA = 5_000
const SILENCIO = 40_000
/** What waits to be heard by a page that slept comes before this. */
const GRACIA = 3_000

/**
 * The way of a page to its line: one of its own over HTTP/2 or 3, where all of a browser shares one connection; else the
 * browser's common one (docs/decisions/008).
 */
export function enlazar(decir: (palabra: Palabra) => void): Linea {
  const [pagina] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what entries of that type are
  const unaConexion = /^h[23]/.test(pagina?.nextHopProtocol ?? '')
  return unaConexion || !('SharedWorker' in globalThis) ? abrirLinea(decir) : comun(decir)
}

/** Where the common program fails or says nothing, the page opens a line of its own. */
function comun(decir: (palabra: Palabra) => void): Linea {
  const trabajador = new SharedWorker(new URL('./compartida.ts', import.meta.url), { type: 'module' })
  const { port } = trabajador
  let temas: string[] = []
  let propia: Linea | undefined
  let vigia: ReturnType<typeof setTimeout>

  function encargar(despertar?: Encargo['despertar']) {
    port.postMessage({ temas, despertar } satisfies Encargo)
  }

  function esperar(plazo: number) {
    clearTimeout(vigia)
    if (temas.length > 0)
      vigia = setTimeout(() => {
        vigia = setTimeout(dejar, GRACIA)
      }, plazo)
  }

  function dejar() {
    if (propia) return
    clearTimeout(vigia)
    port.onmessage = null
    propia = abrirLinea(decir)
    propia.seguir(temas)
    temas = []
    encargar()
  }

  trabajador.onerror = dejar
  port.onmessage = ({ data }: MessageEvent<Dicho>) => {
    esperar(SILENCIO)
    if (data.que === 'latido') encargar()
    else decir(data)
  }

  return {
    seguir(nuevos) {
      if (propia) return propia.seguir(nuevos)
      temas = nuevos
      encargar()
      esperar(PRIMERA_PALABRA)
    },
    despertar(como = { dudoso: false }) {
      if (propia) propia.despertar(como)
      else encargar(como)
    },
  }
}
