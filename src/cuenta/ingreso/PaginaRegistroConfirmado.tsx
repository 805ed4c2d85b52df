import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { sessionQuery } from '#auth/queries.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { Confirmacion } from './Confirmacion.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Gracias por registrarte',
    description: `Tu membresía de ${negocio.marca}.`,
    indexed: false,
  })

/** The target of the registration mail: confirms the address with the link's token, then says thanks. */
export default function PaginaRegistroConfirmado() {
  const link = useMailLinkToken('c')
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-140">
        {link ? (
          <Confirmacion enlace={link}>{(correo) => <GraciasTrasConfirmar correo={correo} />}</Confirmacion>
        ) : (
          <Gracias />
        )}
      </div>
    </div>
  )
}

function GraciasTrasConfirmar({ correo }: { correo: string }) {
  const title = useFocusOnMount()
  return <Gracias title={title} confirmado={correo} />
}

const PASOS = [
  ['Abre tu correo', 'Busca tu código de membresía, como B-000000, y tu contraseña temporal.'],
  ['Entra con tu código', 'La contraseña temporal sirve durante 7 días.'],
  ['Elige tu contraseña', 'Una que solo tú sepas. La cambias en tu cuenta.'],
] as const

type Props = {
  title?: ReturnType<typeof useFocusOnMount>
  /** The masked address that was just confirmed. */
  confirmado?: string
}

function Gracias({ title, confirmado }: Props) {
  const persona = useQuery(sessionQuery()).data?.persona
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        Gracias por registrarte
      </h1>
      {confirmado && (
        <Notice kind="success" className="mt-5">
          Tu correo <span className="wrap-anywhere">{confirmado}</span> está confirmado.
        </Notice>
      )}
      <p className="mt-4 text-lg">Te enviamos tu código de membresía y tu contraseña temporal.</p>
      <ol className="mt-6 grid gap-4">
        {PASOS.map(([nombre, text], i) => (
          <li key={nombre} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span
              aria-hidden="true"
              className="cifras grid size-8 place-items-center rounded-full bg-accent font-semibold text-accent-foreground text-sm"
            >
              {i + 1}
            </span>
            <div>
              <h2 className="font-sans font-semibold text-base">{nombre}</h2>
              <p className="text-muted-foreground text-sm">
                <NoBreak>{text}</NoBreak>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink className="mt-8">
        {persona ? <Link to={linkTo('/mi-cuenta')}>Ir a mi cuenta</Link> : <Link to={linkTo('/login')}>Entrar</Link>}
      </ButtonLink>
    </>
  )
}
