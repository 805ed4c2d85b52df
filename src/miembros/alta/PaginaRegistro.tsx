import { Link, type MetaFunction } from 'react-router'
import { z } from 'zod'
import { linkTo } from '#lib/linkTo.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useFocusOnReturn } from '#ui/useFocusOnReturn.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { FormularioDeRegistro } from './FormularioDeRegistro.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hazte miembro',
    description: `Hazte miembro de ${negocio.marca}: recibe tu código, guarda tu dirección y sigue tus pedidos y tu saldo en un solo lugar.`,
    path: '/registro',
  })

export default function PaginaRegistro() {
  const { titleRef, focus } = useFocusOnReturn()
  const posted = usePosted('registro')
  const sent = posted && !posted.rechazo ? maskCorreo(posted.values.correo ?? '') : undefined
  const [registered, setRegistered] = useHistoryState('registrado', z.string(), sent)

  function registrarOtro() {
    setRegistered(null)
    focus()
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {registered ? (
          <Registrado correo={registered} onRegisterAnother={registrarOtro} />
        ) : (
          <>
            <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
              Hazte miembro
            </h1>
            <p className="mt-3 text-muted-foreground">
              Ser miembro es gratis: tus pedidos, tu saldo y tus avisos en un solo lugar. Te enviamos por correo tu
              código de membresía y una contraseña temporal para entrar.
            </p>
            <FormularioDeRegistro onSubmit={(correo) => setRegistered(maskCorreo(correo))} />
            <p className="mt-6 text-sm">
              ¿Prefieres elegir tu contraseña ahora?{' '}
              <Link to={linkTo('/auth', { query: { ver: 'crear' } })} className="enlace">
                Elígela y hazte miembro
              </Link>
            </p>
            <p className="mt-3 text-sm">
              ¿Ya eres miembro?{' '}
              <Link to={linkTo('/login')} className="enlace">
                Entrar
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

type Props = { /** The masked address. */ correo: string; onRegisterAnother: () => void }

/** Shows the same text whether or not the address had an account. */
function Registrado({ correo, onRegisterAnother }: Props) {
  const titulo = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Mira tu correo
      </h1>
      <p className="mt-3 text-lg">
        Escribimos a <span className="wrap-anywhere">{correo}</span>: ahí están tu código de membresía y tu contraseña
        temporal. Si ya tenías una cuenta con ese correo, te lo decimos ahí.
      </p>
      <p className="mt-2 text-muted-foreground">
        ¿No llega en unos minutos? Mira también la carpeta de correo no deseado, o{' '}
        <Link to={linkTo('/nueva-contrasena')} className="enlace">
          pide otra contraseña
        </Link>
        .
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/login')}>Entrar</Link>
        </ButtonLink>
        <Button variant="outline" onClick={onRegisterAnother} className="noscript:hidden">
          Registrar otro correo
        </Button>
      </div>
    </>
  )
}
