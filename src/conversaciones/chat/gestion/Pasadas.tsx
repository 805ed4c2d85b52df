import { History, SearchX } from 'lucide-react'
import { useNavigate } from 'react-router'
import { pages } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { RowList, Rows } from '#ui/list/Rows.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { ConversacionRow } from './ConversacionRow.tsx'
import { type ConversacionEnLista, listarPasadas } from './contract.ts'
import type { Filter } from './filter.ts'

const keyOf = ({ id }: ConversacionEnLista) => id

/** Closed conversations, latest activity first. */
export function Pasadas({ filter, open }: { filter: Filter; open: string | undefined }) {
  const { q } = filter
  const list = useList(pages(listarPasadas, { q }), ({ conversaciones }) => conversaciones)
  const { rows, ...news } = useSettled(list, { keyOf })
  return (
    <Rows
      read={list.read}
      news={{ ...news, word: 'nueva' }}
      more="Ver más conversaciones"
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          illustration={q ? <SearchX /> : <History />}
          title={q ? `Ninguna conversación coincide con «${q}».` : 'Ninguna ha terminado todavía.'}
        />
      }
    >
      <RowList name="Conversaciones pasadas">
        {rows.map(({ row }) => (
          <ConversacionRow key={row.id} conversacion={row} filter={filter} open={row.id === open} />
        ))}
      </RowList>
    </Rows>
  )
}

export function BuscarEnPasadas({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  return (
    <ListSearch
      label="Buscar en las pasadas"
      placeholder="Nombre, correo, código o texto"
      query={filter.q ?? ''}
      maxLength={100}
      onSearch={(q) => void navigate(linkTo('/admin-dashboard/chat', { query: { ...filter, q } }), { replace: true })}
    />
  )
}
