import { z } from 'zod'
import { MAXIMO_POR_IMPRESION } from './contract.ts'

/** As many codes as an address holds on its way to any server. */
export const MAXIMO_EN_LA_DIRECCION = 800

/** The papers that an order is printed on. */
export const Papel = z.enum(['a5', 'a6', 'etiqueta', 'rollo'])
export type Papel = z.infer<typeof Papel>

const Direccion = z.object({
  /** Orders by their codes, with commas between. */
  codigos: z.string().catch(''),
  formato: z.enum(['talon', 'etiqueta', 'rollo']).optional().catch(undefined),
  /** Of a packing slip. */
  tamano: Papel.extract(['a5', 'a6']).optional().catch(undefined),
})
type Direccion = z.infer<typeof Direccion>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage/papel': Direccion
  }
}

/** What the address asks to print: which orders, those that must wait for the next time, and on what. */
export function leerDireccion(consulta: URLSearchParams) {
  const { codigos, formato, tamano = 'a5' } = Direccion.parse(Object.fromEntries(consulta))
  const todos = [...new Set(codigos.split(/[\s,]+/).map((codigo) => codigo.toUpperCase()))].filter(Boolean)
  return {
    codigos: todos.slice(0, MAXIMO_POR_IMPRESION),
    restantes: todos.slice(MAXIMO_POR_IMPRESION),
    papel: formato === 'talon' ? tamano : formato,
  }
}

/** The same for a link. */
export function consultaDe(codigos: string[], papel?: Papel): Direccion {
  const juntos = codigos.join(',')
  if (!papel) return { codigos: juntos }
  return papel === 'a5' || papel === 'a6'
    ? { codigos: juntos, formato: 'talon', tamano: papel }
    : { codigos: juntos, formato: papel }
}

const LUGAR = 'papel-de-los-pedidos'

/** What was last printed on with this device. */
export function papelDeSiempre(): Papel {
  try {
    return Papel.catch('a5').parse(localStorage.getItem(LUGAR))
  } catch {
    return 'a5'
  }
}

export function recordarPapel(papel: Papel) {
  try {
    localStorage.setItem(LUGAR, papel)
  } catch {}
}
