import { useState } from 'react'
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { linkTo } from '#lib/linkTo.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { NoScript } from '#tienda/NoScript.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useFocusOnReturn } from '#ui/useFocusOnReturn.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { correoOf, type ReturnState, returnPathOf } from '../returnState.ts'
import { ContrasenaForm } from './ContrasenaForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Otra contraseña',
    description: `Elige otra contraseña para tu cuenta de ${negocio.marca}.`,
    indexed: false,
  })

/** Mails a link to the address that the person types. Opened by that link, the page takes another password. */
export default function PaginaNuevaContrasena() {
  const link = useMailLinkToken('c')
  const { state } = useLocation()
  const navigate = useNavigate()
  const { titleRef, focus } = useFocusOnReturn()
  const [spent, setSpent] = useState<string | null>(null)
  const [sentTo, setSentTo] = useHistoryState('enviado', z.string())
  const returnState: ReturnState = { from: returnPathOf(state), correo: correoOf(state) }

  function startAgain() {
    setSentTo(null)
    focus()
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {sentTo ? (
          <LinkSent correo={sentTo} returnState={returnState} onAskAgain={startAgain} />
        ) : (
          <>
            <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
              Elige otra contraseña
            </h1>
            <NoScript />
            {link && link !== spent ? (
              <>
                <p className="mt-3 text-muted-foreground">
                  Al guardarla se cierran las sesiones que haya abiertas, y entras con la nueva.
                </p>
                <ContrasenaForm
                  link={link}
                  onSpent={() => {
                    setSpent(link)
                    focus()
                  }}
                  onSave={() => navigate(linkTo('/login'), { replace: true, state: returnState })}
                />
              </>
            ) : (
              <>
                {spent && (
                  <Notice kind="warning" className="mt-5" title="Este enlace ya no sirve">
                    Cada enlace sirve una vez, durante una hora. Escribe tu correo y te enviamos otro.
                  </Notice>
                )}
                <p className="mt-3 text-muted-foreground">
                  Escribe el correo de tu cuenta. Te enviamos un enlace para elegir otra contraseña.
                </p>
                <ForgotForm correo={returnState.correo ?? ''} onSend={(correo) => setSentTo(maskCorreo(correo))} />
                <p className="mt-6 text-sm">
                  ¿La recordaste?{' '}
                  <Link to={linkTo('/login')} state={returnState} className="enlace">
                    Entrar
                  </Link>
                </p>
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type LinkSentProps = { correo: string; returnState: ReturnState; onAskAgain: () => void }

/** Says that a link was sent if the address has an account. Looks the same when it has none. */
function LinkSent({ correo, returnState, onAskAgain }: LinkSentProps) {
  const titleRef = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
        Revisa tu correo
      </h1>
      <p className="mt-3 text-lg">
        Si hay una cuenta con <span className="wrap-anywhere">{correo}</span>, le enviamos un enlace. Sirve una vez,
        durante una hora.
      </p>
      <p className="mt-2 text-muted-foreground">¿No llega? Mira también la carpeta de correo no deseado.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/login')} state={returnState}>
            Volver a entrar
          </Link>
        </ButtonLink>
        <Button variant="outline" onClick={onAskAgain}>
          Escribir otro correo
        </Button>
      </div>
    </>
  )
}
