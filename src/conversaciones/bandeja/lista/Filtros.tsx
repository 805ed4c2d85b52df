import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { shortCount } from '#lib/shortCount.ts'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { SegmentLinks } from '#ui/Segments.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { BUSQUEDA_MAX_LENGTH, Clase, contarBandeja } from '../contract.ts'
import { type Filter, tabOf } from '../filter.ts'
import { CLASE_LABELS } from '../labels.ts'

/** The search field, and a link for each kind. */
export function Filtros({ filter }: { filter: Filter }) {
  const { data: counts } = useQuery(query(contarBandeja, tabOf(filter)))
  return (
    <>
      <Buscador filter={filter} />
      <Chips
        name="Clase"
        chips={Clase.options.map((clase) => {
          const count = counts?.clases[clase]
          const isChosen = filter.clase === clase
          return {
            title: CLASE_LABELS[clase].plural,
            count: count ? shortCount(count) : undefined,
            to: linkTo('/manage/bandeja', { query: { ...filter, clase: isChosen ? undefined : clase } }),
            isChosen,
          }
        })}
      />
    </>
  )
}

/** The tabs of pending and decided items. */
export function Tabs({ filter }: { filter: Filter }) {
  const { data: counts } = useQuery(query(contarBandeja, tabOf(filter)))
  return (
    <SegmentLinks
      name="Estado"
      links={([undefined, 'decididas'] as const).map((tab) => ({
        title: tab ? 'Decididas' : 'Pendientes',
        count: tab ? 0 : shortCount(counts?.pendientes ?? 0),
        to: linkTo('/manage/bandeja', { query: { ...filter, ver: tab } }),
        isChosen: filter.ver === tab,
      }))}
    />
  )
}

function Buscador({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ key: '/', title: 'Buscar en la bandeja', group: 'Bandeja', run: () => field.current?.focus() })

  return (
    <ListSearch
      ref={field}
      label="Buscar en la bandeja"
      placeholder="Nombre, correo, código o texto"
      query={filter.busca ?? ''}
      maxLength={BUSQUEDA_MAX_LENGTH}
      // All keystrokes of a search share one entry in the browser's history.
      onSearch={(busca) =>
        navigate(linkTo('/manage/bandeja', { query: { ...filter, busca: busca || undefined } }), {
          replace: filter.busca !== undefined,
        })
      }
    />
  )
}
