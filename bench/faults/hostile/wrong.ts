import fc from 'fast-check'

const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

/** Texts that programs handle badly. */
// biome-ignore format: a list
export const TEXTS = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00\ud83d', 'a\ud800b', '\u202egnat', '👩‍👩‍👧‍👦', `e${'\u0301'.repeat(300)}`,
  '１２３', '\ufeff', '\u2028', '\r\nset-cookie: a=1', 'a'.repeat(300), 'a'.repeat(20_000), 'ñ'.repeat(40_000),
  "' OR 1=1 --", "'); drop table \"Pedidos\"; --", '%', '_', '\\', '%%%', '$1', '{{7*7}}',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '../../../etc/passwd', '%00', '%2e%2e%2f',
  'NaN', 'Infinity', '-1', '1e5', '0x10', '1.', '.5', '00', '-0', '1,000.00', '99999999999999999999', '0.001', '１.００',
  '0000-00-00', '9999-12-31', '2026-02-30', '-000001-01-01', '+275760-09-13T00:00:00Z', '2026-12-31T23:59:60Z', '2028-02-29',
  'infinity', 'epoch', 'now', 'null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString',
  '00000000-0000-0000-0000-000000000000', 'B00-00000', 'B99-99999', 'B-000000', 'a@b', 'a@b.c', '"a b"@ejemplo.com',
  'a@ejemplo.com,b@ejemplo.com', 'a@ejemplo.com\nbcc: b@ejemplo.com', '{"$gt":""}', '(?:a+)+$', 'a & b | !c', ':*', '<->',
]

// biome-ignore format: a list
const VALUES: unknown[] = [
  null, true, false, 0, -0, -1, 1, 0.1, 1.005, 32767, 32768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324,
  [], {}, [[]], [null], [{}], { $gt: '' }, { toString: 1 }, { length: -1 }, { toJSON: {} }, deep(500),
  Array.from({ length: 5_000 }, (_, i) => i), Array.from({ length: 400 }, () => ({ a: 'b' })),
]

export const wrongText = fc.constantFrom(...TEXTS)
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  wrongText,
  fc.constantFrom(...VALUES),
  fc.jsonValue({ maxDepth: 2 }),
)

type Change = { at: number; what: 'remove' | 'replace' | 'add' | 'wrap' | 'number'; value: unknown; key: string }

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(40),
  what: fc.constantFrom('replace', 'replace', 'remove', 'add', 'wrap', 'number'),
  value: wrongValue,
  key: fc.constantFrom(
    'extra',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'autor',
    'replay',
    'rol',
    'id',
    'user_id',
    '',
  ),
})

/** JSON texts of values that were changed in one or two places, so that one field is wrong and the others are right. */
export function changed(values: fc.Arbitrary<unknown>) {
  return fc.tuple(values, fc.array(change, { minLength: 1, maxLength: 2 })).map(([value, changes]) => {
    let text = JSON.stringify(value) ?? 'null'
    for (const one of changes) text = applyTo(text, one)
    return text
  })
}

/** Marks a place of a JSON text while it is replaced by a text that JSON.stringify would not write. */
const HERE = 'zz-aqui-zz'

function applyTo(text: string, { at, what, value, key }: Change) {
  let root: { value: unknown }
  try {
    root = { value: JSON.parse(text) }
  } catch {
    return text // an earlier change made it unreadable
  }
  const places = placesIn(root)
  const place = places[at % places.length]
  if (!place) return text
  const [holder, name] = place
  const own = holder as Record<string, unknown>
  const before = own[name]
  let raw = JSON.stringify(value) ?? 'null'
  if (what === 'remove') delete own[name]
  else {
    own[name] = HERE
    if (what === 'wrap') raw = JSON.stringify([before]) ?? '[null]'
    if (what === 'number')
      raw = ['1e400', '-1e400', '1e-400', '123456789012345678901234567890', '1.0', '-0'][at % 6] ?? '1'
    if (what === 'add') {
      const isObject = typeof before === 'object' && before !== null && !Array.isArray(before)
      const others = isObject ? JSON.stringify(before).slice(1, -1) : ''
      raw = `{${JSON.stringify(key)}:${raw}${others && `,${others}`}}`
    }
  }
  return (JSON.stringify(root.value) ?? 'null').replace(`"${HERE}"`, () => raw)
}

function placesIn(value: unknown): [holder: object, name: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .slice(0, 40)
    .flatMap(([name, inner]) => [[value, name] as [object, string], ...placesIn(inner)])
    .slice(0, 60)
}

/** How a body is broken as bytes, or declared as something else. */
export type Wire = {
  type: string[]
  encoding: string | null
  how: 'as it is' | 'cut' | 'bytes' | 'other'
  body: string
}

export const wire: fc.Arbitrary<Wire> = fc.record({
  type: fc.constantFrom(
    ['application/json'],
    ['application/json; charset=utf-8'],
    [],
    [''],
    ['text/plain'],
    ['application/xml'],
    ['application/json; charset=latin1'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['multipart/form-data'],
    ['application/octet-stream'],
    ['application/jsonp'],
    ['application/json', 'text/html'],
    ['APPLICATION/JSON'],
    ['application/json;'.padEnd(6_000, 'a')],
    ['image/jpeg'],
  ),
  encoding: fc.constantFrom(null, null, null, 'gzip', 'br', 'identity', 'x'),
  how: fc.constantFrom('as it is', 'cut', 'bytes', 'other'),
  body: fc.constantFrom(
    '',
    ' ',
    'null',
    '[]',
    '""',
    '0',
    '{',
    '{}}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":undefined}',
    '\ufeff{}',
    '{"__proto__":{"rol":"admin"}}',
    '{"constructor":{"prototype":{"rol":"admin"}}}',
    '{"a":1,"a":2}',
    'a=1&b=2',
    '--x\r\n\r\n',
    '{"\\u0000":"\\u0000"}',
    '{"a":"\\ud800"}',
    '['.repeat(30_000),
    '{"a":'.repeat(10_000),
    `{"a":"${'x'.repeat(70_000)}"}`,
    'NaN',
  ),
})
