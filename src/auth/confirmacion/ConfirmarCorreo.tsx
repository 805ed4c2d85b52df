import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import type { Session } from '../contract.ts'
import { receiveSession } from '../queries.ts'
import { ConfirmarConContrasena } from './ConfirmarConContrasena.tsx'
import { confirmarCorreo, obtenerCorreoPorConfirmar } from './contract.ts'
import { ReenvioForm } from './ReenvioForm.tsx'

type Props = {
  /** The token of the mail's link. */
  link: string
  /** Called when somebody has signed in, or the second step is still missing. */
  onSignIn: (session: Session) => void
  /**
   * Shown when the address was confirmed and nobody signed in; gets the masked address. The default says that it is
   * confirmed and links to the sign-in.
   */
  children?: (correo: string) => ReactNode
}

/**
 * The page behind a link that confirms an address. It asks for the password, so that programs which open the links of
 * mails confirm nothing. Where the shop generated the password, the link alone is enough.
 */
export function ConfirmarCorreo({ link, onSignIn, children }: Props) {
  const { data, error, refetch, isFetching } = useQuery(query(obtenerCorreoPorConfirmar, { enlace: link }))
  const withoutContrasena = useMutation({ ...mutation(confirmarCorreo), onSuccess: receiveSession })
  const attempted = useRef<string>(undefined)
  const isEnough = data && !data.confirmado && !data.pide_contrasena
  const confirmar = useEffectEvent(() => {
    if (attempted.current === link) return
    attempted.current = link
    withoutContrasena.mutate({ token: link })
  })
  useEffect(() => {
    if (isEnough) confirmar()
  }, [isEnough])

  const failure = error ?? withoutContrasena.error
  if (failure)
    return rechazoOf(failure).status === 404 ? (
      <LinkSpent />
    ) : (
      <Notice
        kind="error"
        role="alert"
        title={rechazoOf(failure).title}
        actions={
          <Button
            variant="outline"
            size={40}
            loading={isFetching || withoutContrasena.isPending}
            onClick={() => (error ? refetch() : withoutContrasena.mutate({ token: link }))}
          >
            Reintentar
          </Button>
        }
      >
        {rechazoOf(failure).detail}
      </Notice>
    )
  if (data && (data.confirmado || withoutContrasena.isSuccess))
    return children?.(data.correo) ?? <Confirmed correo={data.correo} />
  if (!data || isEnough) return <Loading text={data ? 'Confirmando tu correo…' : 'Abriendo tu enlace…'} />
  return <ConfirmarConContrasena link={link} correo={data.correo} onSignIn={onSignIn} />
}

function Confirmed({ correo }: { correo: string }) {
  const titleRef = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
        Tu correo está confirmado
      </h1>
      <p className="mt-3 text-lg">
        Confirmamos <span className="wrap-anywhere">{correo}</span>. Ya puedes entrar a tu cuenta.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/login')}>Entrar</Link>
        </ButtonLink>
      </div>
    </>
  )
}

function LinkSpent() {
  const titleRef = useFocusOnMount()
  return (
    <>
      <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
        Este enlace ya no sirve
      </h1>
      <p className="mt-3">
        Cada enlace sirve una vez, durante {DAYS_TO_CONFIRM} días. Si ya confirmaste tu correo,{' '}
        <Link to={linkTo('/login')} className="enlace">
          entra a tu cuenta
        </Link>
        . Si no, te enviamos otro:
      </p>
      <div className="mt-6">
        <ReenvioForm />
      </div>
    </>
  )
}
