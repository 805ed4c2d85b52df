import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { NeedsScripts } from '#ui/NeedsScripts.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/showToast.ts'
import type { Persona } from './contract.ts'
import { sessionQuery } from './queries.ts'
import type { ReturnState } from './returnState.ts'

type Props = { children: (persona: Persona) => ReactNode }

/** Renders its children for signed-in people only. Everybody else signs in first and comes back to this page. */
export function MiembroOnly({ children }: Props) {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery())
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  const persona = data?.persona
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (persona) wasSignedIn.current = true
    if (persona !== null) return
    showToast.error('Sesión requerida', 'Entra con tu cuenta para continuar.', { id: 'sesion-requerida' })
    navigate(linkTo('/login'), {
      replace: true,
      state: { from: path, ended: wasSignedIn.current } satisfies ReturnState,
    })
  }, [persona, path, navigate])

  if (persona) return children(persona)
  if (!error || persona === null) return <LoadingAccount />
  return (
    <div className="contenedor py-8 md:py-14">
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Mi cuenta
      </h1>
      <LoadError {...{ error, isFetching, refetch }} />
    </div>
  )
}

/** An account page until it is known who is signed in. */
export function LoadingAccount() {
  return (
    <div role="status" className="contenedor grid gap-4 py-8 md:py-10">
      <NeedsScripts />
      <span className="sr-only">Comprobando tu sesión…</span>
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-28 rounded-2xl!" />
      <Skeleton className="mt-6 h-64 rounded-2xl!" />
    </div>
  )
}
