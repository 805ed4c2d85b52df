import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { type Chip, Chips } from '#ui/list/Chips.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { EstadoDeTicket, Prioridad } from '../contract.ts'
import { TICKET_ESTADO_LABELS, TICKET_PRIORIDAD_LABELS } from '../labels.ts'
import { type CuentasDeTickets, contarTickets } from './contract.ts'
import { BUSQUEDA_MAX_LENGTH, type FiltroDeTickets, SORTS, withoutSort } from './filter.ts'

const SORT_LABELS = { espera: 'Quien más espera', nuevos: 'Los más nuevos' } as const

type Props = {
  filter: FiltroDeTickets
  /** Whether to save space beside an open ticket: rarely used choices then show only while chosen. */
  short: boolean
}

/** Search field, sort order, and a counted link for each choice. */
export function Filtros({ filter, short }: Props) {
  const count = query(contarTickets, withoutSort(filter))
  // Keeps the previous counts until the new ones arrive.
  const { data: counts } = useQuery({ ...count, placeholderData: keepPreviousData })
  const navigate = useNavigate()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          label="Buscar tickets"
          placeholder="Asunto, cliente o código"
          query={filter.q ?? ''}
          maxLength={BUSQUEDA_MAX_LENGTH}
          // All keystrokes of a search share one entry in the browser's history.
          onSearch={(q) => navigate(pathOf({ ...filter, q: q || undefined }), { replace: filter.q !== undefined })}
          className="min-w-48 flex-1 lg:max-w-96"
        />
        {!short && <Sort filter={filter} />}
      </div>
      <Chips
        name="Filtros"
        chips={chipsFor(filter, counts).filter(({ isChosen, separate }) => isChosen || !(short && separate))}
      />
    </>
  )
}

function Sort({ filter }: { filter: FiltroDeTickets }) {
  const navigate = useNavigate()
  const order = filter.orden ?? 'espera'
  return (
    <MenuButton
      groups={[
        {
          title: 'Orden',
          options: SORTS.map((option) => ({
            title: SORT_LABELS[option],
            checked: option === order,
            onChoose: () => navigate(pathOf({ ...filter, orden: option === 'espera' ? undefined : option })),
          })),
        },
      ]}
    >
      {SORT_LABELS[order]}
    </MenuButton>
  )
}

const pathOf = (search: FiltroDeTickets) => linkTo('/admin-dashboard/tickets', { query: search })

type TicketChip = Chip & { separate?: true }

function chipsFor(filter: FiltroDeTickets, counts: CuentasDeTickets | undefined): TicketChip[] {
  const { estado, prioridad, sin_responder } = filter
  return [
    {
      title: 'Todos',
      count: counts?.todos,
      to: pathOf({ ...filter, estado: undefined, sin_responder: undefined }),
      isChosen: !estado && !sin_responder,
    },
    {
      title: 'Sin responder',
      count: counts?.sin_responder,
      to: pathOf({ ...filter, sin_responder: sin_responder ? undefined : 'si' }),
      isChosen: sin_responder !== undefined,
    },
    ...EstadoDeTicket.options.map((option) => ({
      title: TICKET_ESTADO_LABELS[option],
      count: counts?.estados[option],
      to: pathOf({ ...filter, estado: option === estado ? undefined : option }),
      isChosen: option === estado,
    })),
    ...Prioridad.options.toReversed().map((option) => ({
      title: `Prioridad ${TICKET_PRIORIDAD_LABELS[option].toLowerCase()}`,
      count: counts?.prioridades[option],
      to: pathOf({ ...filter, prioridad: option === prioridad ? undefined : option }),
      isChosen: option === prioridad,
      separate: true as const,
    })),
  ]
}
