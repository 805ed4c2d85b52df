import { z } from 'zod'
import { nuevaClave } from '#comun/clave.ts'
import { type Rechazo, rechazoDe } from '#comun/errores.ts'
import { crearGuardado } from '#ui/guardado.ts'

const DIA = 86_400_000
/** Milliseconds between two tries of what found no answer. */
const PAUSAS = [2_000, 5_000, 10_000, 20_000, 30_000]
/** Milliseconds after which a tab sends what another one wrote and may have closed upon. */
const RELEVO = 30_000
/** What is wrong with it stays wrong. */
const DEFINITIVOS = [400, 404, 409, 413, 422]
export const esDefinitivo = ({ status }: Rechazo) => DEFINITIVOS.includes(status)
/** Only somebody who signs in changes it. */
const esDeSesion = ({ status }: Rechazo) => status === 401 || status === 403

const PorSalir = z.object({ conversacion: z.uuid(), clave: z.uuid(), texto: z.string() })
/** Something that was written and is not known to have arrived. */
export type PorSalir = z.infer<typeof PorSalir>

type Estado = {
  mensajes: PorSalir[]
  /** They have arrived, and are shown until they are read among what was said. */
  llegados: PorSalir[]
  /** Why the first of a conversation's has not left, as the last try had it; none before the first. */
  fallos: ReadonlyMap<string, Rechazo>
  /** Those that the shop will not take as they are. */
  rechazados: ReadonlyMap<string, Rechazo>
}
type AlFallar = (rechazo: Rechazo, mensaje: PorSalir) => void
type Carril = { enCurso: boolean; intento: number; reloj?: ReturnType<typeof setTimeout> }

const NADA: Estado = { mensajes: [], llegados: [], fallos: new Map(), rechazados: new Map() }

/**
 * What is on its way to the shop: in a conversation in the order that it was written, one at a time, tried until it has
 * arrived, also while nothing shows it. Its names are given here, so that none arrives twice.
 * @param lugar where it is kept beyond the tab: whoever comes back finds it on its way, and all tabs have the same
 * @param entregar hands one to the shop, and tells whether it has arrived; else it has found another place
 */
export function crearSalida(lugar: `propio:${string}`, entregar: (mensaje: PorSalir) => Promise<boolean>) {
  const guardado = crearGuardado(lugar, { esquema: z.array(PorSalir), vida: 2 * DIA })
  let estado: Estado = { ...NADA, mensajes: guardado.leer() ?? [] }
  const oyentes = new Set<() => void>()
  const deFallos = new Set<AlFallar>()
  /** One for each conversation: what holds one up is nothing to another. */
  const carriles = new Map<string, Carril>()
  let relevo: Carril['reloj']

  function cambiar(nuevo: Partial<Estado>) {
    estado = { ...estado, ...nuevo }
    for (const oyente of oyentes) oyente()
  }

  /** Another tab may have written meanwhile. */
  function escribir(hacer: (mensajes: PorSalir[]) => PorSalir[]) {
    const mensajes = hacer(guardado.leer() ?? estado.mensajes)
    if (mensajes.length > 0) guardado.guardar(mensajes)
    else guardado.quitar()
    cambiar({ mensajes })
  }

  const quitar = (clave: string) => escribir((mensajes) => mensajes.filter((mensaje) => mensaje.clave !== clave))
  const contar: AlFallar = (rechazo, mensaje) => {
    for (const oyente of deFallos) oyente(rechazo, mensaje)
  }
  function fallar(conversacion: string, rechazo: Rechazo | null) {
    const fallos = new Map(estado.fallos)
    if (rechazo) fallos.set(conversacion, rechazo)
    if (rechazo || fallos.delete(conversacion)) cambiar({ fallos })
  }

  async function mandarDe(conversacion: string) {
    const carril = carriles.get(conversacion) ?? { enCurso: false, intento: 0 }
    carriles.set(conversacion, carril)
    clearTimeout(carril.reloj)
    if (carril.enCurso) return
    carril.enCurso = true
    const esSuyo = (mensaje: PorSalir) => mensaje.conversacion === conversacion && !estado.rechazados.has(mensaje.clave)
    for (;;) {
      const mensaje = estado.mensajes.find(esSuyo)
      if (!mensaje) {
        // What failed was taken back.
        fallar(conversacion, null)
        break
      }
      const { llego, rechazo } = await entregar(mensaje).then(
        (llego) => ({ llego, rechazo: null }),
        (error) => ({ llego: false, rechazo: rechazoDe(error) }),
      )
      // Whoever wrote it has left meanwhile.
      if (carriles.get(conversacion) !== carril) return
      if (rechazo && !esDefinitivo(rechazo)) {
        esperar(carril, mensaje, rechazo)
        break
      }
      carril.intento = 0
      fallar(conversacion, null)
      if (rechazo) {
        cambiar({ rechazados: new Map(estado.rechazados).set(mensaje.clave, rechazo) })
        contar(rechazo, mensaje)
        continue
      }
      if (llego) cambiar({ llegados: [...estado.llegados, mensaje] })
      quitar(mensaje.clave)
    }
    carril.enCurso = false
  }

  function esperar(carril: Carril, mensaje: PorSalir, rechazo: Rechazo) {
    const { conversacion } = mensaje
    if (carril.intento === 0 && navigator.onLine) contar(rechazo, mensaje)
    fallar(conversacion, rechazo)
    const pausa = rechazo.espera ? rechazo.espera * 1000 : (PAUSAS[carril.intento] ?? PAUSAS.at(-1))
    carril.intento++
    if (!esDeSesion(rechazo)) carril.reloj = setTimeout(() => void mandarDe(conversacion), pausa)
  }

  const salida = {
    suscribir(oyente: () => void) {
      oyentes.add(oyente)
      return () => {
        oyentes.delete(oyente)
      }
    },
    leer: () => estado,

    /** Hears of the first failure of a message, not of each try, and of what the shop will not take. */
    alFallar(oyente: AlFallar) {
      deFallos.add(oyente)
      return () => {
        deFallos.delete(oyente)
      }
    },

    poner(conversacion: string, texto: string) {
      escribir((mensajes) => [...mensajes, { conversacion, clave: nuevaClave(), texto }])
      void mandarDe(conversacion)
    },

    /** Tries all again now: by a tap, with the line back, after a reload. */
    mandar() {
      for (const conversacion of new Set(estado.mensajes.map((mensaje) => mensaje.conversacion)))
        void mandarDe(conversacion)
    },

    /** Takes one back. @returns what it said */
    sacar(clave: string) {
      const texto = estado.mensajes.find((mensaje) => mensaje.clave === clave)?.texto ?? ''
      const rechazados = new Map(estado.rechazados)
      rechazados.delete(clave)
      cambiar({ rechazados })
      quitar(clave)
      return texto
    },

    /** Who used this browser has left. */
    olvidar() {
      clearTimeout(relevo)
      for (const { reloj } of carriles.values()) clearTimeout(reloj)
      carriles.clear()
      guardado.quitar()
      cambiar(NADA)
    },
  }

  if (typeof window !== 'undefined') {
    addEventListener('online', () => salida.mandar())
    // Another tab has written, or what it wrote has arrived.
    addEventListener('storage', ({ key }) => {
      if (key !== lugar) return
      cambiar({ mensajes: guardado.leer() ?? [] })
      clearTimeout(relevo)
      if (estado.mensajes.length > 0) relevo = setTimeout(() => salida.mandar(), RELEVO)
    })
  }
  return salida
}
