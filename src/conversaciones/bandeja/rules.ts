import { addDays, dayOf, formatDay, formatTime } from '#lib/dates.ts'
import { impedimentoParaAprobar, impedimentoParaConcederla } from '#solicitudes/rules.ts'
import type { Asunto, ClaseDecidible, ClaseDeRespuesta } from './contract.ts'

export function isDecidible<A extends Pick<Asunto, 'clase'>>(asunto: A): asunto is A & { clase: ClaseDecidible } {
  return asunto.clase === 'ayuda' || asunto.clase === 'direccion'
}

export function isPending({ estado }: Pick<Asunto, 'estado'>) {
  return estado === 'pendiente' || estado === 'por_confirmar'
}

/** Why staff cannot approve a request now; null when they can. */
export function impedimentoDeAprobar({ clase, estado, pedido }: Asunto & { clase: ClaseDecidible }) {
  if (estado === 'por_confirmar') return impedimentoParaAprobar({ clase, estado, conCorreo: pedido?.correo != null })
  return pedido && impedimentoParaConcederla(clase, pedido.donde)
}

export function canApprove(asunto: Asunto) {
  return isDecidible(asunto) && isPending(asunto) && !impedimentoDeAprobar(asunto)
}

/** The kind of prepared answers that fit an item. */
export function respuestasFor({ clase, codigo }: Pick<Asunto, 'clase' | 'codigo'>): ClaseDeRespuesta {
  return clase === 'mensaje' && codigo ? 'pregunta' : clase
}

/** When an item was sent: `11:36 a. m.` for today, else `ayer` or `14 mar 2026`. */
export function whenText(instant: string, now = new Date()) {
  const fecha = new Date(instant)
  const day = dayOf(fecha)
  if (day === dayOf(now)) return formatTime(fecha)
  return day === addDays(dayOf(now), -1) ? 'ayer' : formatDay(day)
}

/** Tells staff what a decision changes, and what the customer is told. */
export function consequenceOf(asunto: Asunto & { clase: ClaseDecidible }, aprobada: boolean) {
  const { clase, estado, pedido, codigo, envio } = asunto
  if (estado === 'por_confirmar') {
    const nota = pedido?.correo ? 'al correo del pedido' : 'a quien la pidió, que puede ser cualquiera con el código'
    return `nadie la confirmó, así que ${codigo} se queda donde está. Si escribes una nota, le llega ${nota}.`
  }
  const vuelta = pedido?.antes ? `vuelve a ${pedido.antes}` : 'se queda donde está'
  if (clase === 'ayuda') return `el pedido ${vuelta}, y le llega ${aprobada ? 'un correo' : 'tu nota con el motivo'}.`
  if (!aprobada)
    return `${envio ? 'sigue siendo para retirar' : 'queda la de ahora'}, el pedido ${vuelta} y le llega tu nota con el motivo.`
  const cambia = envio ? 'va a domicilio con la dirección, el teléfono y el costo de aquí' : 'va a la dirección nueva'
  return `el pedido ${cambia}, ${vuelta}, y le llega un correo que lo dice.`
}
