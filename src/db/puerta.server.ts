import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { devolver, gastar } from './contador.server.ts'

/** How many wait at a place for those before them; more are refused at once. */
const FILA = 200
/** For how long a place keeps what it holds of the count after the last one left. */
const OCIO = 1_000
/** For how long a full count is believed without asking again: part of it may only have been in flight elsewhere. */
const RECUERDO = 5_000
/** For how long nothing more is asked of a count that gave less than was wanted, while somebody here is in flight. */
const ENTRE_PREGUNTAS = 250
const MUCHOS_LUGARES = 10_000

type Espera = { pasar: () => void; negar: (motivo: unknown) => void }

type Ajustes = {
  contador: RateLimiterPostgres
  /** How many may look at once before the count is asked, at a place where nobody has missed. */
  fiados: number
  /** What to say to who is past the allowance. @param espera milliseconds until the count starts anew */
  negar: (espera: number) => Error
  /** What to say to who comes while too many wait. */
  lleno: () => Error
}

/**
 * Lets people look for what can be guessed, and counts those who miss, by the place they come from. What is in flight is
 * a miss until it is a hit: who looks holds a part of the allowance, and a hit hands it on to the next one who waits. A
 * process takes such parts from the shared count, as many as it needs at once, and gives them back when nobody looks any
 * more; so all processes together let no more than the allowance look. Only where nobody has missed a few are let in on
 * trust, which costs no query: that is how customers come.
 */
export function abrirPuerta({ contador, fiados, negar, lleno }: Ajustes) {
  const lugares = new Map<string, Lugar>()
  let limpiarDesde = 0

  function lugarDe(clave: string) {
    const suyo = lugares.get(clave)
    if (suyo) return suyo
    if (lugares.size > MUCHOS_LUGARES && limpiarDesde < Date.now()) {
      limpiarDesde = Date.now() + OCIO
      for (const [otra, lugar] of lugares) olvidar(otra, lugar)
    }
    const nuevo = crearLugar()
    lugares.set(clave, nuevo)
    return nuevo
  }

  function olvidar(clave: string, { dentro, fila, pidiendo, propios, dudosoHasta, cerradoHasta }: Lugar) {
    if (dentro > 0 || fila.length > 0 || pidiendo || propios > 0) return
    if (Math.max(dudosoHasta, cerradoHasta) < Date.now()) lugares.delete(clave)
  }

  function dejarPasar(lugar: Lugar) {
    if (lugar.fin < Date.now()) lugar.propios = 0
    const cabida = Math.max(lugar.propios, lugar.dudosoHasta > Date.now() ? 0 : fiados)
    while (lugar.dentro < cabida && lugar.fila.length > 0) {
      lugar.dentro++
      lugar.fila.shift()?.pasar()
    }
  }

  /** Goes on with those who wait: some can pass, or more of the count is asked for, or all of it is gone. */
  function atender(clave: string, lugar: Lugar) {
    dejarPasar(lugar)
    const { fila, dentro, propios, pidiendo, preguntarDesde } = lugar
    if (fila.length === 0) return descansar(clave, lugar)
    if (pidiendo || (dentro > 0 && Date.now() < preguntarDesde)) return
    // For those too who are in on trust, so that nobody is left out of the count.
    const faltan = Math.min(contador.points, dentro + fila.length) - propios
    if (faltan <= 0) return
    lugar.pidiendo = tomar(clave, lugar, faltan)
      .catch((error) => despedir(lugar, error))
      .finally(() => {
        lugar.pidiendo = null
        if (lugar.fila.length === 0) descansar(clave, lugar)
      })
  }

  async function tomar(clave: string, lugar: Lugar, faltan: number) {
    const { gastados, espera } = await gastar(contador, clave, faltan)
    const sobran = Math.min(faltan, Math.max(0, gastados - contador.points))
    lugar.fin = Date.now() + espera
    lugar.propios += faltan - sobran
    if (sobran > 0) {
      lugar.preguntarDesde = Date.now() + ENTRE_PREGUNTAS
      await devolver(contador, clave, sobran, lugar.fin)
    }
    dejarPasar(lugar)
    if (lugar.fila.length > 0 && lugar.dentro === 0) cerrar(lugar, espera)
  }

  function cerrar(lugar: Lugar, espera: number) {
    const ahora = Date.now()
    lugar.cerradoHasta = ahora + Math.min(espera, RECUERDO)
    lugar.dudosoHasta = lugar.vuelve = ahora + espera
    despedir(lugar, negar(espera))
  }

  function despedir(lugar: Lugar, motivo: unknown) {
    for (const { negar } of lugar.fila.splice(0)) negar(motivo)
  }

  function descansar(clave: string, lugar: Lugar) {
    if (lugar.dentro > 0) return
    if (lugar.propios === 0) return olvidar(clave, lugar)
    clearTimeout(lugar.ocio)
    lugar.ocio = setTimeout(() => {
      const { dentro, propios, fin } = lugar
      if (dentro > 0 || propios === 0) return
      lugar.propios = 0
      olvidar(clave, lugar)
      // What cannot be given back stays counted until the count starts anew.
      devolver(contador, clave, propios, fin).catch(() => {})
    }, OCIO).unref()
  }

  /** One who missed keeps the part of the allowance that they held. */
  async function contar(clave: string, lugar: Lugar) {
    lugar.dudosoHasta = Math.max(lugar.dudosoHasta, Date.now() + contador.msDuration)
    await lugar.pidiendo
    if (lugar.propios > 0 && Date.now() < lugar.fin) {
      lugar.propios--
      return
    }
    const { queda, espera } = await gastar(contador, clave)
    if (queda) return
    cerrar(lugar, espera)
    throw negar(espera)
  }

  return {
    /** Waits until one more may look; `terminar` must follow. Throws what `negar` and `lleno` say, or why the count cannot be asked. */
    async pasar(clave: string) {
      const lugar = lugarDe(clave)
      if (lugar.cerradoHasta > Date.now()) throw negar(lugar.vuelve - Date.now())
      if (lugar.fila.length >= FILA) throw lleno()
      await new Promise<void>((pasar, negar) => {
        lugar.fila.push({ pasar, negar })
        atender(clave, lugar)
      })
    },

    /** Throws what `negar` says when this was one miss too many, so that it is not answered, or why it cannot be counted. */
    async terminar(clave: string, fallo: boolean) {
      const lugar = lugarDe(clave)
      try {
        if (fallo) await contar(clave, lugar)
      } finally {
        lugar.dentro--
        atender(clave, lugar)
      }
    },
  }
}

type Lugar = ReturnType<typeof crearLugar>

function crearLugar() {
  return {
    /** How many look now. */
    dentro: 0,
    fila: [] as Espera[],
    /** Parts of the allowance that this process holds, in use or not. */
    propios: 0,
    /** When the count that they are of starts anew. */
    fin: 0,
    /** Somebody missed; nobody is trusted until then. */
    dudosoHasta: 0,
    cerradoHasta: 0,
    /** What is told to who is refused: when the count starts anew. */
    vuelve: 0,
    preguntarDesde: 0,
    pidiendo: null as Promise<void> | null,
    ocio: undefined as NodeJS.Timeout | undefined,
  }
}
