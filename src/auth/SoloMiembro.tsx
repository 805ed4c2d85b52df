import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { avisar } from '#ui/avisar.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import type { Persona } from './contract.ts'
import { consultaDeSesion } from './queries.ts'
import type { Regreso } from './regreso.ts'

type Props = { children: (persona: Persona) => ReactNode }

/** Lets only who is signed in see what is inside; others sign in first, and come back to where they were going. */
export function SoloMiembro({ children }: Props) {
  const { data, error, refetch, isFetching } = useQuery(consultaDeSesion())
  const navegar = useNavigate()
  const { pathname, search, hash } = useLocation()
  const desde = pathname + search + hash
  const persona = data?.persona
  const habia = useRef(false)

  useEffect(() => {
    if (persona) habia.current = true
    if (persona !== null) return
    avisar.error('Sesión requerida', 'Entra con tu cuenta para continuar.', { id: 'sesion-requerida' })
    navegar(enlaceA('/login'), { replace: true, state: { desde, termino: habia.current } satisfies Regreso })
  }, [persona, desde, navegar])

  if (persona) return children(persona)
  if (!error || persona === null) return <Espera />
  return (
    <div className="contenedor py-8 md:py-14">
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Mi cuenta
      </h1>
      <NoSeCargo {...{ error, isFetching, refetch }} />
    </div>
  )
}

function Espera() {
  return (
    <div role="status" className="contenedor grid gap-4 py-8 md:py-10">
      <span className="sr-only">Comprobando tu sesión…</span>
      <Esqueleto className="h-11 w-64 max-w-full" />
      <Esqueleto className="h-28 rounded-2xl!" />
      <Esqueleto className="mt-6 h-64 rounded-2xl!" />
    </div>
  )
}
