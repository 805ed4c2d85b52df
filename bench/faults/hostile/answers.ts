import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { puede } from '#lib/permisos.ts'
import type { Policy } from '#lib/route.ts'
import { MARK, type RoleName } from './people.ts'
import type { Operation, Sent } from './requests.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  ms: number
}

/** Refusals that any route may send besides those it declares: of HTTP, of the session, of limits. */
const REFUSALS = [400, 401, 403, 404, 405, 408, 413, 414, 415, 422, 429, 431]
const INTERNALS =
  /\bat [\w.<>]+ \(|node_modules|\/src\/|\.server\.ts|\.js:\d+|\bselect .{1,200} from\b|\binsert into\b|relation "|violates|DrizzleQuery|PostgresError|ZodError|ECONN|syntax error/i

/** Who may be told about everybody. */
const STAFF: readonly RoleName[] = ['ayudante', 'admin']
/** A session that is over, and a suspended account, are nobody's. */
const roleOf = (role: RoleName) =>
  role === 'miembro' || role === 'ajeno'
    ? 'user'
    : role === 'mensajero' || role === 'ayudante' || role === 'admin'
      ? role
      : null

export function isAllowed(policy: Policy, role: RoleName) {
  const account = roleOf(role)
  if (policy === 'publica') return true
  return account !== null && (policy === 'miembro' || puede(account, policy))
}

/** The oracle of an operation: why an answer is wrong, or null. */
export function oracleOf(operation: Operation, policy: Policy) {
  const schemas = Object.fromEntries(
    Object.entries(operation.responses).map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      return [status, schema ? z.fromJSONSchema(schema as never, { defaultTarget: 'openapi-3.0' }) : null]
    }),
  )

  const hasSuccess = Object.keys(schemas).some((status) => status < '300')

  return (sent: Sent, answer: Answer): string | null => {
    const { status, headers, body } = answer
    const type = String(headers['content-type'] ?? '')
    const role = sent.role as RoleName
    if (status >= 500 && !(status === 503 && '503' in schemas && headers['retry-after'])) return `status ${status}`
    if (INTERNALS.test(body) && !/^text\/html/.test(type)) return 'internals in the body'
    // Node itself refuses an expectation that HTTP does not know, without a body.
    if (status === 417 && body === '') return null
    if (headers['x-content-type-options'] !== 'nosniff') return 'without nosniff'
    if (sent.path.startsWith('/api/') && /html/.test(type)) return `HTML from the API (${status})`
    if (!isAllowed(policy, role) && (status < 400 || [409, 422].includes(status)))
      return `denied, but answered ${status}`
    const echoed = decoded(sent)
    const isDelivering = role === 'mensajero' && policy === 'entregas'
    if (!STAFF.includes(role) && !isDelivering && body.toLowerCase().includes(MARK) && !echoed.includes(MARK))
      return "another person's data"
    if (!sent.path.startsWith('/api/')) return null
    if (status >= 400) {
      if (!(String(status) in schemas) && !REFUSALS.includes(status)) return `undeclared status ${status}`
      return /problem\+json/.test(type) ? fits(Rechazo, body) : `a refusal as ${type}`
    }
    if (status === 304) return null
    // A route that answers a file declares only its refusals.
    if (!hasSuccess) return /json/.test(type) ? `JSON where a file is (${status})` : null
    if (!(String(status) in schemas)) return `undeclared status ${status}`
    const schema = schemas[status]
    if (status === 204) return body === '' ? null : '204 with a body'
    return schema && /^application\/json/.test(type) ? fits(schema, body) : null
  }
}

function fits(schema: z.ZodType, body: string) {
  try {
    const { error } = schema.safeParse(JSON.parse(body))
    return error ? `outside its contract: ${JSON.stringify(error.issues.slice(0, 2))}` : null
  } catch {
    return 'not JSON'
  }
}

function decoded({ path, body }: Sent) {
  try {
    return `${decodeURIComponent(path)} ${body ?? ''}`.toLowerCase()
  } catch {
    return `${path} ${body ?? ''}`.toLowerCase()
  }
}
