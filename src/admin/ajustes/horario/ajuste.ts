import type { z } from 'zod'
import type { DiasEspeciales, Horarios, Promesas, Zonas } from '#lib/calendarioContract.ts'

/** A setting while it is edited: its draft, what changes it, and its errors by the path of a field. */
export type Edicion<T> = { valor: T; cambiar: (valor: T) => void; errores: Record<string, string> }

export type EdicionDeHorarios = Edicion<z.infer<typeof Horarios>>
export type EdicionDeDias = Edicion<z.infer<typeof DiasEspeciales>>
export type EdicionDePromesas = Edicion<z.infer<typeof Promesas>>
export type EdicionDeZonas = Edicion<z.infer<typeof Zonas>>
