import { ChevronDown, ChevronUp, Copy, Ellipsis, Eye, Link2Off, type LucideIcon, Pencil, Printer } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SEARCH_URL } from '#lib/codigoFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { readFilter } from '#pedidos/lista/filter.ts'
import { useRows } from '#pedidos/lista/useRows.ts'
import { printLink } from '#pedidos/papel/paperFormat.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { WithTooltip } from '#ui/Tooltip.tsx'
import { panelButton as buttonStyle, PanelHeader } from '../PanelHeader.tsx'

const CLIENT_FORM = 'ver-como-cliente'

/** The order's code, and the actions other than those that move it to another status. */
export function FichaHeader({ codigo }: { codigo: string }) {
  const { lista, anterior: previous, siguiente } = useNeighbors(codigo)
  const asClient = useRef<HTMLButtonElement>(null)
  const papel = printLink([codigo])
  return (
    <PanelHeader codigo={codigo} lista={lista}>
      <Neighbor to={previous} title="Pedido anterior" icon={ChevronUp} />
      <Neighbor to={siguiente} title="Pedido siguiente" icon={ChevronDown} />
      <WithTooltip text="Imprimir">
        <Link to={papel} className={`${buttonStyle} max-lg:hidden`}>
          <Printer aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only">Imprimir</span>
        </Link>
      </WithTooltip>
      <WithTooltip text="Ver como cliente">
        <button ref={asClient} type="submit" form={CLIENT_FORM} name="codigo" value={codigo} className={buttonStyle}>
          <Eye aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only">Ver como cliente</span>
        </button>
      </WithTooltip>
      <MasAcciones codigo={codigo} onViewAsClient={() => asClient.current?.click()} papel={papel} />
      {/* Sent in the body, so that the new page shows this order from its first HTML. */}
      <form id={CLIENT_FORM} method="post" action={SEARCH_URL} target="_blank" rel="noopener" />
    </PanelHeader>
  )
}

type ActionProps = { codigo: string; onViewAsClient: () => void; papel: string }

/** The menu of rarely used actions. */
function MasAcciones({ codigo, onViewAsClient, papel }: ActionProps) {
  const navigate = useNavigate()
  const aEditar = (rest: { hash?: string } = {}) =>
    linkTo('/manage/pedidos/:codigo/editar', { codigo, query: { ver: 'pedido' }, ...rest })
  const opcion = (title: string, Icon: LucideIcon, onSelect: () => void) => ({
    title: (
      <span className="flex-1">
        <Icon aria-hidden="true" strokeWidth={1.75} className="absolute left-3 size-4" />
        {title}
      </span>
    ),
    onChoose: onSelect,
  })
  return (
    <MenuButton
      label="Más acciones"
      hideArrow
      className={buttonStyle}
      groups={[
        {
          options: [
            opcion('Editar', Pencil, () => navigate(aEditar())),
            opcion('Copiar historial', Copy, () => navigate(aEditar({ hash: 'copiar' }))),
            opcion('Revocar enlaces', Link2Off, () => navigate(aEditar({ hash: 'enlaces' }))),
            opcion('Imprimir', Printer, () => navigate(papel)),
            opcion('Ver como cliente', Eye, onViewAsClient),
          ],
        },
      ]}
    >
      <Ellipsis aria-hidden="true" strokeWidth={1.75} />
    </MenuButton>
  )
}

type NeighborProps = { to: string | null; title: string; icon: LucideIcon }

/** A link to the next or previous order; a phone shows the list instead. */
function Neighbor({ to, title, icon: Icon }: NeighborProps) {
  if (!to) return null
  return (
    <WithTooltip text={title}>
      {/* `replace`: going through many orders adds one history entry. */}
      <Link to={to} replace preventScrollReset className={`${buttonStyle} max-lg:hidden`}>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        <span className="sr-only">{title}</span>
      </Link>
    </WithTooltip>
  )
}

/**
 * The URL of the list that the order was opened from, and of the orders before and after it there; null for an order
 * that is not among the loaded rows.
 */
function useNeighbors(codigo: string) {
  const { search } = useLocation()
  const query = useMemo(() => readFilter(new URLSearchParams(search)), [search])
  // This query only reads the cache, because the list itself loads the rows.
  const { filas: rows } = useRows(query, { enabled: false })
  const codigos = rows.map((row) => row.codigo)
  const position = codigos.indexOf(codigo)
  const pathOf = (other: string | undefined) =>
    position >= 0 && other ? linkTo('/manage/pedidos/:codigo', { codigo: other, query }) : null
  return {
    lista: linkTo('/manage/pedidos', { query }),
    anterior: pathOf(codigos[position - 1]),
    siguiente: pathOf(codigos[position + 1]),
  }
}
