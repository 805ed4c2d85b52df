import type { Db, Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import type { OpcionDePieza } from '#piezas/contract.ts'
import { apartar, buscarParaPedir, buscarPorSlug, NO_QUEDA } from '#piezas/piezas.server.ts'
import type { FormularioDePedido, PiezaPedida } from '../contract.ts'
import { HOLD_END, UNPROVEN_HOLD_END } from './apartados.server.ts'
import { OPCION_FIELDS } from './contract.ts'

export type LineaNueva = Omit<typeof lineasDePedido.$inferInsert, 'id' | 'codigo' | 'orden' | 'apartada_hasta'>

/**
 * The line of a request for a piece of the window, which is held at once; null for a request in words.
 * @throws ErrorDeNegocio 409 (`type: pieza-no-queda`, with `campos.parecida`); 422 for a piece or an option that is not
 * there
 */
export async function lineaPedida(tx: Tx, formulario: FormularioDePedido) {
  if (!formulario.pieza) return null
  const found = await buscarParaPedir(tx, formulario.pieza)
  if (!found) throw invalid('Esa pieza ya no está en la tienda. Descríbenos cómo la quieres.', { pieza: 'Ya no está.' })
  const { id: pieza_id, pieza } = found
  const cantidad = Number(formulario.cantidad || 1)
  const opciones = chosen(pieza.opciones, formulario)
  const texto = formulario.descripcion_articulo || null
  if (formulario.parecida)
    return { pieza_id: null, nombre: `Una parecida a ${pieza.nombre}`, opciones, cantidad, precio: null, texto }
  const held = await apartar(tx, [{ pieza_id, cantidad }]).catch((error: unknown) => {
    throw error instanceof ErrorDeNegocio && error.rechazo.type === NO_QUEDA ? withOffer(error) : error
  })
  const precio = pieza.precio_desde ? null : pieza.precio
  return {
    pieza_id,
    nombre: pieza.nombre,
    opciones,
    cantidad,
    precio,
    texto,
    isHeld: held.has(pieza_id),
    diasDeHechura: pieza.dias_de_hechura,
  }
}

/** The piece of the request form, with the fields that the page's address fills. */
export async function obtenerPiezaPedida(db: Db, asked: Record<string, string>): Promise<PiezaPedida> {
  if (!asked.pieza) return { asked: null, pieza: null }
  return { asked, pieza: (await buscarPorSlug(db, asked.pieza)) ?? null }
}

/** Offers one like it, if none is left. Of several the refusal already names the field with the number. */
function withOffer(error: ErrorDeNegocio) {
  const { rechazo } = error
  if (rechazo.campos) return error
  return new ErrorDeNegocio({
    ...rechazo,
    detail: `${rechazo.detail} Nada de lo que escribiste se perdió: puedes pedir una parecida.`,
    campos: { parecida: 'Marca esta casilla y envía otra vez.' },
  })
}

function chosen(opciones: OpcionDePieza[], formulario: FormularioDePedido) {
  const campos: Record<string, string> = {}
  const elegidas = opciones.flatMap(({ nombre, valores, largo = 60, obligatoria }, position) => {
    const field = OPCION_FIELDS[position]
    const valor = field ? formulario[field] : ''
    if (!field || (!valor && !obligatoria)) return []
    if (!valor) campos[field] = valores ? `Elige: ${nombre}.` : `Escribe: ${nombre}.`
    else if (valores && !valores.includes(valor)) campos[field] = 'Elige uno de los que hay.'
    else if (valor.length > largo) campos[field] = `Pon ${largo} letras como máximo.`
    return [{ nombre, valor }]
  })
  if (Object.keys(campos).length > 0) throw invalid('Falta algo de la pieza.', campos)
  return elegidas
}

/** Writes the lines of a new request. */
export async function insertLineas(
  tx: Tx,
  { codigo, isProven }: { codigo: string; isProven: boolean },
  lineas: (LineaNueva & { isHeld?: boolean; diasDeHechura?: number | null })[],
) {
  if (lineas.length === 0) return []
  return tx
    .insert(lineasDePedido)
    .values(
      lineas.map(({ isHeld, diasDeHechura: _, ...linea }, orden) => ({
        ...linea,
        codigo,
        orden,
        apartada_hasta: isHeld ? (isProven ? HOLD_END : UNPROVEN_HOLD_END) : null,
      })),
    )
    .returning()
}
