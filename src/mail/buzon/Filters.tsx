import { useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { MailState, SEARCH_MAX_LENGTH } from './contract.ts'
import type { Filter } from './filter.ts'
import { STATES } from './labels.ts'

/** The filters of the outbox. Each choice is a link, so the URL holds the filter. */
export function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()

  return (
    <div className="mb-5 grid gap-4">
      <ListSearch
        label="Buscar por correo o código"
        placeholder="Correo o código"
        query={filter.busca ?? ''}
        maxLength={SEARCH_MAX_LENGTH}
        // The first keystroke adds an entry to the browser's history; later keystrokes replace that entry.
        onSearch={(busca) =>
          navigate(linkTo('/manage/correos', { query: { ...filter, busca: busca || undefined } }), {
            replace: filter.busca !== undefined,
          })
        }
        className="max-w-lg"
      />
      <Chips
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
