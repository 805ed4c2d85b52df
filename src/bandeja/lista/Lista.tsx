import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { CircleCheckBig, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { repartir } from '#comun/repartir.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { VerMas } from '#ui/VerMas.tsx'
import { consultaDeBandeja } from '../consultas.ts'
import type { AsuntoEnLista } from '../contrato.ts'
import type { Filtro } from '../filtro.ts'
import { FilaDeAsunto } from './FilaDeAsunto.tsx'

const claveDe = ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) => `${clase}:${id}`

/** Keyed by its filter. What arrives meanwhile waits above it, so that nothing moves under a finger. */
export function Lista({ filtro }: { filtro: Filtro }) {
  const { clase, id } = useParams()
  const lista = useSuspenseInfiniteQuery(consultaDeBandeja(filtro))
  const frescas = lista.data.pages.flatMap(({ asuntos }) => asuntos)
  const [fijas, setFijas] = useState(frescas)
  const { filas, nuevas } = repartir({ fijas, frescas, claveDe, hayMas: lista.hasNextPage })
  const marco = useRef<HTMLUListElement>(null)
  useTeclasDeLista(marco)

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

/** `j` and `k` go from row to row, beginning at the one that is open; Enter follows the row, which is a link. */
function useTeclasDeLista(marco: React.RefObject<HTMLUListElement | null>) {
  const filas = () => [...(marco.current?.querySelectorAll<HTMLElement>('[data-fila]') ?? [])]
  const enCual = (todas: HTMLElement[]) => {
    const enfocada = todas.indexOf(document.activeElement as HTMLElement) // or it is none of them
    return enfocada >= 0 ? enfocada : todas.findIndex((fila) => fila.getAttribute('aria-current') === 'true')
  }
  function ir(pasos: 1 | -1) {
    const todas = filas()
    const aqui = enCual(todas)
    const otra = todas[aqui < 0 ? 0 : Math.min(Math.max(aqui + pasos, 0), todas.length - 1)]
    // Beside an open one the list stands still; where it is hidden there is nothing to go along.
    if (otra?.offsetParent) otra.focus()
    else otra?.click()
  }
  useAtajo({ tecla: 'j', titulo: 'Siguiente', grupo: 'Bandeja', hacer: () => ir(1) })
  useAtajo({ tecla: 'k', titulo: 'Anterior', grupo: 'Bandeja', hacer: () => ir(-1) })
  useAtajo({
    tecla: 'Enter',
    titulo: 'Abrir',
    grupo: 'Bandeja',
    hacer() {
      const todas = filas()
      todas[enCual(todas)]?.click()
    },
  })
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
