import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { apagonDe } from '#db/apagon.server.ts'

const SALIDA = 1
/** What an outage brings that is said again and again is left out, until it has been quiet for a minute or long since it was said. */
const QUIETO = 60_000
const LARGO = 600_000
/** Of what cannot be written for now; the rest is lost. */
const PENDIENTE = 1024 * 1024

/**
 * The shop's log on the standard output. One that cannot be written ends nothing.
 * @param destino a file descriptor or the path of a file
 */
export function abrirRegistro(destino: number | string = SALIDA) {
  const salida = pino.destination({ dest: destino, sync: true, maxLength: PENDIENTE })
  salida.on('error', () => {})
  return crearRegistro(salida)
}

/**
 * Lines of JSON. An outage is told once, not by everybody who meets it. Of an error that a statement caused the code and
 * the statement's name are kept, never its values: what people wrote stands in them, and in PostgreSQL's own sentences.
 */
export function crearRegistro(salida: pino.DestinationStream) {
  const dichos = new Map<string, { dicho: number; visto: number }>()

  function esRepetido(apagon: string, ahora: number) {
    const previo = dichos.get(apagon)
    const repetido = previo !== undefined && ahora - previo.visto < QUIETO && ahora - previo.dicho < LARGO
    dichos.set(apagon, { dicho: repetido ? previo.dicho : ahora, visto: ahora })
    return repetido
  }

  return pino(
    {
      level: 'info',
      serializers: { err: contarError },
      hooks: {
        logMethod(argumentos, escribir) {
          const [datos] = argumentos as unknown[] // as whoever logs gives them
          const apagon = apagonDe((datos as { err?: unknown } | null)?.err)
          if (!apagon || !esRepetido(apagon, Date.now())) escribir.apply(this, argumentos)
        },
      },
    },
    salida,
  )
}

type Contado = { type: string; code?: string; message?: string; stack: string[]; [dato: string]: unknown }

function contarError(error: unknown): Contado | string {
  if (!(error instanceof Error)) return typeof error
  const { name: type, stack, cause } = error
  const { code } = error as { code?: string } // as Node and PostgreSQL have it
  const lugares = (stack ?? '').split('\n').filter((linea) => /^\s+at /.test(linea))
  const contado = { type, code, stack: lugares.map((lugar) => lugar.trim()) }
  if (error instanceof pg.DatabaseError) {
    const { table, column, constraint, routine } = error
    return { ...contado, table, column, constraint, routine }
  }
  const porQue = cause === undefined ? {} : { cause: contarError(cause) }
  if (error instanceof DrizzleQueryError) return { ...contado, statement: nombreDe(error.query), ...porQue }
  return { ...contado, message: error.message, ...porQue }
}

/** `insert "Pedidos"` */
function nombreDe(sentencia: string) {
  const [, verbo = ''] = /^\s*(\w+)/.exec(sentencia) ?? []
  const [, tabla = ''] = /\b(?:into|from|update)\s+("[^"]+"|\w+)/i.exec(sentencia) ?? []
  return `${verbo} ${tabla}`.trim()
}
