import { useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { BUSQUEDA_MAX_LENGTH, type PedidoFilter } from '../filter.ts'

/** Search field for narrow screens, where the page frame has none. */
export function Buscador({ filter, className }: { filter: PedidoFilter; className?: string }) {
  const navigate = useNavigate()
  return (
    <ListSearch
      label="Buscar pedidos"
      placeholder="Código, nombre, teléfono o pieza"
      query={filter.q ?? ''}
      maxLength={BUSQUEDA_MAX_LENGTH}
      // Only the first keystroke adds a history entry; later ones replace it.
      onSearch={(q) =>
        navigate(linkTo('/manage/pedidos', { query: { ...filter, q: q || undefined } }), {
          replace: filter.q !== undefined,
        })
      }
      className={className}
    />
  )
}
