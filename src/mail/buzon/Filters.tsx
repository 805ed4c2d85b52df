import { useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { MailState, SEARCH_MAX_LENGTH } from './contract.ts'
import type { Filter } from './filter.ts'
import { STATES } from './labels.ts'

/** Which mails: each choice is an address. */
export function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()

  return (
    <div className="mb-5 grid gap-4">
      <ListSearch
        label="Buscar por correo o código"
        placeholder="Correo o código"
        query={filter.busca ?? ''}
        maxLength={SEARCH_MAX_LENGTH}
        // One entry of the history for a whole search.
        onSearch={(busca) =>
          navigate(linkTo('/manage/correos', { query: { ...filter, busca: busca || undefined } }), {
            replace: filter.busca !== undefined,
          })
        }
        className="max-w-lg"
      />
      <Chips
        isWrapped
        name="Estado"
        chips={[undefined, ...MailState.options].map((estado) => ({
          title: estado ? STATES[estado].plural : 'Todos',
          to: linkTo('/manage/correos', { query: { ...filter, estado } }),
          isChosen: filter.estado === estado,
        }))}
      />
    </div>
  )
}
