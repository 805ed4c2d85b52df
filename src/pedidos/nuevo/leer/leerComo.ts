import { findFechas } from './fecha.ts'
import { findLugares } from './lugar.ts'
import { EMPTY_LUGAR, type Kind, type Valor } from './marcas.ts'
import { toMonto } from './pagado.ts'
import { toPieza } from './pieza.ts'
import { toPlano } from './plano.ts'
import { findServicios } from './servicio.ts'
import { toTelefono } from './telefono.ts'

/**
 * Reads a passage as what a person says that it is; null when it is no such thing.
 * @param hoy the shop's day, `YYYY-MM-DD`
 */
export function leerComo(kind: Kind, passage: string, { hoy }: { hoy: string }): Valor | null {
  const texto = passage.normalize('NFC').trim()
  const plano = toPlano(texto)
  if (texto === '') return null
  if (kind === 'lugar') {
    // With the words that come before an address, so that no name is in doubt.
    const { value } = findLugares(`en ${plano}`, `en ${texto}`)[0] ?? {}
    return { kind, value: typeof value === 'object' ? value : { ...EMPTY_LUGAR, calle: texto } }
  }
  if (kind === 'servicio') {
    const { value } = findServicios(plano)[0] ?? {}
    return value === 'retiro' || value === 'envio' ? { kind, value } : null
  }
  const value = {
    nombre: () => texto,
    referencia: () => texto,
    pieza: () => toPieza(texto),
    telefono: () => toTelefono(texto),
    fecha: () => findFechas(/^\d{1,2}$/.test(plano) ? `el ${plano}` : plano, hoy)[0]?.value ?? null,
    pagado: () => toMonto(plano),
  }[kind]()
  return typeof value === 'string' ? { kind, value } : null
}
