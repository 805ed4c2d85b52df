import type { AsuntoEnLista } from '../contrato.ts'

export const claveDe = ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) => `${clase}:${id}`

type Reparto = {
  /** What stands there, in its order; `ida` of what is in the list no more. */
  filas: { asunto: AsuntoEnLista; ida: boolean }[]
  /** What has come in between, and waits until somebody asks for it. */
  nuevas: number
}

/**
 * What a list shows that must not jump under a finger: what stood there stays in its place, also what is gone; what comes
 * at its end is added, and what comes before waits.
 * @param fijas what stood there
 * @param frescas the list as it is now
 * @param hayMas whether the list goes on after those
 */
export function repartir(fijas: AsuntoEnLista[], frescas: AsuntoEnLista[], hayMas: boolean): Reparto {
  const porClave = new Map(frescas.map((una) => [claveDe(una), una]))
  const conocidas = new Set(fijas.map(claveDe))
  const ultima = frescas.findLastIndex((una) => conocidas.has(claveDe(una)))
  const nuevas = frescas.slice(0, ultima + 1).filter((una) => !conocidas.has(claveDe(una)))
  // Those that newer ones have pushed beyond what was read are not gone.
  const ultimaFija = fijas.findLastIndex((una) => porClave.has(claveDe(una)))
  const filas = fijas.map((una, lugar) => {
    const fresca = porClave.get(claveDe(una))
    return { asunto: fresca ?? una, ida: !fresca && !(hayMas && lugar > ultimaFija) }
  })
  return {
    filas: [...filas, ...frescas.slice(ultima + 1).map((asunto) => ({ asunto, ida: false }))],
    nuevas: nuevas.length,
  }
}
