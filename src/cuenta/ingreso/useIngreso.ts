import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Sesion } from '#auth/contract.ts'
import { consultaDeSesion } from '#auth/queries.ts'
import { desdeDe, destinoDe } from '#auth/regreso.ts'
import { avisar } from '#ui/avisar.ts'

/**
 * What the pages of signing in share: who has signed in goes on to where they were going, or to the place of their role;
 * whom only the second step keeps from it is asked for that; and who was signed in before is told so, and goes on too.
 */
export function useIngreso() {
  const desde = desdeDe(useLocation().state)
  const navegar = useNavigate()
  const { data } = useQuery(consultaDeSesion())
  const entro = useRef(false)
  const [faltaPaso, setFaltaPaso] = useState(false)

  function seguir({ persona, falta_segundo_paso }: Sesion) {
    setFaltaPaso(falta_segundo_paso)
    if (!persona) return
    entro.current = true
    navegar(destinoDe(persona, desde), { replace: true })
  }

  const abierta = data?.persona
  useEffect(() => {
    if (!abierta || entro.current) return
    avisar.info('Ya tenías la sesión abierta', abierta.correo, { id: 'sesion' })
    navegar(destinoDe(abierta, desde), { replace: true })
  }, [abierta, desde, navegar])

  return { desde, seguir, faltaPaso, volver: () => setFaltaPaso(false) }
}
