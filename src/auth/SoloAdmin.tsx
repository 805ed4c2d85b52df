import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { avisar } from '#ui/avisar.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import type { Persona } from './contract.ts'
import { consultaDeSesion } from './queries.ts'
import type { Regreso } from './regreso.ts'

type Props = { children: (persona: Persona) => ReactNode }

/** Lets only staff see what is inside, and tells everybody else why they are sent elsewhere. */
export function SoloAdmin({ children }: Props) {
  const { data, error } = useQuery(consultaDeSesion())
  const navegar = useNavigate()
  const { pathname, search, hash } = useLocation()
  const desde = pathname + search + hash
  const persona = data?.persona
  const habia = useRef(false)
  const esAdmin = persona?.rol === 'admin'

  useEffect(() => {
    if (persona) habia.current = true
    if (error) {
      avisar.error('No se pudo verificar permisos', 'Intenta de nuevo en un momento.', { id: 'sin-permisos' })
      navegar(enlaceA('/'), { replace: true })
    } else if (persona === null) {
      avisar.error('Sesión requerida', 'Entra con tu cuenta para continuar.', { id: 'sesion-requerida' })
      navegar(enlaceA('/login'), { replace: true, state: { desde, termino: habia.current } satisfies Regreso })
    } else if (persona && !esAdmin) {
      avisar.error('Acceso denegado', 'Acceso denegado - No tienes permisos de administrador', {
        id: 'acceso-denegado',
      })
      navegar(enlaceA('/'), { replace: true })
    }
  }, [error, persona, esAdmin, desde, navegar])

  return esAdmin ? children(persona) : <Espera />
}

function Espera() {
  return (
    <div role="status" className="contenedor grid gap-6 py-8">
      <span className="sr-only">Comprobando tu sesión…</span>
      <Esqueleto className="h-9 w-72 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-3">
        <Esqueleto className="h-96 rounded-2xl" />
        <Esqueleto className="h-96 rounded-2xl" />
        <Esqueleto className="h-96 rounded-2xl" />
      </div>
    </div>
  )
}
