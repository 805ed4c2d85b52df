import { Link } from 'react-router'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Prioridad as Prioridades } from '../contract.ts'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { TICKET_PRIORIDAD_LABELS } from '../labels.ts'
import { MarcaDePrioridad } from '../MarcaDePrioridad.tsx'
import { Acciones } from './Acciones.tsx'
import type { TicketEnGestion } from './contract.ts'
import { Espera } from './Espera.tsx'
import { useChangePrioridad } from './useChangePrioridad.ts'

/** The header of a ticket: subject, state, client, order and actions. */
export function TicketHeader({ ticket }: { ticket: TicketEnGestion }) {
  const { asunto, estado, cliente, codigo_pedido, pedido_existe, fecha_creacion, espera_desde } = ticket
  return (
    <header className="grid shrink-0 gap-1 border-border border-b px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h1
          id="asunto-del-ticket"
          tabIndex={-1}
          data-foco
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 basis-60 font-display text-h3 wrap-anywhere"
        >
          <NoBreak>{asunto}</NoBreak>
        </h1>
        <div data-sin-tapar className="flex flex-wrap items-center gap-2">
          <InsigniaDeTicket estado={estado} />
          <Acciones ticket={ticket} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted-foreground">
        {cliente.codigo ? (
          <Link
            to={linkTo('/admin-dashboard/clientes/:codigo', { codigo: cliente.codigo })}
            className="enlace inline-flex items-center wrap-anywhere max-lg:min-h-12"
          >
            {cliente.nombre}
          </Link>
        ) : (
          <span className="wrap-anywhere">{cliente.nombre}</span>
        )}
        <Prioridad ticket={ticket} />
        {codigo_pedido && (
          <span>
            Pedido{' '}
            {pedido_existe ? (
              <Link
                to={linkTo('/manage/pedidos/:codigo', { codigo: codigo_pedido })}
                className="codigo enlace inline-flex items-center max-lg:min-h-12"
              >
                {codigo_pedido}
              </Link>
            ) : (
              <span className="codigo">{codigo_pedido}</span>
            )}
          </span>
        )}
        {espera_desde ? (
          <Espera ticket={ticket} />
        ) : (
          <span>
            Abierto el <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />
          </span>
        )}
      </div>
    </header>
  )
}

function Prioridad({ ticket }: { ticket: TicketEnGestion }) {
  const cambiar = useChangePrioridad(ticket)
  const { prioridad } = ticket
  return (
    <MenuButton
      label={`Prioridad ${TICKET_PRIORIDAD_LABELS[prioridad].toLowerCase()}: cambiarla`}
      className={`-mx-1.5 inline-flex h-12 items-center gap-1.5 rounded-md px-1.5 hover:bg-accent hover:text-accent-foreground lg:h-7 [&_svg:last-child]:size-3.5 ${prioridad === 'alta' ? 'font-semibold text-destructive' : ''}`}
      groups={[
        {
          title: 'Prioridad',
          options: Prioridades.options.toReversed().map((option) => ({
            title: TICKET_PRIORIDAD_LABELS[option],
            checked: option === prioridad,
            onChoose: () => cambiar(option),
          })),
        },
      ]}
    >
      <MarcaDePrioridad prioridad={prioridad} />
      Prioridad {TICKET_PRIORIDAD_LABELS[prioridad].toLowerCase()}
    </MenuButton>
  )
}
