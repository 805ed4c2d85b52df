import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { crearClienteDeConsultas } from './clienteDeConsultas.ts'

// One for the whole visit, also when the way leads over pages that only read.
const cliente = crearClienteDeConsultas()

/** What pages stand in that ask the server for something. Those that only are read do without its weight. */
export default function ConConsultas() {
  return (
    <QueryClientProvider client={cliente}>
      <Outlet />
    </QueryClientProvider>
  )
}
