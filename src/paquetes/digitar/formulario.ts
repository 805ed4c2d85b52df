import { z } from 'zod'
import { leerDinero } from '#lib/dinero.ts'
import { FotosNuevas } from '#lib/fotos/contract.ts'
import { DatosDePaquete, REQUERIDOS } from './contract.ts'

const { shape } = DatosDePaquete

const MONTO = 'Escribe un monto con dos decimales y punto, como 1234.50.'
const PESO = 'Escribe el peso en libras, con punto: como 2.50.'

/** An empty field is null on the wire. */
const opcional = z.string().transform((texto) => texto.trim() || null)

function leerCifra(mensaje: string) {
  return z.string().transform((escrito, contexto) => {
    const limpio = escrito.trim().replace(/\s*(lb|libras?)\.?$/i, '')
    const leido = limpio === '' ? '' : leerDinero(limpio)
    if (leido === null) contexto.addIssue({ code: 'custom', message: mensaje })
    return leido ?? z.NEVER
  })
}
const oNada = (cifra: string) => cifra || null

/** Its name, of which the ids of its fields are made. */
export const FORMULARIO = 'paquete'

/** A package as staff write it; it reads into what the contract takes. */
export const EscritoDePaquete = z.object({
  codigo_pedido: shape.codigo_pedido,
  cliente: shape.cliente,
  codigo_membresia: opcional.pipe(shape.codigo_membresia),
  correo_cliente: opcional.pipe(shape.correo_cliente),
  estatus_id: z.string().min(1, REQUERIDOS).transform(Number),
  peso: leerCifra(PESO).transform(oNada).pipe(shape.peso),
  precio: leerCifra(MONTO).pipe(shape.precio),
  total: leerCifra(MONTO).transform(oNada).pipe(shape.total),
  descripcion: opcional.pipe(shape.descripcion),
  notas: opcional.pipe(shape.notas),
  fotos: FotosNuevas,
} satisfies Record<keyof Omit<DatosDePaquete, 'version'>, z.ZodType>)
export type EscritoDePaquete = z.input<typeof EscritoDePaquete>
export type PaqueteLeido = z.output<typeof EscritoDePaquete>

export const VACIO: EscritoDePaquete = {
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
