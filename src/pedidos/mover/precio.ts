import { z } from 'zod'
import { leerDinero } from '#lib/dinero.ts'
import { diaDe, sumarDias } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { Confirmacion } from './contract.ts'
import type { PorMover } from './porMover.ts'

export const FALTAN_PRECIO_Y_FECHA = 'Escribe el total y la fecha de entrega.'

/** Total and day as staff write them. */
export const EscritoDePrecio = z.object({
  total: z
    .string()
    .trim()
    .min(1, FALTAN_PRECIO_Y_FECHA)
    .transform((escrito, contexto) => {
      const leido = leerDinero(escrito)
      if (leido === null) contexto.addIssue({ code: 'custom', message: 'Escribe un monto como 1234.50.' })
      return leido ?? z.NEVER
    })
    .pipe(Confirmacion.shape.total),
  fecha_estimada_entrega: z.string().min(1, FALTAN_PRECIO_Y_FECHA).pipe(Confirmacion.shape.fecha_estimada_entrega),
})

/** The order's own, or for a day that has gone by what a new order would get. */
export function precioPorEscribir({ total, fecha_estimada_entrega: dia }: PorMover) {
  const hoy = diaDe(new Date())
  return {
    total: Number(total) > 0 ? total : '',
    fecha_estimada_entrega: dia && dia >= hoy ? dia : sumarDias(hoy, negocio.pedidos.diasDeEntrega),
  }
}
