import { type ReactNode, useEffect, useState } from 'react'
import { Aviso } from '#ui/Aviso.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'

const PACIENCIA = 4_000

type Props<T> = {
  consulta: { data: T | undefined; error: Error | null; isFetching: boolean; isPaused: boolean; refetch: () => unknown }
  /** The place of what is on its way. */
  hueco?: ReactNode
  /** The specified words for what could not be read. */
  fallo?: string
  children: (datos: T) => ReactNode
}

/** What a part of the account shows of what it reads: its place, what went wrong and another try, or what was read. */
export function Cargada<T>({
  consulta,
  hueco = <Esqueleto className="h-56 rounded-2xl!" />,
  fallo,
  children,
}: Props<T>) {
  const { data, error, isFetching, isPaused, refetch } = consulta
  if (data !== undefined) return children(data)
  if (isPaused)
    return (
      <Aviso clase="advertencia" role="status" titulo="Sin conexión">
        Esto se carga solo cuando vuelva tu línea.
      </Aviso>
    )
  if (!error) return <Espera>{hueco}</Espera>
  return <NoSeCargo {...{ error, isFetching, refetch }} titulo={fallo} />
}

function Espera({ children }: { children: ReactNode }) {
  const [tarda, setTarda] = useState(false)
  useEffect(() => {
    const reloj = setTimeout(() => setTarda(true), PACIENCIA)
    return () => clearTimeout(reloj)
  }, [])
  return (
    <div role="status">
      <span className="sr-only">Cargando…</span>
      {children}
      {tarda && <p className="mt-3 text-muted-foreground text-sm">Está tardando más de lo normal…</p>}
    </div>
  )
}
