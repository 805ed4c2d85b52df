import { z } from 'zod'

/** Rules of fields that may be left empty: texts and booleans. */
type Rules = Record<string, z.ZodString | z.ZodBoolean>

/** Fields as public forms send them: an empty field may be left out. */
export function optionalFields<R extends Rules>(rules: R) {
  const fields = Object.entries(rules).map(([field, rule]) => [
    field,
    rule instanceof z.ZodBoolean ? rule.default(false) : rule.default(''),
  ])
  return Object.fromEntries(fields) as { [C in keyof R]: z.ZodDefault<R[C]> } // `fromEntries` loses the names
}

/** Fields as staff send them: all present, an empty text as null. */
export function nullableFields<R extends Rules>(rules: R) {
  const fields = Object.entries(rules).map(([field, rule]) => [
    field,
    rule instanceof z.ZodBoolean ? rule : rule.nullable(),
  ])
  return Object.fromEntries(fields) as {
    [C in keyof R]: R[C] extends z.ZodString ? z.ZodNullable<R[C]> : R[C]
  } // `fromEntries` loses the names
}
