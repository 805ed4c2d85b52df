import { RowList } from '#ui/list/Rows.tsx'
import { FilaDeLista, FilaDeTabla, SI_CABE } from './FilaDeTicket.tsx'
import type { FiltroDeTickets } from './filtro.ts'
import type { Fila } from './useTickets.ts'

type Props = {
  filas: Fila[]
  filtro: FiltroDeTickets
  /** Whether the tickets are a table; otherwise they are a list. */
  enTabla: boolean
  /** The one that is open beside them. */
  abierto?: number
  /** Whether the rows of a list have no buttons. */
  sinAcciones?: boolean
}

const titulo = 'h-8.5 border-border border-b bg-sunken py-0 pr-3 text-left font-normal'

/** Tickets as a real table, or where there is no room for one as a list. */
export function Filas({ filas, filtro, enTabla, abierto, sinAcciones }: Props) {
  const deFila = ({ ticket, ida }: Fila) => ({ ticket, ida, filtro, abierta: ticket.id === abierto })
  if (!enTabla)
    return (
      <RowList name="Tickets">
        {filas.map((fila) => (
          <FilaDeLista key={fila.ticket.id} {...deFila(fila)} sinAcciones={sinAcciones} />
        ))}
      </RowList>
    )
  return (
    <div className="@container">
      <table aria-label="Tickets" className="w-full table-fixed border-separate border-spacing-0 text-meta">
        <thead className="text-muted-foreground">
          <tr>
            <th scope="col" className={`${titulo} pl-4`}>
              Asunto
            </th>
            <th scope="col" className={`${titulo} ${SI_CABE} w-[18%]`}>
              Cliente
            </th>
            <th scope="col" className={`${titulo} ${SI_CABE} w-24`}>
              Prioridad
            </th>
            <th scope="col" className={`${titulo} w-30`}>
              Estado
            </th>
            <th scope="col" className={`${titulo} ${SI_CABE} w-42`}>
              Espera
            </th>
            <th scope="col" className={`${titulo} w-52`}>
              Acciones
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {filas.map((fila) => (
            <FilaDeTabla key={fila.ticket.id} {...deFila(fila)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
