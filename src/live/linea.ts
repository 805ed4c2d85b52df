import { direccionDeTemas, MAXIMO_DE_TEMAS } from './direccion.ts'

/** `perdido`: changes must be looked for by asking. */
export type EstadoVivo = 'conectando' | 'vivo' | 'perdido'

/** What the line says to who follows by it; `temas` are those that it carries at this moment. */
export type Palabra =
  | { que: 'estado'; estado: EstadoVivo; temas: string[] }
  | { que: 'cambio'; tema: string; marca: string }
  | { que: 'fin'; tema: string }

/** A heartbeat comes every 15 s; this long without a word means that nobody is at the other end. */
const SILENCIO = 40_000
/** Something on the way may let the stream open and hold back what it says. */
const PRIMERA_PALABRA = 8_000
/** Who was refused tries again after the first, then after twice as long each time, up to the second. */
const OTRO_INTENTO = [2_000, 10_000] as const
/** What changes together opens the line once. */
const JUNTOS = 20

type Seguidor = { temas: Set<string>; decir: (palabra: Palabra) => void }

/**
 * One stream of events for all who follow something by it, be it the parts of a page or the pages of a browser. When
 * what they follow changes, another stream takes over from the one that is open. The browser reconnects by itself and
 * names the last event it heard.
 */
export function abrirLinea() {
  const seguidores = new Set<Seguidor>()
  const marcas = new Map<string, string>()
  /** Refused or gone; asked for again only by who begins to follow it anew. */
  const terminados = new Set<string>()
  let estado: EstadoVivo = 'conectando'
  let temas: string[] = []
  let pedidos = ''
  let fuente: EventSource | null = null
  let saliente: EventSource | null = null
  let oida = 0
  let pausa: number = OTRO_INTENTO[0]
  let vigia: ReturnType<typeof setTimeout>
  let reintento: ReturnType<typeof setTimeout>
  let cambioDeTemas: ReturnType<typeof setTimeout>

  function decir(palabra: Palabra) {
    for (const seguidor of seguidores)
      if (palabra.que === 'estado' || seguidor.temas.has(palabra.tema)) seguidor.decir(palabra)
  }

  function ponerEstado(nuevo: EstadoVivo, llevados: string[]) {
    estado = nuevo
    temas = llevados
    decir({ que: 'estado', estado, temas })
  }

  /** Those past what a line carries are looked for by asking. */
  function buscados() {
    const todos = new Set([...seguidores].flatMap((seguidor) => [...seguidor.temas]))
    return [...todos]
      .filter((tema) => !terminados.has(tema))
      .sort()
      .slice(0, MAXIMO_DE_TEMAS)
  }

  function alCambiarTemas() {
    const quieren = buscados()
    for (const tema of marcas.keys()) if (!quieren.includes(tema)) marcas.delete(tema)
    if (quieren.join() === pedidos) return
    if (quieren.length > 0) return abrir()
    cerrar()
    ponerEstado('conectando', [])
  }

  function cerrar() {
    for (const una of [fuente, saliente]) una?.close()
    fuente = saliente = null
    pedidos = ''
    clearTimeout(vigia)
    clearTimeout(reintento)
  }

  function esperar(plazo: number) {
    clearTimeout(vigia)
    vigia = setTimeout(perder, plazo)
  }

  function perder() {
    const ocupaLugar = saliente !== null
    cerrar()
    ponerEstado('perdido', [])
    // The stream that was to be replaced may have held the last connection that the browser opens to the shop.
    if (ocupaLugar) abrir()
    else {
      // Not all pages at the same moment.
      reintento = setTimeout(abrir, pausa * (0.75 + Math.random() / 2))
      pausa = Math.min(pausa * 2, OTRO_INTENTO[1])
    }
  }

  function abrir() {
    const quieren = buscados()
    if (quieren.length === 0) return
    clearTimeout(reintento)
    if (estado === 'vivo') {
      saliente?.close()
      saliente = fuente
    } else cerrar()
    const nueva = new EventSource(direccionDeTemas(quieren))
    fuente = nueva
    pedidos = quieren.join()
    let suyos = quieren

    function oir() {
      if (nueva !== fuente) return
      saliente?.close()
      saliente = null
      oida = Date.now()
      pausa = OTRO_INTENTO[0]
      if (estado !== 'vivo' || temas !== suyos) ponerEstado('vivo', suyos)
      esperar(SILENCIO)
    }

    nueva.addEventListener('latido', oir)
    nueva.addEventListener('cambio', ({ data }: MessageEvent<string>) => {
      oir()
      const [tema = '', marca = ''] = data.split(' ')
      marcas.set(tema, marca)
      decir({ que: 'cambio', tema, marca })
    })
    nueva.addEventListener('fin', ({ data: tema }: MessageEvent<string>) => {
      terminados.add(tema)
      decir({ que: 'fin', tema })
      if (nueva !== fuente) return
      suyos = suyos.filter((suyo) => suyo !== tema)
      pedidos = suyos.join()
      if (suyos.length === 0) cerrar()
      if (estado === 'vivo') ponerEstado(suyos.length === 0 ? 'conectando' : 'vivo', suyos)
    })
    nueva.addEventListener('error', () => {
      if (nueva === saliente) {
        nueva.close()
        saliente = null
        ponerEstado('conectando', [])
      }
      if (nueva !== fuente) return
      // Refused for good, or cut and already being opened again by the browser.
      if (nueva.readyState === EventSource.CLOSED) perder()
      else ponerEstado('perdido', [])
    })
    if (estado !== 'vivo') ponerEstado('conectando', [])
    esperar(PRIMERA_PALABRA)
  }

  return {
    /** One more who follows; `decir` hears what the line says of its topics. */
    entrar(decir: (palabra: Palabra) => void) {
      const seguidor: Seguidor = { temas: new Set(), decir }
      seguidores.add(seguidor)
      const programar = () => {
        clearTimeout(cambioDeTemas)
        cambioDeTemas = setTimeout(alCambiarTemas, JUNTOS)
      }
      return {
        /** Follows these and no others; what is known of them is said at once. */
        seguir(nuevos: string[]) {
          for (const tema of nuevos) if (!seguidor.temas.has(tema)) terminados.delete(tema)
          seguidor.temas = new Set(nuevos)
          decir({ que: 'estado', estado, temas })
          if (estado === 'vivo')
            for (const [tema, marca] of marcas) if (seguidor.temas.has(tema)) decir({ que: 'cambio', tema, marca })
          programar()
        },
        /** Somebody looks, or there may be another connection: does not wait for the next word or try. */
        despertar({ dudoso = false } = {}) {
          const callada = estado !== 'vivo' || Date.now() - oida > SILENCIO
          if (!callada && !dudoso) return
          if (callada) cerrar()
          abrir()
        },
        salir() {
          seguidores.delete(seguidor)
          programar()
        },
      }
    },
  }
}
