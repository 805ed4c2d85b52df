import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmarCorreo } from '#auth/confirmacion/ConfirmarCorreo.tsx'
import type { Sesion } from '#auth/contract.ts'
import { FormularioDelSegundoPaso } from '#auth/segundoPaso/FormularioDelSegundoPaso.tsx'
import { enlaceA } from '#lib/enlaceA.ts'

type Props = { enlace: string; children?: (correo: string) => ReactNode }

/** Confirms an address by the link of its mail; whoever has signed in with it goes on to their account. */
export function Confirmacion({ enlace, children }: Props) {
  const navegar = useNavigate()
  const [faltaPaso, setFaltaPaso] = useState(false)

  function seguir({ persona, falta_segundo_paso }: Sesion) {
    setFaltaPaso(falta_segundo_paso)
    // Without what this entry of the history keeps: the link is used.
    if (persona) navegar(enlaceA('/mi-cuenta'), { replace: true, state: null })
  }

  if (faltaPaso) return <FormularioDelSegundoPaso alEntrar={seguir} alVolver={() => setFaltaPaso(false)} />
  return (
    <ConfirmarCorreo enlace={enlace} alEntrar={seguir}>
      {children}
    </ConfirmarCorreo>
  )
}
