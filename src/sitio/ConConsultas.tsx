import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { consultaDeSesion, NADIE } from '#acceso/consultas.ts'
import { cliente } from '#comun/clienteDeConsultas.ts'
import { alSalir } from './salida.ts'

// What the person could see must not stay behind for the next one: the page asks again, as nobody, for what it shows.
alSalir(async () => {
  cliente.setQueryData(consultaDeSesion().queryKey, NADIE)
  // The page hears of it first, and then asks no more for what was only for that person.
  await new Promise((listo) => setTimeout(listo))
  await cliente.resetQueries()
})

/** What pages stand in that ask the server for something. Those that only are read do without its weight. */
export default function ConConsultas() {
  return (
    <QueryClientProvider client={cliente}>
      <Outlet />
    </QueryClientProvider>
  )
}
