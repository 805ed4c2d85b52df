import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import type { Miembro } from '#miembros/contract.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyText.tsx'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type Props = { miembro: Miembro | undefined; unread: number | undefined }

/** The member's code, balance and count of unread notifications, with links. */
export function Resumen({ miembro, unread }: Props) {
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:rounded-2xl lg:border lg:border-border lg:bg-card">
      <div className="grid grid-cols-2 rounded-2xl border border-border bg-card lg:grid-cols-[1.2fr_1.25fr_1fr] lg:border-0">
        <Dato
          nombre="Código de membresía"
          className="col-span-2 border-border border-b lg:col-span-1 lg:border-b-0"
          lado={miembro && <CopyButton text={miembro.codigo_membresia} label="Copiar" />}
        >
          {miembro && <span className="codigo">{miembro.codigo_membresia}</span>}
        </Dato>
        <Dato
          nombre="Saldo disponible"
          className="border-border lg:border-l"
          lado={
            <Link to={linkTo('/mi-cuenta/estado-de-cuenta')} className="enlace text-sm">
              Estado de cuenta
            </Link>
          }
        >
          {miembro && <Money amount={miembro.saldo} />}
        </Dato>
        <Dato
          nombre="Notificaciones"
          className="border-border border-l"
          lado={
            <Link
              to={linkTo('/mi-cuenta', { query: { ver: 'notificaciones' } })}
              preventScrollReset
              className="enlace text-sm"
            >
              Verlas
            </Link>
          }
        >
          {unread !== undefined && (
            <>
              <span className="cifras">{unread}</span>{' '}
              <span className="font-normal text-base text-muted-foreground">sin leer</span>
            </>
          )}
        </Dato>
      </div>
      <div className="grid grid-cols-2 gap-2 lg:flex lg:px-6">
        <ButtonLink variant="outline" size={40}>
          <Link to={linkTo('/solicitar-retiro')}>Solicitar Retiro</Link>
        </ButtonLink>
        <ButtonLink variant="outline" size={40}>
          <Link to={linkTo('/contacto')}>Contacto</Link>
        </ButtonLink>
      </div>
    </div>
  )
}

type DatoProps = { nombre: string; children: ReactNode; lado?: ReactNode; className?: string }

function Dato({ nombre, children, lado, className }: DatoProps) {
  return (
    <div
      className={`flex flex-wrap content-start items-center justify-between gap-x-3 gap-y-1 px-4 py-3.5 md:px-6 ${className ?? ''}`}
    >
      <dl className="min-w-0">
        <dt className="text-muted-foreground text-sm">{nombre}</dt>
        <dd className="whitespace-nowrap font-semibold text-lg">
          {children ?? <Skeleton className="mt-1 h-6 w-28" />}
        </dd>
      </dl>
      {lado}
    </div>
  )
}
