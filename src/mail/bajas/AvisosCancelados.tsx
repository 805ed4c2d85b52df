import { useState } from 'react'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { FORM_FIELD } from '#lib/pageData.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/showToast.ts'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { REACTIVATE_FAILURE } from './labels.ts'
import type { OptOutState, Target } from './optOutState.ts'
import { useReactivarAvisos } from './useAvisosDeEstatus.ts'

type Props = OptOutState & {
  onReactivar: () => void
  onWriteOther: () => void
}

/** Confirms that status mails were stopped or reactivated, with a button that undoes the change. */
export function AvisosCancelados({ target, enmascarado: masked, activos, onReactivar, onWriteOther }: Props) {
  const titleRef = useFocusOnMount()
  const reactivar = useReactivarAvisos()
  const [failure, setFailure] = useState<string | null>(null)

  async function reactivate(target: Target) {
    setFailure(null)
    try {
      await reactivar.mutateAsync(target)
      onReactivar()
      showToast.success('Notificaciones reactivadas', undefined, { id: 'baja' })
      titleRef.current?.focus()
    } catch (error) {
      const text = detailOf(error, REACTIVATE_FAILURE.text)
      setFailure(text)
      showToast.error(REACTIVATE_FAILURE.title, text, { id: 'baja' })
    }
  }

  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
        {activos ? 'Notificaciones reactivadas' : 'Notificaciones canceladas'}
      </h1>
      <p className="mt-3 text-lg">
        {activos ? 'Listo. Te avisaremos otra vez en ' : 'Listo. No enviaremos más avisos a '}
        <span className="wrap-anywhere">{masked}</span>.
      </p>
      {!activos && (
        <p className="mt-2 text-muted-foreground">
          Seguirás recibiendo la confirmación de lo que pidas y los correos de tu cuenta.
        </p>
      )}
      {!activos && target && 'correo' in target && (
        <p className="mt-2 text-muted-foreground">
          Si estaban activas, a esa dirección llega un correo con un enlace para reactivarlas.
        </p>
      )}
      {failure && (
        <Notice kind="error" role="alert" className="mt-5">
          {failure}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!activos && target && (
          <form
            method="post"
            action=""
            onSubmit={(event) => {
              event.preventDefault()
              void reactivate(target)
            }}
          >
            <input type="hidden" name={FORM_FIELD} value="alta" />
            <input type="hidden" name="correo" value={'correo' in target ? target.correo : ''} />
            <Button type="submit" variant="outline" loading={reactivar.isPending}>
              Reactivar notificaciones
            </Button>
          </form>
        )}
        <ButtonLink variant={activos ? 'primary' : 'outline'}>
          <Link to={linkTo('/')}>Volver al inicio</Link>
        </ButtonLink>
        <Button variant="link" onClick={onWriteOther} className="noscript:hidden">
          Escribir otro correo
        </Button>
      </div>
    </>
  )
}
