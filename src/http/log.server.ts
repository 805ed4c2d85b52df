import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { claseOf, outageOf } from '#db/outage.server.ts'
import type { ClaseDeFalla } from '#lib/closedSets.ts'
import { logLines } from './metrics.server.ts'

/** Called with the kind of each error, also of a repeated outage. */
type OnError = (clase: ClaseDeFalla) => void

const STDOUT = 1
/** pino's number of the level `error`. */
const ERROR = 50
/**
 * Milliseconds. A repeated outage is logged again only after a minute of quiet, or ten minutes after it was last
 * logged.
 */
const QUIET_AFTER = 60_000
const REPEAT_AFTER = 600_000
/** Bytes kept while the output cannot be written; the rest is lost. */
const MAX_BUFFERED = 1024 * 1024

/**
 * The shop's log on the standard output. A failure to write it is ignored.
 * @param target a file descriptor or the path of a file
 */
export function openLog(target: number | string = STDOUT, onError?: OnError) {
  const output = pino.destination({ dest: target, sync: true, maxLength: MAX_BUFFERED })
  output.on('error', () => {})
  return createLog(output, onError)
}

/**
 * Logs lines of JSON. An outage is logged once, however many requests it hits. Of an error in a statement the log keeps
 * the code and the names of statement, table and column, never the values or PostgreSQL's message: these contain what
 * people wrote.
 */
export function createLog(output: pino.DestinationStream, onError?: OnError) {
  const told = new Map<string, { toldAt: number; seenAt: number }>()

  function isRepeated(outage: string, now: number) {
    const previous = told.get(outage)
    const repeated =
      previous !== undefined && now - previous.seenAt < QUIET_AFTER && now - previous.toldAt < REPEAT_AFTER
    told.set(outage, { toldAt: repeated ? previous.toldAt : now, seenAt: now })
    return repeated
  }

  return pino(
    {
      level: 'info',
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, write, level) {
          logLines.inc({ level: pino.levels.labels[level] ?? 'other' })
          const [data] = args as unknown[] // whatever the caller passed
          const { err, clase_de_falla: clase = 'otra' } = Object(data) as {
            err?: unknown
            clase_de_falla?: ClaseDeFalla
          }
          const outage = outageOf(err)
          // What was away says more than what it kept from being done. A package's own line has no kind.
          if (level >= ERROR) onError?.(outage ? claseOf(outage) : clase)
          if (!outage || !isRepeated(outage, Date.now())) write.apply(this, args)
        },
      },
    },
    output,
  )
}

type LoggedError = { type: string; code?: string; message?: string; stack: string[]; [dato: string]: unknown }

function serializeError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error
  const { name: type, stack, cause } = error
  const { code } = error as { code?: string } // Node's and PostgreSQL's errors have a code
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const logged = { type, code, stack: frames.map((frame) => frame.trim()) }
  if (error instanceof pg.DatabaseError) {
    const { table, column, constraint, routine } = error
    return { ...logged, table, column, constraint, routine }
  }
  const withCause = cause === undefined ? {} : { cause: serializeError(cause) }
  if (error instanceof DrizzleQueryError) return { ...logged, statement: statementName(error.query), ...withCause }
  return { ...logged, message: error.message, ...withCause }
}

/** The verb and the table of a statement, such as `insert "Pedidos"`. */
function statementName(statement: string) {
  const [, verb = ''] = /^\s*(\w+)/.exec(statement) ?? []
  const [, table = ''] = /\b(?:into|from|update)\s+("[^"]+"|\w+)/i.exec(statement) ?? []
  return `${verb} ${table}`.trim()
}
