import { z } from 'zod'
import { DiasEspeciales, Horarios, Promesas, Zonas } from '#lib/calendarioContract.ts'
import { Asistente, Cobros, Contacto, Cuentas, Guarda, Respuestas, Tienda } from '#lib/checkNegocio.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { AJUSTES_DE_TEXTOS } from '#tienda/textos/partes.ts'

/** One thing that the owner sets. */
export type Ajuste = {
  /** The contract that also checks `negocio.ts` at the start. Its messages go on after the name of a field. */
  contract: z.ZodType
  /** Whether browsers of customers get the value. */
  publico: boolean
  nombre: string
  /** The value of a new shop; by default the property of that name in `negocio.ts`. */
  inicial?: () => unknown
}

const FIXED = {
  tienda: { contract: Tienda, publico: true, nombre: 'La tienda' },
  contacto: { contract: Contacto, publico: true, nombre: 'Contacto' },
  horarios: { contract: Horarios, publico: true, nombre: 'Horario' },
  dias: { contract: DiasEspeciales, publico: true, nombre: 'Feriados y cierres' },
  promesas: { contract: Promesas, publico: true, nombre: 'Lo que prometemos' },
  zonas: { contract: Zonas, publico: true, nombre: 'Zonas de envío' },
  cobros: { contract: Cobros, publico: true, nombre: 'Cómo se paga' },
  cuentas: { contract: Cuentas, publico: false, nombre: 'Cuentas de banco' },
  asistente: { contract: Asistente, publico: true, nombre: 'Asistente' },
  guarda: { contract: Guarda, publico: true, nombre: 'Cuánto se guarda' },
  /** Its first value is on the server only (`ajustes.server.ts`), because customers' pages load `negocio.ts`. */
  respuestas: { contract: Respuestas, publico: false, nombre: 'Respuestas preparadas' },
} as const satisfies Record<string, Ajuste>
/** All settings by name. A value is the property of `negocio` with the same name; those of `tienda` are its own. */
export const AJUSTES: typeof FIXED & typeof AJUSTES_DE_TEXTOS = { ...FIXED, ...AJUSTES_DE_TEXTOS }

export type ClaveDeAjuste = keyof typeof AJUSTES
export type ValorDe<C extends ClaveDeAjuste> = z.infer<(typeof AJUSTES)[C]['contract']>

export const CLAVES = Object.keys(AJUSTES) as [ClaveDeAjuste, ...ClaveDeAjuste[]] // the names of a constant
const Clave = z.enum(CLAVES, 'Ese ajuste no existe.')

/** A setting as the owner sees it. */
export const AjusteActual = z.object({
  clave: Clave,
  valor: z.unknown(),
  /** The id of the newest change; 0 as the shop came. */
  version: z.int(),
  /** Who changed it last and when; null as the shop came. */
  persona: z.string().nullable(),
  cuando: Instant.nullable(),
})
export type AjusteActual = z.infer<typeof AjusteActual>

export const CambioDeAjuste = z.object({
  id: z.int(),
  clave: Clave,
  /** Null: as the shop came. */
  valor: z.unknown(),
  /** What held before. */
  antes: z.unknown(),
  persona: z.string().nullable(),
  cuando: Instant,
  /** Whether it holds now. */
  vigente: z.boolean(),
  deshace: z.int().nullable(),
})
export type CambioDeAjuste = z.infer<typeof CambioDeAjuste>

const options = { policy: 'ajustes', topics: ['ajustes'] } as const
/** The version that the person saw; the server answers 409 if the current version is another. */
const version = z.int32().min(0)

export const listarAjustes = {
  method: 'GET',
  url: '/api/gestion/ajustes',
  ...options,
  poll: 30_000,
  schema: { summary: 'All settings with their values', response: { 200: z.array(AjusteActual) } },
} as const satisfies Route

export const listarCambios = {
  method: 'GET',
  url: '/api/gestion/ajustes/cambios',
  ...options,
  poll: 30_000,
  schema: {
    summary: 'Changes of settings, the newest first, twenty at a time',
    querystring: z.object({ clave: Clave.optional(), despues_de: Cursor.optional() }),
    response: { 200: z.object({ cambios: z.array(CambioDeAjuste), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const publicarAjuste = {
  method: 'POST',
  url: '/api/gestion/ajustes/:clave',
  ...options,
  answers: listarAjustes,
  schema: {
    summary: 'Change a setting for everybody; null brings back what the shop came with',
    params: z.object({ clave: Clave }),
    body: z.strictObject({ valor: z.unknown(), version }),
    response: { 200: z.array(AjusteActual), 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const deshacerAjuste = {
  method: 'POST',
  url: '/api/gestion/ajustes/cambios/:id/deshacer',
  ...options,
  answers: listarAjustes,
  schema: {
    summary: 'Bring back what held before a change, as a new change',
    params: z.object({ id: rowId('Ese cambio no existe.') }),
    body: z.strictObject({ version }),
    response: { 200: z.array(AjusteActual), 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** What is written and not published, by setting. */
export const Borradores = z.partialRecord(Clave, z.unknown())
export type Borradores = z.infer<typeof Borradores>

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'No se entiende lo que se quiere ver.' })
    return z.NEVER
  }
})

/** A form that the browser sends into a frame, so that the answer is the page itself. */
export const verPagina = {
  method: 'POST',
  url: '/api/gestion/ajustes-en-pagina',
  policy: 'ajustes',
  schema: {
    summary: 'A public page as it would be with settings that are not published',
    body: z.strictObject({ pagina: z.string().max(100), cambios: jsonText.pipe(Borradores) }),
    response: { 200: z.string(), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route
