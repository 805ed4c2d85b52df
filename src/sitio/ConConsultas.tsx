import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { consultaDeSesion, NADIE } from '#auth/queries.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { alSalir } from './salida.ts'

// What the person could see must not stay behind for the next one: the page asks again, as nobody, for what it shows.
alSalir(async () => {
  cliente.setQueryData(consultaDeSesion().queryKey, NADIE)
  // The page hears of it first, and then asks no more for what was only for that person.
  await new Promise((listo) => setTimeout(listo))
  await cliente.resetQueries()
})

declare global {
  interface WindowEventMap {
    'brisa:olvidado': CustomEvent<{ aqui: boolean }>
  }
}

/**
 * What pages stand in that ask the server for something. Those that only are read do without its weight. A page on which
 * somebody left begins anew, without what they wrote in it.
 */
export default function ConConsultas() {
  const [salidas, setSalidas] = useState(0)
  useEffect(() => {
    const alOlvidar = ({ detail: { aqui } }: CustomEvent<{ aqui: boolean }>) => {
      if (aqui) setSalidas((veces) => veces + 1)
    }
    addEventListener('brisa:olvidado', alOlvidar)
    return () => removeEventListener('brisa:olvidado', alOlvidar)
  }, [])
  return (
    <QueryClientProvider client={cliente}>
      <Outlet key={salidas} />
    </QueryClientProvider>
  )
}
