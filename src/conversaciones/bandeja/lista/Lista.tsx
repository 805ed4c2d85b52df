import { CircleCheckBig, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useTeclasDeFilas } from '#ui/atajos/useTeclasDeFilas.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { type AsuntoEnLista, listarBandeja } from '../contract.ts'
import { type Filtro, pestanaDe } from '../filtro.ts'
import { FilaDeAsunto } from './FilaDeAsunto.tsx'

const claveDe = ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) => `${clase}:${id}`

/** Keyed by its filter. What arrives meanwhile waits above it, so that nothing moves under a finger. */
export function Lista({ filtro }: { filtro: Filtro }) {
  const { clase, id } = useParams()
  const leida = pages(listarBandeja, { ...pestanaDe(filtro), clase: filtro.clase })
  const lista = useList(leida, ({ asuntos }) => asuntos)
  const { rows, ...news } = useSettled(lista, { keyOf: claveDe })
  const marco = useRef<HTMLUListElement>(null)
  useTeclasDeFilas({ marco, grupo: 'Bandeja' })

  if (!lista.read.data) return <NotLoaded read={lista.read} />
  return (
    <>
      <NewRows {...news} word="nueva" className="flex justify-center border-border not-empty:border-b not-empty:p-2" />
      {rows.length === 0 ? (
        <Nada filtro={filtro} />
      ) : (
        <ul ref={marco} aria-label="Bandeja">
          {rows.map(({ row: asunto, gone }) => (
            <li key={claveDe(asunto)}>
              <FilaDeAsunto asunto={asunto} filtro={filtro} ida={gone} abierto={claveDe(asunto) === `${clase}:${id}`} />
            </li>
          ))}
        </ul>
      )}
      <div className="px-4 pb-4">
        <VerMas lista={lista.read}>Ver más</VerMas>
      </div>
    </>
  )
}

function Nada({ filtro }: { filtro: Filtro }) {
  const { ver, clase, busca } = filtro
  if (busca || clase)
    return (
      <Vacio
        dibujo={<SearchX />}
        titulo={busca ? `Nada coincide con «${busca}».` : 'Nada de esa clase.'}
        accion={
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage/bandeja', { consulta: { ver } })}>Limpiar filtros</Link>
          </BotonEnlace>
        }
      />
    )
  return (
    <Vacio dibujo={<CircleCheckBig />} titulo={ver ? 'Aún no hay nada decidido.' : 'Nada espera por ti.'}>
      {ver
        ? 'Lo que respondas o decidas se queda aquí.'
        : 'Cuando alguien pida ayuda, escriba o venga por su pedido, lo verás aquí.'}
    </Vacio>
  )
}
