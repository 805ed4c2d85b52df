type Opciones<T> = {
  /** What stood there. */
  fijas: T[]
  /** The list as it is now. */
  frescas: T[]
  claveDe: (una: T) => string | number
  /** Whether the list goes on after those. */
  hayMas: boolean
}

type Reparto<T> = {
  /** What stands there, in its order; `ida` of what is in the list no more. */
  filas: { cosa: T; ida: boolean }[]
  /** What has come in between, and waits until somebody asks for it. */
  nuevas: number
}

/**
 * What a list shows that must not jump under a finger: what stood there stays in its place, also what is gone; what comes
 * at its end is added, and what comes before waits.
 */
export function repartir<T>({ fijas, frescas, claveDe, hayMas }: Opciones<T>): Reparto<T> {
  const porClave = new Map(frescas.map((una) => [claveDe(una), una]))
  const conocidas = new Set(fijas.map(claveDe))
  const ultima = frescas.findLastIndex((una) => conocidas.has(claveDe(una)))
  const nuevas = frescas.slice(0, ultima + 1).filter((una) => !conocidas.has(claveDe(una)))
  // Those that newer ones have pushed beyond what was read are not gone.
  const ultimaFija = fijas.findLastIndex((una) => porClave.has(claveDe(una)))
  const filas = fijas.map((una, lugar) => {
    const fresca = porClave.get(claveDe(una))
    return { cosa: fresca ?? una, ida: !fresca && !(hayMas && lugar > ultimaFija) }
  })
  return {
    filas: [...filas, ...frescas.slice(ultima + 1).map((cosa) => ({ cosa, ida: false }))],
    nuevas: nuevas.length,
  }
}
