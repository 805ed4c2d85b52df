import { Link, type MetaFunction, useLocation } from 'react-router'
import { hasEnded } from '#auth/returnState.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { Entrada, SinCuenta } from './Entrada.tsx'
import { useSignIn } from './useSignIn.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Entrar',
    description: `Entra a tu cuenta de ${negocio.marca} con tu correo o tu código de membresía.`,
    indexed: false,
  })

/** The page to sign in. The guards redirect people without a session to it. */
export default function PaginaLogin() {
  const signIn = useSignIn()
  const { state } = useLocation()
  // The rendered HTML does not know the session.
  const sessionEnded = useHydrated() && hasEnded(state)
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-110">
        <h1 tabIndex={-1} className="mb-6 font-display text-h1">
          Entrar
        </h1>
        {sessionEnded && (
          <Notice kind="warning" className="mb-6">
            Tu sesión terminó. Entra otra vez para seguir.
          </Notice>
        )}
        <Entrada {...signIn} />
        {!signIn.faltaPaso && <PrimeraVez />}
        <SinCuenta />
      </div>
    </div>
  )
}

function PrimeraVez() {
  return (
    <Card className="mt-8">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4">
        <ShopImage name="puesta" alt="" sizes="72px" className="w-full rounded-lg" />
        <div>
          <h2 className="font-display text-h3">¿Primera vez aquí?</h2>
          <p className="mt-1 text-muted-foreground text-sm">
            Ser miembro es gratis: tus pedidos, tu saldo y tus avisos en un solo lugar.
          </p>
        </div>
      </div>
      <ButtonLink variant="outline" className="mt-5 w-full">
        <Link to={linkTo('/registro')}>Hazte miembro</Link>
      </ButtonLink>
    </Card>
  )
}
