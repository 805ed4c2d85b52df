import { Link, type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { FormularioDeCuenta } from '#miembros/alta/FormularioDeCuenta.tsx'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { TabSet } from '#ui/TabSet.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { CuentaCreada, useCreated } from './CuentaCreada.tsx'
import { Entrada, SinCuenta } from './Entrada.tsx'
import { useSignIn } from './useSignIn.ts'
import { readView } from './view.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Tu cuenta',
    description: `Entra a tu cuenta de ${negocio.marca}, o hazte miembro.`,
    indexed: false,
  })

export default function PaginaAuth() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // The rendered HTML does not know the URL's query.
  const view = useHydrated() ? readView(query) : 'entrar'
  const signIn = useSignIn()
  const { correo, setCorreo } = signIn
  const [created, setCreated] = useCreated()

  function open(pestana: string) {
    const ver = pestana === 'crear' ? 'crear' : undefined
    navigate(linkTo('/auth', { query: { ver } }), { replace: true, preventScrollReset: true, state })
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto grid max-w-110 gap-20 lg:max-w-none lg:grid-cols-[minmax(0,27.5rem)_minmax(0,27.5rem)] lg:justify-center">
        <div>
          {created ? (
            <CuentaCreada created={created} correo={correo} from={signIn.desde} onBack={() => setCreated(null)} />
          ) : (
            <>
              <h1 tabIndex={-1} className="mb-6 font-display text-h1">
                Tu cuenta
              </h1>
              {signIn.faltaPaso ? (
                <Entrada {...signIn} />
              ) : (
                <TabSet
                  label="Entrar o hacerte miembro"
                  value={view}
                  onChange={open}
                  tabs={[
                    {
                      value: 'entrar',
                      label: 'Entrar',
                      content: <Entrada {...signIn} />,
                    },
                    {
                      value: 'crear',
                      label: 'Hazte miembro',
                      content: (
                        <>
                          <p className="mb-5 text-muted-foreground">
                            Eliges tu contraseña ahora, y un enlace confirma tu correo. Tu código de membresía te espera
                            en tu cuenta.
                          </p>
                          <FormularioDeCuenta correo={correo} onWrite={setCorreo} onSubmit={setCreated} />
                          <p className="mt-6 text-sm">
                            ¿Prefieres que la contraseña te llegue por correo?{' '}
                            <Link to={linkTo('/registro')} className="enlace">
                              Hazte miembro con tu dirección
                            </Link>
                          </p>
                        </>
                      ),
                    },
                  ]}
                />
              )}
              <SinCuenta />
            </>
          )}
        </div>
        <figure className="max-lg:hidden">
          <ShopImage name="cartera" sizes="440px" className="w-full rounded-xl" />
          <figcaption className="mt-3 text-muted-foreground text-sm">
            Tu cuenta guarda tus pedidos, saldo y avisos.
          </figcaption>
        </figure>
      </div>
    </div>
  )
}
