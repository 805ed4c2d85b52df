import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmarCorreo } from '#auth/confirmacion/ConfirmarCorreo.tsx'
import type { Session } from '#auth/contract.ts'
import { SegundoPasoForm } from '#auth/segundoPaso/SegundoPasoForm.tsx'
import { linkTo } from '#lib/linkTo.ts'

type Props = { enlace: string; children?: (correo: string) => ReactNode }

/** Confirms an email address with the token of a mail link. If that signs the person in, the account opens. */
export function Confirmacion({ enlace, children }: Props) {
  const navigate = useNavigate()
  const [faltaPaso, setFaltaPaso] = useState(false)

  function follow({ persona, falta_segundo_paso }: Session) {
    setFaltaPaso(falta_segundo_paso)
    // Drops the history entry's state, because the token is used.
    if (persona) navigate(linkTo('/mi-cuenta'), { replace: true, state: null })
  }

  if (faltaPaso) return <SegundoPasoForm onSignIn={follow} onBack={() => setFaltaPaso(false)} />
  return (
    <ConfirmarCorreo link={enlace} onSignIn={follow}>
      {children}
    </ConfirmarCorreo>
  )
}
