import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { pageMeta } from '#tienda/meta.ts'
import { NoScript } from '#tienda/NoScript.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { obtenerVinculo, type Vinculo, vincularPedido } from './contract.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Agregar un pedido',
    description: 'Di si tu pedido puede verse en la cuenta de quien lo pide.',
    indexed: false,
  })

/** Page that a mail link opens to approve adding an order to an account. Opening the page approves nothing. */
export default function PaginaVincular() {
  const hydrated = useHydrated()
  const enlace = useMailLinkToken('c')
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-140">
        <NoScript />
        {enlace ? <FromLink enlace={enlace} /> : <Heading>Agregar un pedido</Heading>}
        {hydrated && !enlace && (
          <>
            <p className="mt-3 text-muted-foreground">
              Abre esta página con el enlace del correo. Para pedir uno, entra a tu cuenta y elige Vincular un pedido.
            </p>
            <AMiCuenta />
          </>
        )}
      </div>
    </div>
  )
}

function FromLink({ enlace }: { enlace: string }) {
  const { data: vinculo, error, refetch, isFetching } = useQuery(query(obtenerVinculo, { enlace }))
  if (vinculo) return vinculo.hecho ? <Vinculado vinculo={vinculo} /> : <Pregunta vinculo={vinculo} enlace={enlace} />
  const { status, title, detail } = rechazoOf(error)
  return (
    <>
      <Heading>Agregar un pedido</Heading>
      {error ? (
        <Notice
          kind="error"
          role="alert"
          className="mt-5"
          title={status === 404 ? 'Este enlace ya no sirve' : title}
          actions={
            status === 404 ? (
              <ButtonLink variant="outline" size={40}>
                <Link to={linkTo('/mi-cuenta')}>Ir a Mi cuenta</Link>
              </ButtonLink>
            ) : (
              <Button variant="outline" size={40} loading={isFetching} onClick={() => refetch()}>
                Reintentar
              </Button>
            )
          }
        >
          {detail}
        </Notice>
      ) : (
        <div role="status" className="mt-5">
          <Loading text="Abriendo tu enlace…" />
        </div>
      )}
    </>
  )
}

function Pregunta({ vinculo: { codigo, nombre, correo }, enlace }: { vinculo: Vinculo; enlace: string }) {
  const vincular = useMutation(mutation(vincularPedido, { enlace }))
  const [failure, setFailure] = useState<string | null>(null)

  async function aceptar() {
    setFailure(null)
    try {
      await vincular.mutateAsync()
    } catch (error) {
      setFailure(rechazoOf(error).detail)
    }
  }

  return (
    <>
      <Heading>¿Agregar tu pedido a una cuenta?</Heading>
      <p className="mt-3 text-muted-foreground">
        Quien lo pide podrá verlo entero en su cuenta, con tu dirección y tus notas. Si eres tú, agrégalo. Si no, cierra
        esta página: no cambia nada.
      </p>
      <dl className="mt-5 grid gap-3 rounded-2xl border border-border bg-card p-5 [&_dd]:font-semibold [&_dt]:text-muted-foreground">
        <div>
          <dt className="text-sm">Pedido</dt>
          <dd className="codigo">{codigo}</dd>
        </div>
        <div>
          <dt className="text-sm">Quién lo pide</dt>
          <dd className="wrap-anywhere">
            <span dir="auto">{nombre}</span>, {correo}
          </dd>
        </div>
      </dl>
      {failure && (
        <Notice kind="error" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
      <Button className="mt-6" loading={vincular.isPending} onClick={aceptar}>
        Agregar el pedido
      </Button>
    </>
  )
}

function Vinculado({ vinculo: { codigo, nombre } }: { vinculo: Vinculo }) {
  const title = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        Pedido agregado
      </h1>
      <p className="mt-3">
        El pedido <span className="codigo">{codigo}</span> está en la cuenta de <span dir="auto">{nombre}</span>.
      </p>
      <AMiCuenta />
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="font-display text-h1">
      {children}
    </h1>
  )
}

function AMiCuenta() {
  return (
    <ButtonLink variant="outline" className="mt-6">
      <Link to={linkTo('/mi-cuenta')}>Ir a Mi cuenta</Link>
    </ButtonLink>
  )
}
