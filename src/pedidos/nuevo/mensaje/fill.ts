import type { NuevoDraft } from '../draft.ts'
import { type Campos, camposDe, type Marca } from '../leer/marcas.ts'

type Change = {
  /** The form's present values. */
  values: NuevoDraft
  /** The marks before and after the change. */
  before: readonly Marca[]
  after: readonly Marca[]
  /** The day that a new order is promised for while nobody named one. */
  day: string
}

/**
 * The values that follow a change of the marks. A field that holds what the former marks gave, or nothing, follows;
 * what was typed stays.
 */
export function changesOf({ values, before, after, day }: Change): Partial<NuevoDraft> {
  const former = valuesOf(camposDe(before), day)
  const changes = Object.entries(valuesOf(camposDe(after), day)).filter(([field, value]) => {
    const name = field as keyof typeof former // Object.entries loses the keys
    const isOwn = values[name] === '' || values[name] === former[name]
    return value !== values[name] && (isOwn || (name === 'fecha_estimada_entrega' && values[name] === day))
  })
  return Object.fromEntries(changes)
}

function valuesOf(
  { nombre, telefono, piezas, servicio, lugar, referencia, pagado, dudosos, fecha }: Campos,
  day: string,
) {
  return {
    cliente: nombre ?? '',
    telefono: telefono ?? '',
    piezas: piezas.join('\n'),
    tipo_servicio: servicio ?? '',
    direccion: lugar.calle ?? '',
    numero_casa: lugar.numero ?? '',
    sector: lugar.sector ?? '',
    municipio: lugar.municipio ?? '',
    provincia: lugar.provincia ?? '',
    referencias: referencia ?? '',
    fecha_estimada_entrega: fecha ?? (dudosos.includes('fecha') ? '' : day),
    // With commas, as amounts are written: `1,000.00`.
    abono: pagado?.replace(/\B(?=(\d{3})+\.)/g, ',') ?? '',
  } as const satisfies Partial<NuevoDraft>
}

/** The marks of a draft. One of an earlier version of the page may hold other marks; they are left out. */
export function parseMarcas(saved: string, texto: string): Marca[] {
  try {
    const marcas: Marca[] = JSON.parse(saved || '[]')
    camposDe(marcas)
    return marcas.every(({ start, end }) => 0 <= start && start < end && end <= texto.length) ? marcas : []
  } catch {
    return []
  }
}
