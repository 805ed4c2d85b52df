import { CircleCheckBig, SearchX } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { RowList, Rows } from '#ui/list/Rows.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { type AsuntoEnLista, listarBandeja } from '../contract.ts'
import { type Filtro, pestanaDe } from '../filtro.ts'
import { FilaDeAsunto } from './FilaDeAsunto.tsx'

const claveDe = ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) => `${clase}:${id}`

type Props = {
  filtro: Filtro
  /** Whether something of another channel waits, which stands over it. */
  esperaOtro: boolean
}

/** Keyed by its filter. What arrives meanwhile waits above it, so that nothing moves under a finger. */
export function Lista({ filtro, esperaOtro }: Props) {
  const { clase, id } = useParams()
  const leida = pages(listarBandeja, { ...pestanaDe(filtro), clase: filtro.clase })
  const lista = useList(leida, ({ asuntos }) => asuntos)
  const { rows, ...news } = useSettled(lista, { keyOf: claveDe })
  return (
    <Rows
      read={lista.read}
      news={{ ...news, word: 'nueva' }}
      more="Ver más"
      isEmpty={rows.length === 0}
      empty={<Nada {...{ filtro, esperaOtro }} />}
    >
      <RowList name="Bandeja">
        {rows.map(({ row: asunto, gone }) => (
          <FilaDeAsunto
            key={claveDe(asunto)}
            asunto={asunto}
            filtro={filtro}
            ida={gone}
            abierto={claveDe(asunto) === `${clase}:${id}`}
          />
        ))}
      </RowList>
    </Rows>
  )
}

function Nada({ filtro, esperaOtro }: Props) {
  const { ver, clase, busca, canal } = filtro
  if (busca || clase)
    return (
      <Vacio
        dibujo={<SearchX />}
        titulo={busca ? `Nada coincide con «${busca}».` : 'Nada de esa clase.'}
        accion={
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage/bandeja', { consulta: { ver, canal } })}>Limpiar filtros</Link>
          </BotonEnlace>
        }
      />
    )
  return (
    <Vacio
      dibujo={<CircleCheckBig />}
      titulo={ver ? 'Aún no hay nada decidido.' : esperaOtro ? 'Ningún mensaje espera.' : 'Nada espera por ti.'}
    >
      {ver
        ? 'Lo que respondas o decidas se queda aquí.'
        : 'Cuando alguien pida ayuda, escriba o venga por su pedido, lo verás aquí.'}
    </Vacio>
  )
}
