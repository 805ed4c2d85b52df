import { Ban, CircleCheckBig, MailQuestion, ShieldCheck } from 'lucide-react'
import { esPersonal as isPersonal } from '#lib/permisos.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ClienteEnLista } from './contract.ts'

type Props = Pick<ClienteEnLista, 'confirmado' | 'suspendido_en' | 'rol'> & {
  small?: boolean
  /** Shows only the most important of the badges. */
  single?: boolean
}

/** Badges of an account's state: suspended, unconfirmed, and staff. */
export function EstadoDelCliente({ confirmado, suspendido_en, rol, small, single = false }: Props) {
  const esPersonal = isPersonal(rol)
  const showsOnlyStaff = esPersonal && single && confirmado && !suspendido_en
  return (
    <span className="inline-flex flex-wrap gap-1">
      {showsOnlyStaff ? null : suspendido_en ? (
        <Badge color="rojo" small={small} icon={<Ban aria-hidden="true" strokeWidth={1.75} />}>
          Suspendido
        </Badge>
      ) : confirmado ? (
        <Badge color="verde" small={small} icon={<CircleCheckBig aria-hidden="true" strokeWidth={1.75} />}>
          Confirmado
        </Badge>
      ) : (
        <Badge color="amarillo" small={small} icon={<MailQuestion aria-hidden="true" strokeWidth={1.75} />}>
          Sin confirmar
        </Badge>
      )}
      {esPersonal && (showsOnlyStaff || !single) && (
        <Badge color="azul" small={small} icon={<ShieldCheck aria-hidden="true" strokeWidth={1.75} />}>
          Personal
        </Badge>
      )}
    </span>
  )
}
