import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { confirmarEspera, type EsperaConfirmada } from './contract.ts'

/** Confirms the address that got the link. Opening the page confirms nothing: mail programs open links too. */
export function ConfirmarEspera({ enlace }: { enlace: string }) {
  const { mutate, data, error, isPending } = useMutation(mutation(confirmarEspera, { enlace }))
  if (data) return <Confirmada espera={data} />
  const { title, detail } = rechazoOf(error)
  return (
    <>
      <h1 tabIndex={-1} className="font-display text-h1">
        Avísame si vuelve
      </h1>
      <p className="mt-3">Confirma que este correo es tuyo, y te escribimos si la pieza vuelve a la tienda.</p>
      {error && (
        <Notice kind="error" role="alert" className="mt-4" title={title}>
          {detail}
        </Notice>
      )}
      <Button className="mt-6" loading={isPending} onClick={() => mutate()}>
        Confirmar mi correo
      </Button>
    </>
  )
}

function Confirmada({ espera: { nombre, slug, disponible } }: { espera: EsperaConfirmada }) {
  const title = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={title} tabIndex={-1} className="wrap-anywhere font-display text-h1">
        {disponible ? `«${nombre}» ya volvió` : 'Listo: te avisamos'}
      </h1>
      <p className="mt-3">
        {disponible
          ? 'Se puede pedir ahora mismo.'
          : `Si «${nombre}» vuelve a la tienda, te llega un correo, uno solo.`}
      </p>
      <ButtonLink variant={disponible ? 'primary' : 'outline'} className="mt-6">
        <Link to={linkTo('/productos/:slug', { slug })}>Ver la pieza</Link>
      </ButtonLink>
    </>
  )
}
