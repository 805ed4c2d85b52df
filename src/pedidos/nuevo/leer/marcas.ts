import type { TipoServicio } from '#pedidos/contract.ts'

/** What a passage of a message can be (docs/decisions/047), in the order of the fields. */
export const KINDS = ['nombre', 'telefono', 'pieza', 'servicio', 'lugar', 'referencia', 'fecha', 'pagado'] as const
export type Kind = (typeof KINDS)[number]

/** Characters of a message that are read; what follows is cut. */
export const MENSAJE_MAX_LENGTH = 8_000

/** Parts of an address. Province and municipality are spelled as in `pedir/provincias.ts`. */
export type Lugar = {
  calle: string | null
  numero: string | null
  sector: string | null
  municipio: string | null
  provincia: string | null
}

/** What a passage says. A phone is `829-555-0172`, a day `2026-11-26`, an amount `1000.00` (`Dinero`). */
export type Valor =
  | { kind: 'nombre' | 'telefono' | 'referencia' | 'pieza' | 'fecha' | 'pagado'; value: string }
  | { kind: 'servicio'; value: TipoServicio }
  | { kind: 'lugar'; value: Lugar }

/** A passage of the text, `start` to `end` in UTF-16 units. `sugerida`: a model found it, no rule. */
export type Marca = { start: number; end: number; sugerida?: boolean } & Valor

export type Campos = {
  nombre: string | null
  telefono: string | null
  piezas: string[]
  servicio: TipoServicio | null
  lugar: Lugar
  referencia: string | null
  fecha: string | null
  pagado: string | null
  /** The kinds that were found with different values; their fields are empty. */
  dudosos: Kind[]
}

export const EMPTY_LUGAR: Lugar = { calle: null, numero: null, sector: null, municipio: null, provincia: null }
const PARTES = Object.keys(EMPTY_LUGAR) as (keyof Lugar)[]

/** The fields that marks fill. Marks of one kind that contradict one another fill nothing. */
export function camposDe(marcas: readonly Marca[]): Campos {
  const dudosos: Kind[] = []
  function only<T>(kind: Kind, values: T[]): T | null {
    const distinct = [...new Set(values)]
    if (distinct.length > 1 && !dudosos.includes(kind)) dudosos.push(kind)
    return distinct.length === 1 ? (distinct[0] ?? null) : null
  }
  const textsOf = (kind: Kind) =>
    marcas.flatMap((marca) => (marca.kind === kind && typeof marca.value === 'string' ? [marca.value] : []))
  const lugares = marcas.flatMap((marca) => (marca.kind === 'lugar' ? [marca.value] : []))
  const said = only(
    'servicio',
    marcas.flatMap((marca) => (marca.kind === 'servicio' ? [marca.value] : [])),
  )
  // Who gives a street or a landmark wants it sent there.
  const hasAddress = marcas.some(
    ({ kind, value }) =>
      kind === 'referencia' || (typeof value === 'object' && (value.calle ?? value.numero ?? value.sector) !== null),
  )
  const servicio = said ?? (hasAddress && !dudosos.includes('servicio') ? 'envio' : null)
  const partes = PARTES.map((parte) => [
    parte,
    only(
      'lugar',
      lugares.flatMap((lugar) => lugar[parte] ?? []),
    ),
  ])
  return {
    nombre: only('nombre', textsOf('nombre')),
    telefono: only('telefono', textsOf('telefono')),
    piezas: textsOf('pieza'),
    servicio,
    lugar: dudosos.includes('lugar') ? EMPTY_LUGAR : (Object.fromEntries(partes) as Lugar),
    referencia: textsOf('referencia').join('. ') || null,
    fecha: only('fecha', textsOf('fecha')),
    pagado: only('pagado', textsOf('pagado')),
    dudosos,
  }
}
