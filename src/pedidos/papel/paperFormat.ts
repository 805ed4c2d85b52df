import { z } from 'zod'
import { linkTo } from '#lib/linkTo.ts'
import { MAX_PER_PRINT } from './contract.ts'

/** How many codes a URL holds without exceeding common server limits. */
export const MAX_IN_URL = 800

/** Papers: packing slips (`a5`, `a6`), a label and receipt rolls of 58 and 80 mm. */
export const Papel = z.enum(['a5', 'a6', 'etiqueta', 'rollo', 'rollo80'])
export type Papel = z.infer<typeof Papel>

const PapelSearchParams = z.object({
  /** Order codes, separated by commas. */
  codigos: z.string().catch(''),
  formato: z.enum(['hoja', 'etiqueta', 'rollo', 'rollo80']).optional().catch(undefined),
  /** Size of a packing slip. */
  tamano: Papel.extract(['a5', 'a6']).optional().catch(undefined),
  /** Present: the print dialog opens at once. */
  imprimir: z.string().optional().catch(undefined),
})
type PapelSearchParams = z.infer<typeof PapelSearchParams>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/papel': PapelSearchParams
  }
}

/** Parses the URL: the codes to print, the codes left for the next print, and the paper if the URL names it. */
export function readSearchParams(query: URLSearchParams) {
  const { codigos, formato, tamano: size = 'a5', imprimir } = PapelSearchParams.parse(Object.fromEntries(query))
  const all = [...new Set(codigos.split(/[\s,]+/).map((codigo) => codigo.toUpperCase()))].filter(Boolean)
  return {
    codigos: all.slice(0, MAX_PER_PRINT),
    remaining: all.slice(MAX_PER_PRINT),
    papel: formato === 'hoja' ? size : formato,
    printsAtOnce: imprimir !== undefined,
  }
}

/** The search parameters of a link to the print page. */
export function searchParamsFor(codigos: string[], papel?: Papel): PapelSearchParams {
  const together = codigos.join(',')
  if (!papel) return { codigos: together }
  return papel === 'a5' || papel === 'a6'
    ? { codigos: together, formato: 'hoja', tamano: papel }
    : { codigos: together, formato: papel }
}

/** Opens the print dialog for these orders with the paper that this device used last. */
export const printLink = (codigos: string[]) =>
  linkTo('/manage/papel', { query: { ...searchParamsFor(codigos.slice(0, MAX_IN_URL)), imprimir: '1' } })

const STORAGE_KEY = 'papel-de-los-pedidos'

/** The paper last printed on from this device; A6 if there is none. */
export function usualPapel(): Papel {
  try {
    return Papel.catch('a6').parse(localStorage.getItem(STORAGE_KEY))
  } catch {
    return 'a6'
  }
}

export function rememberPapel(papel: Papel) {
  try {
    localStorage.setItem(STORAGE_KEY, papel)
  } catch {}
}
