import { diaDe, formatearDia, formatearHora, sumarDias } from '#comun/fecha.ts'
import { impedimentoParaAprobar } from '#solicitudes/reglas.ts'
import type { Asunto, ClaseDecidible, ClaseDeRespuesta } from './contrato.ts'

export function esDeDecidir<A extends Pick<Asunto, 'clase'>>(asunto: A): asunto is A & { clase: ClaseDecidible } {
  return asunto.clase === 'ayuda' || asunto.clase === 'direccion'
}

export function estaPendiente({ estado }: Pick<Asunto, 'estado'>) {
  return estado === 'pendiente' || estado === 'por_confirmar'
}

/** Why it may not be granted as it is, or null. */
export function impedimentoDeAprobar({ clase, estado, pedido }: Asunto & { clase: ClaseDecidible }) {
  if (estado !== 'por_confirmar') return null
  return impedimentoParaAprobar({ clase, estado, conCorreo: pedido?.correo != null })
}

/** Which answers at hand fit. */
export function respuestasPara({ clase, codigo }: Pick<Asunto, 'clase' | 'codigo'>): ClaseDeRespuesta {
  return clase === 'mensaje' && codigo ? 'pregunta' : clase
}

/** `11:36 a. m.` of today, `ayer`, `14 mar 2026`. */
export function cuandoFue(instante: string, ahora = new Date()) {
  const fecha = new Date(instante)
  const dia = diaDe(fecha)
  if (dia === diaDe(ahora)) return formatearHora(fecha)
  return dia === sumarDias(diaDe(ahora), -1) ? 'ayer' : formatearDia(dia)
}

/** What becomes of the order and of who asked. */
export function consecuencia(asunto: Asunto & { clase: ClaseDecidible }, aprobada: boolean) {
  const { clase, estado, pedido, codigo } = asunto
  if (estado === 'por_confirmar') {
    const nota = pedido?.correo ? 'al correo del pedido' : 'a quien la pidió, que puede ser cualquiera con el código'
    return `nadie la confirmó, así que ${codigo} se queda donde está. Si escribes una nota, le llega ${nota}.`
  }
  const vuelta = pedido?.antes ? `vuelve a ${pedido.antes}` : 'se queda donde está'
  if (clase === 'ayuda') return `el pedido ${vuelta}${aprobada ? '.' : ', y le llega tu nota con el motivo.'}`
  return aprobada
    ? `la dirección pasa al pedido, que va a domicilio y ${vuelta}.`
    : `queda la de ahora, el pedido ${vuelta} y le llega tu nota con el motivo.`
}
