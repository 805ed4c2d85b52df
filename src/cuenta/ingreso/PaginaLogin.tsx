import { Link, type MetaFunction, useLocation } from 'react-router'
import { hasEnded } from '#auth/returnState.ts'
import { SegundoPasoForm } from '#auth/segundoPaso/SegundoPasoForm.tsx'
import { linkTo } from '#lib/linkTo.ts'
import { FormularioPorCodigo } from '#miembros/FormularioPorCodigo.tsx'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useSignIn } from './useSignIn.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Entrar con tu código',
    description: `Entra a tu cuenta de ${negocio.marca} con tu código de membresía.`,
    indexed: false,
  })

/** Sign-in by membership code. The guards redirect people without a session to this page. */
export default function PaginaLogin() {
  const { desde, follow, faltaPaso, goBack } = useSignIn()
  const { state } = useLocation()
  // The rendered HTML does not know the session.
  const sessionEnded = useHydrated() && hasEnded(state)
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-110">
        <h1 tabIndex={-1} className="font-display text-h1">
          Entrar
        </h1>
        {sessionEnded && (
          <Notice kind="warning" className="mt-6">
            Tu sesión terminó. Entra otra vez para seguir.
          </Notice>
        )}
        {faltaPaso ? (
          <div className="mt-6">
            <SegundoPasoForm onSignIn={follow} onBack={goBack} />
          </div>
        ) : (
          <>
            <FormularioPorCodigo
              onSignIn={follow}
              onFailure={
                <Link to={linkTo('/nueva-contrasena')} state={{ from: desde }} className="enlace">
                  Elegir otra contraseña
                </Link>
              }
            />
            <ButtonLink variant="outline" className="mt-4 w-full noscript:hidden">
              <Link to={linkTo('/auth')} state={{ from: desde }}>
                Entrar con correo
              </Link>
            </ButtonLink>
            <p className="mt-6 text-sm">
              ¿No tienes código?{' '}
              <Link to={linkTo('/registro')} className="enlace">
                Regístrate
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
