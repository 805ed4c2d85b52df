import { enlaceA } from '#lib/enlaceA.ts'
import { Mark, Row, RowLink } from '#ui/list/Row.tsx'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { MarcaDePrioridad } from '../MarcaDePrioridad.tsx'
import { Acciones } from './Acciones.tsx'
import type { FilaDeTicket } from './contract.ts'
import { Espera } from './Espera.tsx'
import type { FiltroDeTickets } from './filtro.ts'

type Props = { ticket: FilaDeTicket; ida: boolean; filtro: FiltroDeTickets; abierta: boolean }

/** A column that has no room beside a client; what it says then stands below the subject. */
export const SI_CABE = '@max-5xl:hidden'

const celda = 'h-11 border-border border-b py-0 pr-3 text-left'

/** One ticket in the table: its subject is the link, and the whole row leads there. */
export function FilaDeTabla({ ticket, ida, filtro, abierta }: Props) {
  const { cliente, codigo_pedido, estado } = ticket
  return (
    <tr
      className={`relative ${abierta ? 'bg-accent text-accent-foreground' : 'bg-card hover:bg-sunken'} ${ida ? 'text-muted-foreground' : ''}`}
    >
      <th scope="row" className={`${celda} pl-4 font-normal`}>
        <span className="flex items-center gap-2 @max-5xl:pt-1.5">
          <RowLink {...comoEnlace({ ticket, filtro, abierta })} />
          <SinVer {...ticket} />
          {codigo_pedido && <span className="codigo shrink-0 text-muted-foreground">{codigo_pedido}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 pb-1.5 text-muted-foreground @5xl:hidden">
          <span className="min-w-0 truncate">{cliente.nombre}</span>
          <Prioridad ticket={ticket} />
          <Espera ticket={ticket} />
        </span>
      </th>
      <td className={`${celda} ${SI_CABE} truncate`} title={cliente.correo}>
        {cliente.nombre}
      </td>
      <td className={`${celda} ${SI_CABE}`}>
        <Prioridad ticket={ticket} />
      </td>
      <td className={celda}>
        <InsigniaDeTicket estado={estado} chica />
      </td>
      <td className={`${celda} ${SI_CABE}`}>
        <Espera ticket={ticket} />
      </td>
      <td className={celda}>{!ida && <Acciones ticket={ticket} />}</td>
    </tr>
  )
}

/** The same where there is no room for columns. */
export function FilaDeLista({ ticket, ida, filtro, abierta, sinAcciones }: Props & { sinAcciones?: boolean }) {
  const { cliente, codigo_pedido, estado } = ticket
  return (
    <Row {...comoEnlace({ ticket, filtro, abierta })} isGone={ida} mark={<SinVer {...ticket} />}>
      <span className="truncate">
        {cliente.nombre}
        {codigo_pedido && <span className="codigo"> {codigo_pedido}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InsigniaDeTicket estado={estado} chica />
        <Prioridad ticket={ticket} />
        <Espera ticket={ticket} />
      </span>
      {!sinAcciones && !ida && (
        <span className="mt-1">
          <Acciones ticket={ticket} />
        </span>
      )}
    </Row>
  )
}

function comoEnlace({ ticket: { id, asunto, sin_leer }, filtro, abierta }: Omit<Props, 'ida'>) {
  const to = enlaceA('/admin-dashboard/tickets/:id', { id, consulta: filtro })
  return { to, title: asunto, isBold: sin_leer > 0, isOpen: abierta }
}

function SinVer({ sin_leer }: FilaDeTicket) {
  return sin_leer > 0 && <Mark of="unseen">{sin_leer === 1 ? 'Sin ver' : `${sin_leer} sin ver`}</Mark>
}

export function Prioridad({ ticket: { prioridad } }: { ticket: Pick<FilaDeTicket, 'prioridad'> }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${prioridad === 'alta' ? 'font-semibold text-destructive' : ''}`}
    >
      <MarcaDePrioridad prioridad={prioridad} />
      {ETIQUETA_DE_PRIORIDAD[prioridad]}
    </span>
  )
}
