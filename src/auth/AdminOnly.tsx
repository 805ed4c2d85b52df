import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { esPersonal } from '#lib/permisos.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/showToast.ts'
import type { Persona } from './contract.ts'
import { sessionQuery } from './queries.ts'
import type { ReturnState } from './returnState.ts'

type Props = { children: (persona: Persona) => ReactNode }

/** Renders its children for staff only. Everybody else is redirected with an explanation. */
export function AdminOnly({ children }: Props) {
  const { data, error } = useQuery(sessionQuery())
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  const persona = data?.persona
  const wasSignedIn = useRef(false)
  const isStaff = persona ? esPersonal(persona.rol) : false

  useEffect(() => {
    if (persona) wasSignedIn.current = true
    if (error) {
      showToast.error('No se pudo verificar permisos', 'Intenta de nuevo en un momento.', { id: 'sin-permisos' })
      navigate(linkTo('/'), { replace: true })
    } else if (persona === null) {
      showToast.error('Sesión requerida', 'Entra con tu cuenta para continuar.', { id: 'sesion-requerida' })
      navigate(linkTo('/login'), {
        replace: true,
        state: { from: path, ended: wasSignedIn.current } satisfies ReturnState,
      })
    } else if (persona && !isStaff) {
      showToast.error('Acceso denegado', 'Acceso denegado - No tienes permisos de administrador', {
        id: 'acceso-denegado',
      })
      navigate(linkTo('/'), { replace: true })
    }
  }, [error, persona, isStaff, path, navigate])

  return persona && isStaff ? children(persona) : <Loading />
}

function Loading() {
  return (
    <div role="status" className="contenedor grid gap-6 py-8">
      <span className="sr-only">Comprobando tu sesión…</span>
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-3">
        <Skeleton className="h-96 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </div>
  )
}
