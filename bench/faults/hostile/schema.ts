import fc from 'fast-check'

/** A JSON Schema as the OpenAPI document has it (OpenAPI 3.0: `nullable`, no `$ref`). */
export type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  nullable?: boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number | boolean
}

/** Values that the shop knows for a field: codes, ids, versions. Those that its schema refuses are left out. */
export type Known = (name: string) => readonly string[]

/** Values that keep the contract. Half of the texts are ones that the shop knows, so that many requests reach a row. */
export function valid(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const value = notNull(schema, known, name)
  return schema.nullable ? fc.oneof({ arbitrary: value, weight: 4 }, fc.constant(null)) : value
}

function notNull(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, known, name)))
  if (schema.allOf) return valid(Object.assign({}, ...schema.allOf), known, name)
  switch (schema.type) {
    case 'object':
      return object(schema, known)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema
      return fc.array(valid(items, known, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(3, maxItems)),
      })
    }
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return number(schema)
    case 'string':
      return text(schema, known(name))
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function object({ properties = {}, required = [], additionalProperties }: Schema, known: Known) {
  const names = Object.keys(properties)
  if (names.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valid(additionalProperties, known), { maxKeys: 2 })
  const fields = Object.fromEntries(names.map((name) => [name, valid(properties[name] ?? {}, known, name)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => names.includes(name)) })
}

function number({ type, minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1, exclusiveMinimum }: Schema) {
  const min = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : exclusiveMinimum ? minimum + 1 : minimum
  const small = fc.integer({ min: Math.max(min, Math.min(1, maximum)), max: Math.min(maximum, Math.max(min, 40)) })
  const limits = fc.constantFrom(min, maximum)
  const any = type === 'integer' ? fc.maxSafeInteger().map((n) => Math.min(maximum, Math.max(min, n))) : small
  return fc.oneof({ arbitrary: small, weight: 6 }, limits, any)
}

const WORDS = [
  'Ana Peña',
  'Pulsera de cuentas azules',
  'Calle Duarte 5',
  '809-555-0134',
  'x',
  '1',
  'José "Ñeco" O’Neal',
]

function text(schema: Schema, values: readonly string[]) {
  const { minLength = 0, maxLength = 200 } = schema
  const fits = (value: string) =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (!schema.pattern || new RegExp(schema.pattern).test(value))
  const own = values.filter(fits)
  // Some patterns and lengths do not meet in anything that is drawn: such a text is sent although it does not fit.
  const drawn = byFormat(schema).map((value) =>
    fits(value) ? value : value.slice(0, maxLength).padEnd(minLength, 'A'),
  )
  return own.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...own), weight: 3 }, drawn) : drawn
}

function byFormat(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.stringMatching(/^[a-z]{3,9}@ejemplo\.com$/)
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  if (format === 'date') return instant.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return instant.map((date) => date.toISOString())
  if (format === 'uri') return fc.webUrl()
  const words = fc.constantFrom(...WORDS)
  // fast-check cannot draw from every pattern, such as those that look ahead.
  try {
    return pattern ? fc.stringMatching(new RegExp(pattern)) : sized()
  } catch {
    return words
  }
  function sized() {
    const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
    const longest = fc.constant('ñ'.repeat(Math.min(maxLength, 5_000)))
    return fc.oneof({ arbitrary: words, weight: 4 }, any, longest)
  }
}
