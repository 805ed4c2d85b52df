import { enlazar } from './enlace.ts'
import type { EstadoVivo, Linea, Palabra } from './linea.ts'

/** A page that nobody sees lets go of its line after this. */
const SIN_MIRAR = 60_000

export type Seguidor = {
  temas: string[]
  /** Somebody must hear of it also while the page is not seen. */
  deGuardia: boolean
  /** Hears of a topic's mark, and whether it is another than the page heard last; null once it is followed no longer. */
  alOir: (tema: string, marca: string | null, esNueva: boolean) => void
}

const seguidores = new Set<Seguidor>()
const oyentes = new Set<() => void>()
const oidas = new Map<string, string>()
const terminados = new Set<string>()
let estado: EstadoVivo = 'conectando'
let llevados: string[] = []
let pedidos: string[] = []
let soltada = false
let saliendo = false
let enlace: Linea | undefined

/** All that the parts of this page follow, by one line. @returns what ends it */
export function seguir(seguidor: Seguidor) {
  seguidores.add(seguidor)
  // Another page, also when who was there has left.
  if (!document.hidden) soltada = false
  for (const tema of seguidor.temas) terminados.delete(tema)
  enlace ??= empezar()
  pedir()
  for (const tema of seguidor.temas) {
    const marca = oidas.get(tema)
    if (marca !== undefined && estadoDe([tema]) === 'vivo') seguidor.alOir(tema, marca, false)
  }
  return () => {
    seguidores.delete(seguidor)
    pedir()
  }
}

/** `vivo` only while the line is open and carries all of them. */
export function estadoDe(temas: readonly string[]): EstadoVivo {
  // A line may look open for long after the device has lost its network.
  if (estado === 'vivo' && navigator.onLine === false) return 'perdido'
  if (temas.some((tema) => terminados.has(tema))) return 'perdido'
  if (temas.length === 0 || !temas.every((tema) => pedidos.includes(tema))) return 'conectando'
  return estado === 'vivo' && !temas.every((tema) => llevados.includes(tema)) ? 'conectando' : estado
}

/** Calls `oyente` whenever `estadoDe` may say something else. */
export function suscribir(oyente: () => void) {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

/** For `refetchInterval`: as often as that while the line does not carry the topics and nobody is leaving, else never. */
export const cada = (milisegundos: number, temas: readonly string[]) =>
  !saliendo && estadoDe(temas) !== 'vivo' && milisegundos

const quienesSiguen = (tema: string) => [...seguidores].filter(({ temas }) => temas.includes(tema))

function pedir() {
  const atentos = [...seguidores].filter(({ deGuardia }) => deGuardia || !soltada)
  const todos = new Set(atentos.flatMap(({ temas }) => temas))
  pedidos = [...todos].filter((tema) => !terminados.has(tema))
  enlace?.seguir(pedidos)
  avisar()
}

function oir(palabra: Palabra) {
  if (palabra.que === 'cambio') return decir(palabra.tema, palabra.marca)
  if (palabra.que === 'estado') {
    estado = palabra.estado
    llevados = palabra.temas
    // While the line carries a topic, whoever begins to follow it must be told what it said last.
    for (const tema of oidas.keys()) if (!llevados.includes(tema) && !quienesSiguen(tema).length) oidas.delete(tema)
    avisar()
  } else {
    terminados.add(palabra.tema)
    pedir()
    decir(palabra.tema, null)
  }
}

function avisar() {
  for (const oyente of oyentes) oyente()
}

function decir(tema: string, marca: string | null) {
  const esNueva = oidas.get(tema) !== marca
  if (marca === null) oidas.delete(tema)
  else oidas.set(tema, marca)
  for (const { alOir } of quienesSiguen(tema)) alOir(tema, marca, esNueva)
}

function soltar() {
  soltada = true
  pedir()
}

function empezar() {
  const nuevo = enlazar(oir)
  let espera: ReturnType<typeof setTimeout>

  function alMirar() {
    clearTimeout(espera)
    if (document.hidden) {
      espera = setTimeout(soltar, SIN_MIRAR)
      return
    }
    if (soltada) {
      soltada = false
      pedir()
    }
    nuevo.despertar()
  }

  document.addEventListener('visibilitychange', alMirar)
  // Kept by the browser for the way back, a page hears nothing.
  addEventListener('pagehide', soltar)
  addEventListener('pageshow', alMirar)
  // While a session is ended: else a page that is about to go would hear of it, and ask for what is no longer its own.
  addEventListener('brisa:saliendo', () => {
    saliendo = true
    soltar()
  })
  addEventListener('brisa:se-queda', () => {
    saliendo = false
    alMirar()
  })
  addEventListener('online', () => {
    avisar()
    nuevo.despertar({ dudoso: true })
  })
  addEventListener('offline', avisar)
  if (document.hidden) alMirar()
  return nuevo
}
