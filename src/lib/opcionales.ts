import { z } from 'zod'

/** Rules of fields that may be left empty: texts, and what is only said or not. */
type Reglas = Record<string, z.ZodString | z.ZodBoolean>

/** As a form of the shop's pages has them: an empty field need not be sent. */
export function siSeDice<R extends Reglas>(reglas: R) {
  const campos = Object.entries(reglas).map(([campo, regla]) => [
    campo,
    regla instanceof z.ZodBoolean ? regla.default(false) : regla.default(''),
  ])
  return Object.fromEntries(campos) as { [C in keyof R]: z.ZodDefault<R[C]> } // one for each
}

/** As staff send them: all of them, an empty text as null. */
export function oNada<R extends Reglas>(reglas: R) {
  const campos = Object.entries(reglas).map(([campo, regla]) => [
    campo,
    regla instanceof z.ZodBoolean ? regla : regla.nullable(),
  ])
  return Object.fromEntries(campos) as {
    [C in keyof R]: R[C] extends z.ZodString ? z.ZodNullable<R[C]> : R[C]
  } // one for each
}
