import { queryOptions } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { listarNoticias } from './contrato.ts'

export function consultaDeNoticias() {
  return queryOptions({ queryKey: ['noticias'], queryFn: ({ signal }) => pedir(listarNoticias, {}, { signal }) })
}
