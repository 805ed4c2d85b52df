import { DIRECCION, direccionDeTemas, MAXIMO_DE_TEMAS } from './direccion.ts'

/** `perdido`: changes must be looked for by asking. */
export type EstadoVivo = 'conectando' | 'vivo' | 'perdido'

/** What the line says to who follows by it; `temas` are those that it carries at this moment. */
export type Palabra =
  | { que: 'estado'; estado: EstadoVivo; temas: string[] }
  | { que: 'cambio'; tema: string; marca: string }
  | { que: 'fin'; tema: string }

export type Linea = {
  /** Follows these and no others. */
  seguir(temas: string[]): void
  /** Somebody looks, or there may be another connection (`dudoso`): does not wait for the next word or try. */
  despertar(como?: { dudoso: boolean }): void
}

/** A heartbeat comes every 15 s; this long without a word means that nobody is at the other end. */
const SILENCIO = 40_000
/** Something on the way may let the stream open and hold back what it says. */
const PRIMERA_PALABRA = 8_000
/** Who was refused tries again after the first, then after twice as long each time, up to the second. */
const OTRO_INTENTO = [2_000, 10_000] as const
/** What changes together opens the line once. */
const JUNTOS = 20

/**
 * One stream of events for a page, or for the pages of a browser. When what it follows changes, another stream takes over
 * from the one that is open. The browser reconnects by itself and names the last event it heard.
 */
export function abrirLinea(decir: (palabra: Palabra) => void): Linea {
  let quieren: string[] = []
  let pedidos: string[] = []
  let llevados: string[] = []
  let estado: EstadoVivo = 'conectando'
  /** The last one is to be the line; those before it go on until it speaks. */
  let fuentes: EventSource[] = []
  let oida = 0
  let pausa: number = OTRO_INTENTO[0]
  /** What comes next when nothing is heard: the line is lost, or it is tried again. */
  let reloj: ReturnType<typeof setTimeout>
  let cambioDeTemas: ReturnType<typeof setTimeout>

  function luego(hacer: () => void, milisegundos: number) {
    clearTimeout(reloj)
    reloj = setTimeout(hacer, milisegundos)
  }

  function ponerEstado(nuevo: EstadoVivo, temas: string[]) {
    estado = nuevo
    llevados = temas
    decir({ que: 'estado', estado, temas })
  }

  function dejarSolo(esta?: EventSource) {
    for (const una of fuentes) if (una !== esta) una.close()
    fuentes = esta ? [esta] : []
  }

  function cerrar(como: EstadoVivo) {
    clearTimeout(reloj)
    dejarSolo()
    pedidos = []
    ponerEstado(como, [])
  }

  function perder() {
    const tomabaElRelevo = estado === 'vivo' && fuentes.length > 1
    cerrar('perdido')
    // The stream that was to be replaced may have held the last connection that the browser opens to the shop.
    if (tomabaElRelevo) return abrir()
    // Not all pages at the same moment.
    luego(abrir, pausa * (0.75 + Math.random() / 2))
    pausa = Math.min(pausa * 2, OTRO_INTENTO[1])
  }

  function alCambiarTemas() {
    if (quieren.join() !== pedidos.join() || fuentes.length === 0) abrir()
  }

  function abrir() {
    if (estado !== 'vivo' || quieren.length === 0) cerrar('conectando')
    if (quieren.length === 0) return
    // Of those that are open the first one speaks; one that was to follow it holds a connection that the next one needs.
    for (const otra of fuentes.splice(1)) otra.close()
    const nueva = new EventSource(direccionDeTemas(quieren))
    const esLaLinea = () => nueva === fuentes.at(-1)
    fuentes.push(nueva)
    pedidos = quieren
    luego(perder, PRIMERA_PALABRA)

    function oir() {
      if (!esLaLinea()) return
      dejarSolo(nueva)
      oida = Date.now()
      pausa = OTRO_INTENTO[0]
      if (estado !== 'vivo' || llevados !== pedidos) ponerEstado('vivo', pedidos)
      luego(perder, SILENCIO)
    }

    nueva.addEventListener('latido', ({ data: id }: MessageEvent<string>) => {
      oir()
      // An answer that is lost is asked for again with the next heartbeat.
      if (id) fetch(`${DIRECCION}/${id}`, { method: 'POST' }).catch(() => {})
    })
    nueva.addEventListener('cambio', ({ data }: MessageEvent<string>) => {
      oir()
      const [tema = '', marca = ''] = data.split(' ')
      decir({ que: 'cambio', tema, marca })
    })
    nueva.addEventListener('fin', ({ data: tema }: MessageEvent<string>) => {
      decir({ que: 'fin', tema })
      if (!esLaLinea()) return
      pedidos = pedidos.filter((pedido) => pedido !== tema)
      if (pedidos.length === 0) cerrar('conectando')
      else if (estado === 'vivo') ponerEstado('vivo', pedidos)
    })
    nueva.addEventListener('error', () => {
      if (!esLaLinea()) {
        nueva.close()
        if (nueva === fuentes[0]) {
          fuentes.shift()
          ponerEstado('conectando', [])
        }
        return
      }
      // Refused for good, or cut and already being opened again by the browser.
      if (nueva.readyState === EventSource.CLOSED) perder()
      else ponerEstado('perdido', [])
    })
  }

  return {
    seguir(temas) {
      // Those past what a line carries are looked for by asking.
      const nuevos = temas.toSorted().slice(0, MAXIMO_DE_TEMAS)
      if (nuevos.join() === quieren.join()) return
      quieren = nuevos
      clearTimeout(cambioDeTemas)
      cambioDeTemas = setTimeout(alCambiarTemas, JUNTOS)
    },
    despertar({ dudoso } = { dudoso: false }) {
      // While a device sleeps its timers do not run.
      if (Date.now() - oida > SILENCIO) estado = 'conectando'
      if (estado !== 'vivo' || dudoso) abrir()
    },
  }
}
