import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { FotoDePieza } from '#tienda/FotoDePieza.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { NoScript } from '#tienda/NoScript.tsx'
import { Link } from '#ui/Link.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import type { PiezaPublica } from '../contract.ts'
import { disponibilidadText } from '../labels.ts'
import { isOrderable } from '../rules.ts'
import { ConfirmarEspera } from './ConfirmarEspera.tsx'
import { EsperaPedida, obtenerPiezaEsperada, type PiezaEsperada } from './contract.ts'
import { FormularioDeAviso } from './FormularioDeAviso.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Avísame si vuelve',
    description: 'Te escribimos una vez cuando la pieza vuelva a la tienda.',
    indexed: false,
  })

/** Asks to be told when a piece is there again. The link of a mail confirms it here. */
export default function PaginaAvisame() {
  const link = useMailLinkToken('c')
  const pieza = usePiezaEsperada()
  const [sent, setSent] = useHistoryState('esperando', EsperaPedida, usePosted('avisame')?.answer)
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {link ? (
          <ConfirmarEspera enlace={link} />
        ) : sent ? (
          <Pedida espera={sent} />
        ) : (
          <Pedir pieza={pieza} onSent={setSent} />
        )}
      </div>
    </div>
  )
}

/** The piece in the page's address; null without one. The server knows it before the browser's first rendering does. */
function usePiezaEsperada() {
  const { search } = useLocation()
  const client = useQueryClient()
  const { queryKey } = query(obtenerPiezaEsperada, {})
  const [rendered] = useState(() => client.getQueryData<PiezaEsperada>(queryKey)?.pieza ?? null)
  useEffect(() => () => client.removeQueries({ queryKey, exact: true }), [client, queryKey])
  const slug = useHydrated() ? new URLSearchParams(search).get('pieza') : null
  const isRendered = !slug || rendered?.slug === slug
  const { data } = useQuery({ ...query(obtenerPiezaEsperada, { pieza: slug ?? undefined }), enabled: !isRendered })
  return isRendered ? rendered : (data?.pieza ?? null)
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="font-display text-h1">
      {children}
    </h1>
  )
}

type PedirProps = { pieza: PiezaPublica | null; onSent: (espera: EsperaPedida) => void }

function Pedir({ pieza, onSent }: PedirProps) {
  const heading = <Heading>Avísame si vuelve</Heading>
  if (!pieza)
    return (
      <>
        {heading}
        <NoScript />
        <p className="mt-3">Para que te avisemos de una pieza, ábrela en la tienda y toca «Avísame si vuelve».</p>
        <VerPiezas />
      </>
    )
  const { slug, nombre, disponibilidad, fotos } = pieza
  const [foto] = fotos
  return (
    <>
      {heading}
      <div className="mt-5 grid items-center gap-4 has-[picture]:grid-cols-[5rem_minmax(0,1fr)]">
        {foto && <FotoDePieza foto={foto} sizes="80px" className="rounded-xl" />}
        <p>
          <Link to={linkTo('/productos/:slug', { slug })} className="enlace wrap-anywhere font-semibold">
            {nombre}
          </Link>
          <br />
          <span className="text-muted-foreground">{disponibilidadText(disponibilidad)}</span>
        </p>
      </div>
      {isOrderable(disponibilidad) ? (
        <p className="mt-5">
          Ya se puede pedir.{' '}
          <Link to={linkTo('/pedir', { query: { pieza: slug } })} className="enlace">
            Pedir esta pieza
          </Link>
        </p>
      ) : (
        <FormularioDeAviso key={slug} pieza={slug} onSent={onSent} />
      )}
    </>
  )
}

function Pedida({ espera: { nombre, por } }: { espera: EsperaPedida }) {
  const title = useFocusOnMount()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        {por === 'correo' ? 'Confirma tu correo' : 'Te avisamos por WhatsApp'}
      </h1>
      <p className="mt-3">
        {por === 'correo'
          ? `Te enviamos un enlace. Cuando lo abras y lo confirmes, te escribimos si «${nombre}» vuelve a la tienda. Si no lo ves, busca en la carpeta de no deseados.`
          : `Si «${nombre}» vuelve a la tienda, te escribimos una vez.`}
      </p>
      <VerPiezas />
    </>
  )
}

function VerPiezas() {
  return (
    <p className="mt-5">
      <Link to={linkTo('/productos')} className="enlace">
        Ver las piezas
      </Link>
    </p>
  )
}
