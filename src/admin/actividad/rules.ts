import type { Kind } from '#db/columns/column.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { CAMPOS } from './campos.ts'
import type { Cambio } from './contract.ts'

type Notado = { antes: unknown; despues: unknown; nombres: Map<number, string>; sinPersona: boolean }

/** What changed, from what a doing noted before and after it; of what was only noted afterwards, what it holds. */
export function cambiosDe({ antes, despues, nombres, sinPersona }: Notado): Cambio[] {
  const previo = comoObjeto(antes)
  const nuevo = comoObjeto(despues)
  return Object.entries(CAMPOS).flatMap(([campo, { is, personal }]) => {
    // A doing that says nothing of a field afterwards left it as it was.
    if (!(campo in nuevo) && !(campo in previo && despues === null)) return []
    if (sinPersona && personal) return []
    const [de, a] = [previo[campo], nuevo[campo]].map((valor) => comoTexto(is, valor, nombres))
    return de === a || (de === undefined && a === undefined) ? [] : [{ campo, antes: de ?? null, despues: a ?? null }]
  })
}

function comoTexto(is: Kind | undefined, valor: unknown, nombres: Map<number, string>) {
  if (valor === null || valor === undefined || valor === '' || valor === SIN_DESCRIPCION) return undefined
  if (is === 'status') return nombres.get(Number(valor)) ?? `Estatus ${valor}`
  if ((is === 'money' || is === 'weight') && !Number.isNaN(Number(valor))) return Number(valor).toFixed(2)
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

function comoObjeto(valor: unknown) {
  return (typeof valor === 'object' && valor !== null ? valor : {}) as Record<string, unknown> // a JSON object
}
