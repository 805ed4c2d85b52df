import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { correoOf } from '#auth/returnState.ts'
import { SegundoPasoForm } from '#auth/segundoPaso/SegundoPasoForm.tsx'
import { linkTo } from '#lib/linkTo.ts'
import { FormularioDeEntrada } from './FormularioDeEntrada.tsx'
import type { SignInState } from './useSignIn.ts'

type Props = Pick<SignInState, 'desde' | 'follow' | 'faltaPaso' | 'goBack'> & {
  onWrite?: (correo: string) => void
}

/** Signing in: the form, then the second step. */
export function Entrada({ desde, follow, faltaPaso, goBack, onWrite }: Props) {
  const [correo, setCorreo] = useState(correoOf(useLocation().state))
  const forgot = { to: linkTo('/nueva-contrasena'), state: { from: desde, correo }, className: 'enlace' }
  if (faltaPaso) return <SegundoPasoForm onSignIn={follow} onBack={goBack} />
  return (
    <div className="grid gap-5">
      <FormularioDeEntrada
        correo={correo}
        onWrite={(typed) => {
          setCorreo(typed)
          onWrite?.(typed)
        }}
        onSignIn={follow}
        onFailure={<Link {...forgot}>Elegir otra contraseña</Link>}
      />
      <p>
        <Link {...forgot}>Olvidé mi contraseña</Link>
      </p>
    </div>
  )
}

/** What needs no account. */
export function SinCuenta() {
  return (
    <p className="mt-8 flex flex-wrap gap-x-4 gap-y-2 text-muted-foreground text-sm">
      Sin cuenta también puedes:
      <Link to={linkTo('/pedir')} className="enlace">
        Pedir
      </Link>
      <Link to={linkTo('/rastrear')} className="enlace">
        Rastrear
      </Link>
    </p>
  )
}
