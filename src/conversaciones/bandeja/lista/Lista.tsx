import { CircleCheckBig, SearchX } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { pages } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RowList, Rows } from '#ui/list/Rows.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { type AsuntoEnLista, listarBandeja } from '../contract.ts'
import { type Filter, tabOf } from '../filter.ts'
import { AsuntoRow } from './AsuntoRow.tsx'

const keyOf = ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) => `${clase}:${id}`

type Props = {
  filter: Filter
  /** Whether items of another channel are pending and shown above the list. */
  waitsForOther: boolean
}

/** The list of items. New items appear only after a tap on a button, so that rows do not move under a finger. */
export function Lista({ filter, waitsForOther }: Props) {
  const { clase, id } = useParams()
  const loaded = pages(listarBandeja, { ...tabOf(filter), clase: filter.clase })
  const list = useList(loaded, ({ asuntos }) => asuntos)
  const { rows, ...news } = useSettled(list, { keyOf })
  return (
    <Rows
      read={list.read}
      news={{ ...news, word: 'nueva' }}
      more="Ver más"
      isEmpty={rows.length === 0}
      empty={<Nada {...{ filter, waitsForOther }} />}
    >
      <RowList name="Bandeja">
        {rows.map(({ row: asunto, gone }) => (
          <AsuntoRow
            key={keyOf(asunto)}
            asunto={asunto}
            filter={filter}
            visited={gone}
            open={keyOf(asunto) === `${clase}:${id}`}
          />
        ))}
      </RowList>
    </Rows>
  )
}

function Nada({ filter, waitsForOther }: Props) {
  const { ver, clase, busca, canal } = filter
  if (busca || clase)
    return (
      <EmptyState
        illustration={<SearchX />}
        title={busca ? `Nada coincide con «${busca}».` : 'Nada de esa clase.'}
        action={
          <ButtonLink variant="outline" size={36}>
            <Link to={linkTo('/manage/bandeja', { query: { ver, canal } })}>Limpiar filtros</Link>
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      illustration={<CircleCheckBig />}
      title={ver ? 'Aún no hay nada decidido.' : waitsForOther ? 'Ningún mensaje espera.' : 'Nada espera por ti.'}
    >
      {ver
        ? 'Lo que respondas o decidas se queda aquí.'
        : 'Cuando alguien pida ayuda, escriba o venga por su pedido, lo verás aquí.'}
    </EmptyState>
  )
}
