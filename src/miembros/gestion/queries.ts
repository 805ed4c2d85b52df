import { keepPreviousData } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { type ClienteEnLista, listarClientes } from './contract.ts'

/** The first clients that match the text being typed. */
export const clienteSearchQuery = (q: string) => ({
  ...query(listarClientes, { q }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
  select: ({ clientes }: { clientes: ClienteEnLista[] }) => clientes,
})
