import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { CircleCheckBig, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { repartir } from '#comun/repartir.ts'
import { pages } from '#http/query.ts'
import { useTeclasDeFilas } from '#ui/atajos/useTeclasDeFilas.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { VerMas } from '#ui/VerMas.tsx'
import { type AsuntoEnLista, listarBandeja } from '../contrato.ts'
import { type Filtro, pestanaDe } from '../filtro.ts'
import { FilaDeAsunto } from './FilaDeAsunto.tsx'

const claveDe = ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) => `${clase}:${id}`

/** Keyed by its filter. What arrives meanwhile waits above it, so that nothing moves under a finger. */
export function Lista({ filtro }: { filtro: Filtro }) {
  const { clase, id } = useParams()
  const lista = useSuspenseInfiniteQuery(pages(listarBandeja, { ...pestanaDe(filtro), clase: filtro.clase }))
  const frescas = lista.data.pages.flatMap(({ asuntos }) => asuntos)
  const [fijas, setFijas] = useState(frescas)
  const { filas, nuevas } = repartir({ fijas, frescas, claveDe, hayMas: lista.hasNextPage })
  const marco = useRef<HTMLUListElement>(null)
  useTeclasDeFilas({ marco, grupo: 'Bandeja' })

  return (
    <>
      <div role="status">
        {nuevas > 0 && (
          <div className="flex justify-center border-border border-b p-2">
            <Boton variante="primary" medida={36} className="max-lg:h-11" onClick={() => setFijas(frescas)}>
              {nuevas === 1 ? '1 nueva' : `${nuevas} nuevas`}
            </Boton>
          </div>
        )}
      </div>
      {filas.length === 0 ? (
        <Nada filtro={filtro} />
      ) : (
        <ul ref={marco} aria-label="Bandeja">
          {filas.map(({ cosa: asunto, ida }) => (
            <li key={claveDe(asunto)}>
              <FilaDeAsunto asunto={asunto} filtro={filtro} ida={ida} abierto={claveDe(asunto) === `${clase}:${id}`} />
            </li>
          ))}
        </ul>
      )}
      <div className="px-4 pb-4">
        <VerMas lista={lista}>Ver más</VerMas>
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
