import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, CalendarClock, Ellipsis, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { linkTo } from '#lib/linkTo.ts'
import { useExportar } from '#pedidos/archivos/useExportar.ts'
import { SERVICIO } from '#pedidos/labels.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { MenuButton, menuButtonStyle } from '#ui/MenuButton.tsx'
import { estatusOf, type PedidoFilter } from '../filter.ts'
import { countsOf } from '../queries.ts'
import { Fechas, FechasButton } from './Fechas.tsx'

const SORT_LABELS = { recientes: 'Recientes', antiguos: 'Antiguos', entrega: 'Por entrega' }
const SORT_ICONS = { recientes: ArrowDown, antiguos: ArrowUp, entrega: CalendarClock }
const SORTS = ['recientes', 'antiguos', 'entrega'] as const

type Props = {
  filter: PedidoFilter
  /** How many orders match the filter. */
  hallados: number | undefined
  onSelectAll: () => void
}

/** Menus to filter and sort, and to select or export all matches. */
export function Menus({ filter, hallados = 0, onSelectAll }: Props) {
  const navigate = useNavigate()
  const ir = (changes: PedidoFilter) => navigate(linkTo('/manage/pedidos', { query: { ...filter, ...changes } }))
  const [datesOpen, setDatesOpen] = useState(false)
  const datesButton = useRef<HTMLButtonElement>(null)
  const datesId = useId()
  const orden = filter.orden ?? 'recientes'
  const IconoDeOrden = SORT_ICONS[orden]

  function closeDates() {
    setDatesOpen(false)
    datesButton.current?.focus()
  }

  return (
    <>
      <div className="flex items-center gap-0.5 max-lg:-mx-2.5 max-lg:overflow-x-auto">
        <MenuButton
          label={filter.servicio && `Servicio: ${SERVICIO[filter.servicio]}`}
          groups={[
            {
              options: [undefined, 'retiro', 'envio'].map((servicio) => ({
                title: servicio ? SERVICIO[servicio as 'envio'] : 'Todos los servicios', // a key of SERVICIO
                checked: filter.servicio === servicio,
                onChoose: () => ir({ servicio: servicio as PedidoFilter['servicio'] }),
              })),
            },
          ]}
          className={`${menuButtonStyle} ${filter.servicio ? 'bg-accent text-accent-foreground' : ''}`}
        >
          {filter.servicio ? SERVICIO[filter.servicio] : 'Servicio'}
        </MenuButton>
        <FechasButton
          ref={datesButton}
          filter={filter}
          aria-expanded={datesOpen}
          aria-controls={datesOpen ? datesId : undefined}
          onClick={() => setDatesOpen(!datesOpen)}
        />
        <MenuButton
          label={`Orden: ${SORT_LABELS[orden]}`}
          hideArrow
          groups={[
            {
              options: SORTS.map((item) => ({
                title: SORT_LABELS[item],
                checked: item === orden,
                onChoose: () => ir({ orden: item === 'recientes' ? undefined : item }),
              })),
            },
          ]}
        >
          {SORT_LABELS[orden]}
          <IconoDeOrden aria-hidden="true" strokeWidth={1.75} />
        </MenuButton>
        <More {...{ filter, hallados, onSelectAll, ir }} />
        <ButtonLink
          variant="outline"
          size={36}
          className="ml-2 max-xl:group-has-[[data-panel]]/marco:hidden max-lg:hidden"
        >
          <Link to={linkTo('/manage/nuevo')}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Nuevo pedido
          </Link>
        </ButtonLink>
      </div>
      {datesOpen && (
        <Fechas
          id={datesId}
          filter={filter}
          onClose={closeDates}
          onSelect={(range) => {
            closeDates()
            ir(range)
          }}
        />
      )}
    </>
  )
}

function More({
  filter,
  hallados,
  onSelectAll,
  ir,
}: Omit<Required<Props>, 'hallados'> & { hallados: number; ir: (changes: PedidoFilter) => void }) {
  const { data: counts } = useQuery(countsOf(filter))
  const exportar = useExportar()
  const puede = usePuede()
  const exportarCsv = {
    title: 'Exportar a CSV',
    onChoose: () => exportar.mutate({ de: 'pedidos', filtro: filter }),
  }
  const estatusFilter = estatusOf(filter)
  const closed = (counts?.estatus ?? []).filter(({ activo }) => !activo)
  const sinNada = { vencidos: undefined, sin_precio: undefined, pago: undefined } as const
  const count = (number: number) => (
    <span className="cifras text-muted-foreground">{number.toLocaleString('es-DO')}</span>
  )
  return (
    <MenuButton
      label="Más opciones"
      hideArrow
      className={`${menuButtonStyle} max-lg:w-12 max-lg:justify-center`}
      groups={[
        {
          title: 'Ver también',
          options: [
            ...closed.map(({ id, nombre, cuantos: total }) => ({
              title: (
                <>
                  {nombre} {count(total)}
                </>
              ),
              checked: Array.isArray(estatusFilter) && estatusFilter.includes(id),
              onChoose: () => ir({ ...sinNada, estatus: String(id) }),
            })),
            {
              title: <>Todos los pedidos {counts && count(counts.todos)}</>,
              checked: estatusFilter === 'todos' && !filter.vencidos && !filter.sin_precio && !filter.pago,
              onChoose: () => ir({ ...sinNada, estatus: 'todos' }),
            },
          ],
        },
        {
          options:
            hallados > 0
              ? [
                  {
                    title:
                      hallados === 1
                        ? 'Elegir el que coincide'
                        : `Elegir los ${hallados.toLocaleString('es-DO')} que coinciden`,
                    onChoose: onSelectAll,
                  },
                  ...(puede('admin') ? [exportarCsv] : []),
                ]
              : [],
        },
      ]}
    >
      <Ellipsis aria-hidden="true" strokeWidth={1.75} />
    </MenuButton>
  )
}
