import { Link } from 'react-router'
import { SegundoPasoForm } from '#auth/segundoPaso/SegundoPasoForm.tsx'
import { linkTo } from '#lib/linkTo.ts'
import { FormularioDeEntrada } from './FormularioDeEntrada.tsx'
import type { SignInState } from './useSignIn.ts'

/** Signing in: the form, then the second step. */
export function Entrada({ desde, correo, setCorreo, follow, faltaPaso, goBack }: SignInState) {
  const forgot = { to: linkTo('/nueva-contrasena'), state: { from: desde, correo }, className: 'enlace' }
  if (faltaPaso) return <SegundoPasoForm onSignIn={follow} onBack={goBack} />
  return (
    <div className="grid gap-5">
      <FormularioDeEntrada
        correo={correo}
        onWrite={setCorreo}
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
