import { z } from 'zod'
import { linkTo } from '#lib/linkTo.ts'
import { MAXIMO_DE_AVISOS } from './contract.ts'

const AvisarSearchParams = z.object({
  /** Order codes, separated by commas. */
  pedidos: z.string().catch(''),
})

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/avisar': z.infer<typeof AvisarSearchParams>
  }
}

/** Parses the URL: the codes, each once, at most {@link MAXIMO_DE_AVISOS}. */
export function readAvisarUrl(query: URLSearchParams) {
  const { pedidos } = AvisarSearchParams.parse(Object.fromEntries(query))
  const codigos = pedidos.split(/[\s,]+/).filter((codigo) => /^[\w-]{1,20}$/.test(codigo))
  return [...new Set(codigos.map((codigo) => codigo.toUpperCase()))].slice(0, MAXIMO_DE_AVISOS)
}

/** The page that tells the clients of these orders, one after the other; the rest stays in Hoy. */
export const avisarUrl = (codigos: string[]) =>
  linkTo('/manage/avisar', { query: { pedidos: codigos.slice(0, MAXIMO_DE_AVISOS).join(',') } })
