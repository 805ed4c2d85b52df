import { leerConversacion } from './conversacion.ts'
import { findFechas } from './fecha.ts'
import { findLugares } from './lugar.ts'
import { type Kind, type Marca, MENSAJE_MAX_LENGTH } from './marcas.ts'
import { findNombres, findNombresSueltos } from './nombre.ts'
import { findPagados } from './pagado.ts'
import { findPiezas } from './pieza.ts'
import { withTaken } from './plano.ts'
import { findMasReferencias, findReferencias } from './referencia.ts'
import { findServicios } from './servicio.ts'
import { findTelefonos } from './telefono.ts'
import { findDeVitrina } from './vitrina.ts'

// What the contract refuses in any text (`lib/text.ts`).
const FORBIDDEN = /[\p{Bidi_Control}\p{Surrogate}]|(?![\t\n])\p{Control}/gu

export type MensajeLeido = {
  /** The text without characters that no order may hold, cut to {@link MENSAJE_MAX_LENGTH}. Marks are places in it. */
  texto: string
  /** In the order of the text; none overlaps another. */
  marcas: Marca[]
}

/** In this order, since what one rule has read, no later one reads. */
const RULES: ((plano: string, texto: string, hoy: string, marcas: readonly Marca[]) => Marca[])[] = [
  findTelefonos,
  findNombres,
  findPagados,
  (plano, _, hoy) => findFechas(plano, hoy),
  findReferencias,
  findLugares,
  (plano, texto, _, marcas) => findMasReferencias(plano, texto, ofKind(marcas, 'lugar')),
  findServicios,
  findPiezas,
  (plano, texto, _, marcas) =>
    ofKind(marcas, 'nombre').length > 0 ? [] : findNombresSueltos(plano, texto, ofKind(marcas, 'telefono')),
]

const ofKind = (marcas: readonly Marca[], kind: Kind) => marcas.filter((marca) => marca.kind === kind)

/**
 * Finds in a message of WhatsApp what an order needs (docs/decisions/047). Never throws.
 * @param hoy the shop's day, `YYYY-MM-DD`
 * @param nombres the names of pieces of the window
 */
export function leerMensaje(
  escrito: string,
  { hoy, nombres = [] }: { hoy: string; nombres?: readonly string[] },
): MensajeLeido {
  const texto = toCleanText(escrito)
  const { plano, remitentes } = leerConversacion(texto)
  const marcas: Marca[] = findDeVitrina(plano, nombres)
  let left = withTaken(plano, marcas)
  for (const rule of RULES) {
    const found = rule(left, texto, hoy, marcas)
    left = withTaken(left, found)
    marcas.push(...found)
  }
  marcas.push(...remitentes.filter(({ kind }) => ofKind(marcas, kind).length === 0))
  return { texto, marcas: marcas.toSorted((one, other) => one.start - other.start) }
}

function toCleanText(escrito: string) {
  return escrito.slice(0, MENSAJE_MAX_LENGTH).replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').normalize('NFC')
}
