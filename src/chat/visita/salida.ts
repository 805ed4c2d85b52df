import { z } from 'zod'
import { nuevaClave } from '#comun/clave.ts'
import { cliente } from '#comun/clienteDeConsultas.ts'
import { type Rechazo, rechazoDe } from '#comun/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { crearGuardado } from '#ui/guardado.ts'
import { consultaDeChat, decir } from '../consultas.ts'
import { borrador } from './borrador.ts'

const DIA = 86_400_000
/** Milliseconds between two tries of what found no answer. */
const PAUSAS = [2_000, 5_000, 10_000, 20_000, 30_000]

const PorSalir = z.object({ conversacion: z.uuid(), clave: z.uuid(), texto: z.string(), cuando: z.string() })
/** Something that was written and is not known to have arrived. */
export type PorSalir = z.infer<typeof PorSalir>

/** The toast that says that something did not leave, until it does. */
export const AVISO = 'chat'

/** Kept beyond the tab: whoever comes back finds it on its way. All tabs of the browser have the same. */
const LUGAR = 'propio:chat:por-salir'
const guardado = crearGuardado(LUGAR, { esquema: z.array(PorSalir), vida: 2 * DIA })

type Estado = {
  mensajes: PorSalir[]
  /** They have arrived, and are shown until they are read among what was said. */
  llegados: PorSalir[]
  /** Why the first of them has not left, as the last try had it; null before the first. */
  fallo: Rechazo | null
  /** Those that the shop will not take as they are. */
  rechazados: ReadonlyMap<string, Rechazo>
}

let estado: Estado = { mensajes: guardado.leer() ?? [], llegados: [], fallo: null, rechazados: new Map() }
const oyentes = new Set<() => void>()
const fallos = new Set<(rechazo: Rechazo) => void>()
let enCurso = false
let intento = 0
let reloj: ReturnType<typeof setTimeout> | undefined

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

/**
 * What is on its way to the shop: in the order that it was written, one at a time, tried until it has arrived, also while
 * the panel is closed. Its names are given here, so that none arrives twice.
 */
export const salida = {
  suscribir(oyente: () => void) {
    oyentes.add(oyente)
    return () => {
      oyentes.delete(oyente)
    }
  },
  leer: () => estado,

  /** Hears of the first failure of a message, not of each try. */
  alFallar(oyente: (rechazo: Rechazo) => void) {
    fallos.add(oyente)
    return () => {
      fallos.delete(oyente)
    }
  },

  poner(conversacion: string, texto: string) {
    const nuevo = { conversacion, clave: nuevaClave(), texto, cuando: new Date().toISOString() }
    escribir((mensajes) => [...mensajes, nuevo])
    this.mandar()
  },

  /** Tries again now: by a tap, with the line back, after a reload. */
  mandar() {
    clearTimeout(reloj)
    if (!enCurso) void mandarTodos()
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

  /** What did not go into a conversation before it was over, for the next one. */
  pasarAlBorrador(conversacion: string) {
    const suyos = estado.mensajes.filter((mensaje) => mensaje.conversacion === conversacion)
    for (const { clave } of suyos) borrador.sumar(this.sacar(clave))
  },

  /** Who used this browser has left. */
  olvidar() {
    clearTimeout(reloj)
    guardado.quitar()
    cambiar({ mensajes: [], llegados: [], fallo: null, rechazados: new Map() })
  },
}

async function mandarTodos() {
  enCurso = true
  try {
    for (;;) {
      const mensaje = estado.mensajes.find(({ clave }) => !estado.rechazados.has(clave))
      if (!mensaje) break
      await mandarUno(mensaje)
      intento = 0
      if (estado.fallo) cambiar({ fallo: null })
    }
  } catch (error) {
    alNoSalir(rechazoDe(error))
  } finally {
    enCurso = false
  }
}

async function mandarUno(mensaje: PorSalir) {
  const { conversacion, clave, texto } = mensaje
  const abierta = cliente.getQueryData(consultaDeChat().queryKey)?.conversacion
  if (abierta && abierta.id !== conversacion) return dejarEnBorrador({ clave, texto })
  try {
    await decir({ texto, clave })
    cambiar({ llegados: [...estado.llegados, mensaje] })
    quitar(clave)
    avisar.quitar(AVISO)
  } catch (error) {
    const rechazo = rechazoDe(error)
    // The conversation is no longer this browser's: it is there for the next one.
    if (rechazo.status === 404) {
      dejarEnBorrador({ clave, texto })
      void cliente.invalidateQueries(consultaDeChat())
      return
    }
    // What is wrong with it stays wrong; those behind it go on.
    if (![400, 409, 413, 422].includes(rechazo.status)) throw error
    cambiar({ rechazados: new Map(estado.rechazados).set(clave, rechazo) })
    // It is over.
    if (rechazo.status === 409) void cliente.invalidateQueries(consultaDeChat())
  }
}

/** It was for another conversation: whoever wrote it decides whether it goes into this one. */
function dejarEnBorrador({ clave, texto }: Pick<PorSalir, 'clave' | 'texto'>) {
  borrador.sumar(texto)
  quitar(clave)
}

function alNoSalir(rechazo: Rechazo) {
  if (intento === 0 && navigator.onLine) for (const oyente of fallos) oyente(rechazo)
  cambiar({ fallo: rechazo })
  const pausa = rechazo.espera ? rechazo.espera * 1000 : (PAUSAS[intento] ?? PAUSAS.at(-1))
  intento++
  reloj = setTimeout(() => salida.mandar(), pausa)
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => salida.mandar())
  // Another tab has written, or what it wrote has arrived.
  addEventListener('storage', ({ key }) => {
    if (key === LUGAR) cambiar({ mensajes: guardado.leer() ?? [] })
  })
}
