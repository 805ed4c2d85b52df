import fc from 'fast-check'
import { type Known, type Schema, valid } from './schema.ts'
import { changed, wire, wrongText } from './wrong.ts'

/** An operation of the OpenAPI document. */
export type Operation = {
  method: string
  url: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** A request as it is sent. Bytes of the body are a latin1 text, so that a counterexample can be printed and sent again. */
export type Sent = {
  role: string
  kind: 'valid' | 'body' | 'wire' | 'url'
  method: string
  path: string
  headers: [name: string, value: string | string[]][]
  body: string | null
}

export type Document = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'url'>>> }

/** The operations of a document, with their URLs as routes write them (`:codigo`). */
export function operationsOf(document: Document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({
        ...operation,
        method: method.toUpperCase(),
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      }),
    ),
  )
}

/** Requests to one operation: two in five keep the contract, the others are wrong in one way. */
export function requestsTo(operation: Operation, roles: readonly string[], known: Known): fc.Arbitrary<Sent> {
  const { method, parameters = [], requestBody } = operation
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const body = schema && valid(schema, known)
  const given = (where: string) => parameters.filter((parameter) => parameter.in === where)
  const right = partsOf(given('path'), known)
  const query = partsOf(given('query'), known)
  const headers = partsOf(given('header'), known)
  const role = fc.constantFrom(...roles)
  const sent = (kind: Sent['kind'], parts: fc.Arbitrary<Omit<Sent, 'role' | 'kind' | 'method'>>): fc.Arbitrary<Sent> =>
    fc.tuple(role, parts).map(([who, rest]) => ({ role: who, kind, method, ...rest }))

  const whole = (bodies: fc.Arbitrary<string> | undefined) =>
    fc.tuple(right, query, headers, bodies ?? fc.constant(null)).map(([params, asked, own, text]) => ({
      path: pathOf(operation, params, asked),
      headers: [...own, ...jsonType(text)],
      body: text === null ? null : latin1(text),
    }))
  const asJson = body?.map((value) => JSON.stringify(value) ?? 'null')
  const kinds = [
    { weight: 4, arbitrary: sent('valid', whole(asJson)) },
    { weight: 2, arbitrary: sent('url', wrongUrls()) },
    { weight: body ? 2 : 1, arbitrary: sent('wire', wrongWires()) },
  ]
  if (body) kinds.push({ weight: 4, arbitrary: sent('body', whole(changed(body))) })
  return fc.oneof(...kinds)

  function wrongUrls() {
    const names = [...given('path'), ...given('query')].map(({ name }) => name)
    const wrong = fc.record({
      name: fc.constantFrom(...names, 'extra', '__proto__', 'toString', ''),
      text: wrongText,
      how: fc.constantFrom('replace', 'replace', 'repeat', 'list', 'object', 'raw', 'long'),
    })
    return fc
      .tuple(right, query, headers, asJson ?? fc.constant(null), wrong)
      .map(([params, asked, own, text, change]) => {
        const { name, how } = change
        const isParam = given('path').some((parameter) => parameter.name === name)
        const changedParams = isParam ? params.map((one) => (one[0] === name ? [name, change.text] : one)) : params
        const path = pathOf(
          operation,
          changedParams as Part[],
          isParam ? asked : asked.filter(([known]) => known !== name),
        )
        const key = encode(name)
        const value = encode(change.text)
        const added: Record<string, string> = {
          replace: `${key}=${value}`,
          repeat: `${key}=${value}&${key}=1&${key}=${value}`,
          list: `${key}[]=${value}&${key}[0]=1`,
          object: `${key}[__proto__][rol]=admin&${key}[a]=${value}`,
          raw: `${key}=%ff%zz&%=&=&&&${key}`,
          long: Array.from({ length: 300 }, (_, i) => `${key}${i}=${i}`).join('&'),
        }
        const tail = isParam && how === 'replace' ? '' : `${path.includes('?') ? '&' : '?'}${added[how]}`
        return { path: path + tail, headers: [...own, ...jsonType(text)], body: text === null ? null : latin1(text) }
      })
  }

  function wrongWires() {
    const texts = asJson ?? fc.constant('{}')
    const wrongHeaders = fc.subarray(WRONG_HEADERS, { maxLength: 2 })
    return fc
      .tuple(right, query, headers, texts, wire, wrongHeaders)
      .map(([params, asked, own, text, wrong, others]) => {
        const whole = latin1(text)
        const bodies = {
          'as it is': whole,
          cut: whole.slice(0, whole.length / 2),
          bytes: `${whole.slice(0, 3)}\u00ff\u00fe\u00c0\u0080${whole.slice(3)}`,
          other: latin1(wrong.body),
        }
        const sentBody = method === 'GET' ? null : bodies[wrong.how]
        const type = sentBody === null || wrong.type.length === 0 ? [] : [['content-type', one(wrong.type)] as const]
        const encoding = wrong.encoding && sentBody !== null ? [['content-encoding', wrong.encoding] as const] : []
        return {
          path: pathOf(operation, params, asked),
          headers: [
            ...own.slice(0, wrong.how === 'cut' ? 0 : undefined),
            ...type,
            ...encoding,
            ...others,
          ] as Sent['headers'],
          body: sentBody,
        }
      })
  }
}

const one = (values: string[]) => (values.length > 1 ? values : (values[0] ?? ''))

const WRONG_HEADERS: Sent['headers'] = [
  ['idempotency-key', ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']],
  ['idempotency-key', 'x'],
  ['idempotency-key', ''],
  ['x-enlace', 'a'.repeat(3_000)],
  ['x-navegador', ['a', 'b']],
  ['x-navegador', '\u00ff'.repeat(100)],
  ['accept', 'text/html'],
  ['accept', 'application/xml;q=0.9, */*;q=nada'],
  ['accept-language', 'x'.repeat(4_000)],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1,5-2,-'],
  ['origin', 'https://otra.example'],
  ['origin', 'null'],
  ['host', 'otra.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-host', 'otra.example'],
  ['x-forwarded-proto', 'javascript'],
  ['last-event-id', '99999999999999999999'],
  ['user-agent', '<script>alert(1)</script>'.repeat(40)],
  ['expect', 'otra cosa'],
]

type Part = [name: string, value: string]

function partsOf(parameters: NonNullable<Operation['parameters']>, known: Known): fc.Arbitrary<Part[]> {
  const all = parameters.map(({ name, required, schema }) => {
    const value = valid(schema, known, name).map((one): Part[] => [[name, String(one)]])
    return required ? value : fc.oneof(value, fc.constant<Part[]>([]))
  })
  return fc.tuple(...all).map((parts) => parts.flat())
}

function pathOf({ url }: Operation, params: Part[], query: Part[]) {
  const path = params.reduce((text, [name, value]) => text.replace(`:${name}`, () => encode(value)), url)
  const asked = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return asked ? `${path}?${asked}` : path
}

/** Percent-encodes a text. A lone surrogate becomes its three bytes, which are not UTF-8. */
function encode(text: string) {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replaceAll(/[\ud800-\udfff]/g, '%ED%A0%80').replaceAll(/[^\w%.-]/g, '_')
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1')
const jsonType = (body: string | null): Sent['headers'] => (body === null ? [] : [['content-type', 'application/json']])

/** A command that sends a request again. */
export function asCurl({ method, path, headers, body, role }: Sent, origin: string) {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const cookie = role === 'nadie' ? [] : [`cookie: (of ${role})`]
  const sent = headers.flatMap(([name, value]) => [value].flat().map((text) => `${name}: ${text}`))
  const all = [`origin: ${origin}`, ...sent, ...cookie]
  const data =
    body === null ? '' : ` --data-binary @<(printf %s ${Buffer.from(body, 'latin1').toString('base64')} | base64 -d)`
  return `curl -g -X ${method} ${quote(origin + path)} ${all.map((header) => `-H ${quote(header)}`).join(' ')}${data}`
}
