import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { NoScript } from '#tienda/NoScript.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { ROL_LABELS } from '../labels.ts'
import { AceptarInvitacion } from './AceptarInvitacion.tsx'
import { obtenerInvitacion } from './contract.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Invitación',
    description: `Acepta la invitación a trabajar en ${negocio.marca}.`,
    indexed: false,
  })

/** The page of an invitation's link: what it is for, and the form that accepts it. */
export default function PaginaInvitacion() {
  const link = useMailLinkToken('c')
  const isReady = useHydrated()
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        <h1 tabIndex={-1} className="font-display text-h1">
          Trabajar en {negocio.marca}
        </h1>
        <NoScript />
        {link ? (
          <Abierta link={link} />
        ) : (
          isReady && <p className="mt-3">Abre el enlace del correo de tu invitación.</p>
        )}
      </div>
    </div>
  )
}

function Abierta({ link }: { link: string }) {
  const read = useQuery(query(obtenerInvitacion, { enlace: link }))
  if (read.error)
    return rechazoOf(read.error).status === 404 ? (
      <Closed reason={rechazoOf(read.error).detail} />
    ) : (
      <div className="mt-5">
        <LoadError {...read} error={read.error} />
      </div>
    )
  if (!read.data) return <Loading text="Abriendo tu invitación…" />
  const { nombre, correo, rol, pide_contrasena, de_otra_persona } = read.data
  return (
    <>
      <p className="mt-3 text-lg">
        {nombre}, te invitan con este rol: <b className="font-semibold">{ROL_LABELS[rol].nombre}</b>.{' '}
        {ROL_LABELS[rol].hace}
      </p>
      {de_otra_persona ? (
        <Notice kind="warning" className="mt-5" title="En este navegador está abierta otra cuenta">
          La invitación es para <span className="wrap-anywhere">{correo}</span>. Sal de la cuenta abierta y abre el
          enlace otra vez.
        </Notice>
      ) : (
        <AceptarInvitacion link={link} correo={correo} asksContrasena={pide_contrasena} />
      )}
    </>
  )
}

function Closed({ reason }: { reason: string }) {
  return (
    <>
      <p className="mt-3">{reason}</p>
      <ButtonLink className="mt-6">
        <Link to={linkTo('/login')}>Entrar</Link>
      </ButtonLink>
    </>
  )
}
