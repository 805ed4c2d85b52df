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

/** What is left to do, with and without the mail's link opened. */
const PASOS = {
  porConfirmar: [
    ['Abre el correo que te enviamos', 'Toca «Confirmar mi correo». ¿No llega? Mira en correo no deseado.'],
    ['Entra', 'Con tu correo, o con tu código como B-000000, y la contraseña temporal de ese correo.'],
    ['Elige tu contraseña', 'Una que solo tú sepas: la temporal sirve durante 7 días.'],
  ],
  confirmado: [
    ['Copia tu contraseña temporal', 'Está en el correo que acabas de abrir, junto a tu código de membresía.'],
    ['Entra', 'Con tu correo, o con tu código, y esa contraseña.'],
    ['Elige tu contraseña', 'Una que solo tú sepas: la temporal sirve durante 7 días.'],
  ],
} as const

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
      <p className="mt-4 text-lg">
        {persona
          ? 'Ya estás en tu cuenta: ahí ves tus pedidos, tu saldo y tus avisos.'
          : confirmado
            ? 'Ahora entra a tu cuenta:'
            : 'Te enviamos tu código de membresía y tu contraseña temporal. Ahora:'}
      </p>
      <ol className="mt-6 grid gap-4">
        {(persona ? [] : PASOS[confirmado ? 'confirmado' : 'porConfirmar']).map(([nombre, text], i) => (
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
      {!persona && (
        <p className="mt-5 text-sm">
          ¿No tienes la contraseña temporal, o ya venció?{' '}
          <Link to={linkTo('/nueva-contrasena')} className="enlace">
            Elige otra
          </Link>
        </p>
      )}
    </>
  )
}
