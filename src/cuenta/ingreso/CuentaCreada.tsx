import { Link } from 'react-router'
import { z } from 'zod'
import { ReenvioForm } from '#auth/confirmacion/ReenvioForm.tsx'
import { ResendButton } from '#auth/confirmacion/ResendButton.tsx'
import type { ReturnState } from '#auth/returnState.ts'
import { linkTo } from '#lib/linkTo.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'

/** State: the masked address of the account that was created in this tab, or null. */
export function useCreated() {
  const [created, setMasked] = useHistoryState('creada', z.string())
  return [created, (correo: string | null) => setMasked(correo && maskCorreo(correo))] as const
}

type Props = Pick<ReturnState, 'from'> & {
  created: string
  /** The unmasked address; empty after a reload. */
  correo: string
  onBack: () => void
}

/** The page after signing up. It is the same for new and known addresses, so that it does not reveal accounts. */
export function CuentaCreada({ created, correo, from: desde, onBack }: Props) {
  const title = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        Revisa tu correo
      </h1>
      <p className="mt-3 text-lg">
        Escribimos a <span className="wrap-anywhere">{created}</span>. Abre el enlace y escribe tu contraseña: con eso
        entras a tu cuenta.
      </p>
      <p className="mt-2 text-muted-foreground">¿No llega? Mira también la carpeta de correo no deseado.</p>
      <div className="mt-6 text-sm">
        {correo ? (
          <div className="flex flex-wrap gap-3">
            <ResendButton readCorreo={() => correo} />
          </div>
        ) : (
          <ReenvioForm />
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/login')} state={{ from: desde, correo } satisfies ReturnState}>
            Entrar
          </Link>
        </ButtonLink>
        <Button variant="outline" onClick={onBack}>
          Escribir otro correo
        </Button>
      </div>
    </>
  )
}
