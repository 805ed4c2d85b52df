import { setTimeout as pausa } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { esBaseCaida } from '#db/abrir.server.ts'
import type { Cola } from './cola.server.ts'
import { entregar, escribir, type Medios } from './entrega.server.ts'
import { RITMO, type Ritmo } from './ritmo.ts'
import { abrirServidorDeCorreo } from './servidorDeCorreo.server.ts'
import { type Falla, fallaDe } from './transporte.server.ts'
import { aplazar, type Fila, type Final, soltar, terminar, tomarSiguiente } from './turnos.server.ts'

type RegistroDeReparto = {
  info(datos: object, mensaje: string): void
  warn(datos: object, mensaje: string): void
  error(datos: object, mensaje: string): void
}
type Reparto = Medios & { cola: Cola; registro: RegistroDeReparto; ritmo?: Ritmo }

/** Mails on their way at once, as long as each is quick. */
const MANOS = 8
/** One that takes longer keeps no hand from the next … */
const LENTA = 2_000
/** … as long as no more than this are on their way. */
const EN_TOTAL = 32
/** A delivery ends before it counts as abandoned (`turnos`), and after the mail server's own limits. */
const PLAZO = 45_000
/** Looks at the outbox at least so often, should a call be lost. */
const RONDA = 30_000
/** How long those on their way may take when the shop closes. */
const DESPEDIDA = 3_000

/** Starts delivering what is due in the outbox, and returns. Close it before the queue. */
export async function empezarReparto({ cola, registro, ritmo = RITMO, ...medios }: Reparto) {
  const { db } = medios
  const servidor = abrirServidorDeCorreo(ritmo, registro)
  const cierre = new AbortController()
  const enMano = new Map<string, Promise<void>>()
  let rapidas = 0
  let sinAnotar = 0
  let cerrado = false
  let mirando = false
  let otraVez = false
  let aCiegas = false
  let alarma: NodeJS.Timeout | undefined

  function hayManos() {
    // What left must be known to have left before anything else is taken.
    if (cerrado || sinAnotar > 0 || enMano.size >= EN_TOTAL) return false
    return servidor.espera() === 0 && rapidas < (servidor.falta() ? 1 : MANOS)
  }

  /** Takes what is due while there are hands for it. */
  async function mirar() {
    otraVez = true
    if (mirando || cerrado) return
    mirando = true
    clearTimeout(alarma)
    let espera = RONDA
    try {
      while (otraVez) {
        otraVez = false
        espera = RONDA
        while (hayManos()) {
          const turno = await tomarSiguiente(db)
          if ('espera' in turno) {
            espera = turno.espera ?? RONDA
            break
          }
          poner(turno.fila)
        }
        espera = servidor.espera() || espera
      }
      aCiegas = false
    } catch (error) {
      if (!aCiegas) registro.warn(sinDatos(error), 'outbox could not be read, will be looked at again')
      aCiegas = true
      espera = 1_000
    }
    mirando = false
    if (!cerrado) alarma = setTimeout(mirar, Math.min(espera, RONDA))
  }

  function poner(fila: Fila) {
    let cuenta = true
    rapidas++
    function dejarDeContar() {
      if (cuenta) rapidas--
      cuenta = false
    }
    const reloj = setTimeout(() => {
      dejarDeContar()
      mirar()
    }, LENTA)
    const entrega = repartir(fila).finally(() => {
      clearTimeout(reloj)
      dejarDeContar()
      enMano.delete(fila.id)
      mirar()
    })
    enMano.set(fila.id, entrega)
  }

  async function repartir(fila: Fila) {
    let carta: Awaited<ReturnType<typeof escribir>>
    try {
      carta = await escribir(medios, fila)
    } catch (error) {
      return rehusar(fila, { error, rechazado: !esDeLaBase(error), pausa: ritmo.pausa(fila.rechazos + 1) })
    }
    if (!carta) return anotar(() => terminar(db, fila, DE_BAJA))
    const intento = servidor.intentar(fila.id)
    let final: Final
    try {
      final = await entregar(medios, carta, AbortSignal.any([cierre.signal, AbortSignal.timeout(PLAZO)]))
    } catch (error) {
      if (cierre.signal.aborted) return soltar(db, fila).catch(() => {})
      const falla = fallaDe(error)
      const rechazado = intento.fallo(falla, sinDatos(error))
      // What waits for the server stands at the back of all that do.
      const porElServidor = falla === 'servidor' && !rechazado
      const pausa = porElServidor ? servidor.espera() || ritmo.sonda(1) : ritmo.pausa(fila.rechazos + 1)
      return rehusar(fila, { error, falla, rechazado, pausa })
    }
    intento.contesto()
    await anotar(() => terminar(db, fila, final))
  }

  type Motivo = { error: unknown; falla?: Falla; rechazado: boolean; pausa: number }

  function rehusar(fila: Fila, { error, falla, rechazado, pausa }: Motivo) {
    const datos = { ...sinDatos(error), correo: fila.id, funcion: fila.funcion, falla }
    const ultimo_error = frase(error)
    if (falla === 'definitiva' || fila.rechazos + Number(rechazado) > ritmo.rechazos) {
      registro.error(datos, 'mail put aside')
      return anotar(() => terminar(db, fila, { estado: 'fallido', ultimo_error }))
    }
    // A server that is away was told of once.
    if (falla !== 'servidor' || rechazado) registro.warn(datos, 'mail not delivered, will be tried again')
    return anotar(() => aplazar(db, fila, { ultimo_error, pausa, rechazado, conSuCasilla: falla === 'colgada' }))
  }

  /** Writes down what became of a mail, however long the database is away. */
  async function anotar(hacer: () => Promise<void>) {
    for (let veces = 0; ; veces++) {
      try {
        await hacer()
        if (veces > 0) sinAnotar--
        return
      } catch (error) {
        if (veces === 0) {
          sinAnotar++
          registro.error(sinDatos(error), 'what became of a mail could not be written down, will be tried again')
        }
        if (cierre.signal.aborted) return
        await pausa(500)
      }
    }
  }

  await cola.alLlamar(mirar)
  await mirar()

  return {
    /** Lets the mails on their way finish, for a few seconds, and gives the rest back. */
    async cerrar() {
      cerrado = true
      clearTimeout(alarma)
      const todas = Promise.allSettled(enMano.values())
      await Promise.race([todas, pausa(DESPEDIDA, null, { ref: false })])
      cierre.abort()
      await todas
    },
  }
}

const DE_BAJA: Final = { estado: 'omitido', ultimo_error: 'La persona canceló los avisos de estatus.' }

/** Whether it was our database that failed, and not the mail or its server. */
function esDeLaBase(error: unknown) {
  return error instanceof DrizzleQueryError || esBaseCaida(error)
}

/** What a log may hold of an error: no address that a server repeats, and nothing of what a statement was given. */
function sinDatos(error: unknown) {
  const { name, code, originalCode, command, responseCode, timeoutType, cause } = error as {
    [campo: string]: unknown // whatever was thrown; what is not there is undefined
  }
  const causa = cause instanceof Error ? cause : {}
  return { name, code, originalCode, command, responseCode, timeoutType, ...('code' in causa && { code: causa.code }) }
}

function frase(error: unknown) {
  if (error instanceof DrizzleQueryError) return 'La base de datos no respondió.'
  // PostgreSQL keeps no NUL, whatever a mail server says.
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
}
