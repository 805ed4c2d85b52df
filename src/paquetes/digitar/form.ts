import { z } from 'zod'
import { readDinero } from '#lib/dinero.ts'
import { FotosNuevas } from '#lib/fotos/contract.ts'
import { DatosDePaquete, MISSING_REQUIRED } from './contract.ts'

const { shape } = DatosDePaquete

const INVALID_MONTO = 'Escribe un monto con dos decimales y punto, como 1234.50.'
const INVALID_PESO = 'Escribe el peso en libras, con punto: como 2.50.'

/** Turns an empty field into null, as the contract wants it. */
const optional = z.string().transform((text) => text.trim() || null)

function parseFigure(mensaje: string) {
  return z.string().transform((draft, context) => {
    const clean = draft.trim().replace(/\s*(lb|libras?)\.?$/i, '')
    const monto = clean === '' ? '' : readDinero(clean)
    if (monto === null) context.addIssue({ code: 'custom', message: mensaje })
    return monto ?? z.NEVER
  })
}
const orNull = (figure: string) => figure || null

/** Name of the form, used in the ids of its fields. */
export const FORM_NAME = 'paquete'

/** The form's values as typed; the schema parses them. */
export const PaqueteDraft = z.object({
  codigo_pedido: shape.codigo_pedido,
  cliente: shape.cliente,
  codigo_membresia: optional.pipe(shape.codigo_membresia),
  correo_cliente: optional.pipe(shape.correo_cliente),
  estatus_id: z.string().min(1, MISSING_REQUIRED).transform(Number),
  peso: parseFigure(INVALID_PESO).transform(orNull).pipe(shape.peso),
  precio: parseFigure(INVALID_MONTO).pipe(shape.precio),
  total: parseFigure(INVALID_MONTO).transform(orNull).pipe(shape.total),
  descripcion: optional.pipe(shape.descripcion),
  notas: optional.pipe(shape.notas),
  fotos: FotosNuevas,
} satisfies Record<keyof Omit<DatosDePaquete, 'version'>, z.ZodType>)
export type PaqueteDraft = z.input<typeof PaqueteDraft>
export type ParsedPaquete = z.output<typeof PaqueteDraft>

export const EMPTY: PaqueteDraft = {
  codigo_pedido: '',
  cliente: '',
  codigo_membresia: '',
  correo_cliente: '',
  estatus_id: '1',
  peso: '',
  precio: '',
  total: '',
  descripcion: '',
  notas: '',
  fotos: [],
}
