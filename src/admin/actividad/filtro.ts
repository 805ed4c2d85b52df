import { Filtro } from './contract.ts'

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/manage/actividad': Filtro
  }
}

/** What the page reads after `?`; what does not fit is as if it were not there. */
export function leerFiltro(consulta: URLSearchParams): Filtro {
  const escrito = Object.fromEntries([...consulta].filter(([, valor]) => valor.trim() !== ''))
  const { error } = Filtro.safeParse(escrito)
  for (const { path } of error?.issues ?? []) delete escrito[String(path[0])]
  return Filtro.parse(escrito)
}
