import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { query } from '#http/query.ts'
import { diaDe } from '#lib/fecha.ts'
import { Boton } from '#ui/Boton.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { listarMovimientos } from '../mover/contract.ts'
import type { FilaDeLista } from './contract.ts'
import type { Seleccion } from './elegidos/useSeleccion.ts'
import { FilaDeTabla } from './filas/FilaDeTabla.tsx'
import { Tabla } from './filas/Tabla.tsx'
import { Tarjeta } from './filas/Tarjeta.tsx'
import type { FiltroDeLista } from './filtro.ts'
import { sigueEnLaLista } from './rules.ts'
import { type useFilas, useFilasFrescas, useNovedades } from './useFilas.ts'
import { useTeclasDeLista } from './useTeclasDeLista.ts'

/** In rem, so that larger letters make taller rows. */
const ALTO_DE_FILA = 2.5
const ALTO_DE_TARJETA = 6.25
/** So many rows before its end the next page is asked for. */
const ANTES_DEL_FIN = 40

type Props = ReturnType<typeof useFilas> & {
  /** Else as cards: another key, since their height is another. */
  enTabla: boolean
  filtro: FiltroDeLista
  hallados: number
  abierto: string | undefined
  seleccion: Seleccion
  pasar: (fila: FilaDeLista) => void
}

/** The rows in sight of all that were read; the next ones come by themselves. */
export function Lista({ enTabla, lista, paginas, filas, filtro, hallados, abierto, seleccion, pasar }: Props) {
  const hoy = diaDe(new Date())
  const caja = useRef<HTMLDivElement>(null)
  const margen = useMargen(caja)
  const [conPrecio, setConPrecio] = useState<string | null>(null)
  const alto = (enTabla ? ALTO_DE_FILA : ALTO_DE_TARJETA) * tamanoDeLetra()
  const virtual = useWindowVirtualizer({
    count: filas.length,
    estimateSize: () => alto,
    overscan: 8,
    scrollMargin: margen,
    getItemKey: (indice) => filas[indice]?.codigo ?? indice,
  })

  const puestas = virtual.getVirtualItems()
  const frescas = useFilasFrescas(
    paginas,
    puestas.flatMap(({ index }) => filas[index] ?? []),
  )
  const novedades = useNovedades(filtro, paginas)
  const movidos = useMovidos()
  const actual = (fila: FilaDeLista) => frescas.get(fila.codigo) ?? fila

  const ultima = puestas.at(-1)?.index ?? -1
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lista
  const faltan = hasNextPage && !isFetching && !isFetchNextPageError && ultima >= filas.length - ANTES_DEL_FIN
  useEffect(() => {
    if (faltan) fetchNextPage()
  }, [faltan, fetchNextPage])

  const desde = useRef<number | null>(null)
  const { poner } = seleccion
  // As they are now: what was moved since the list was read would be refused by its old version.
  const elegir = useCallback(
    (cuales: FilaDeLista[], si: boolean) =>
      poner(
        cuales.map((fila) => frescas.get(fila.codigo) ?? fila),
        si,
      ),
    [frescas, poner],
  )
  const alElegir = useCallback(
    (indice: number, si: boolean, conMayuscula: boolean) => {
      const otra = conMayuscula ? (desde.current ?? indice) : indice
      desde.current = indice
      elegir(filas.slice(Math.min(indice, otra), Math.max(indice, otra) + 1), si)
    },
    [filas, elegir],
  )
  const { alTeclear } = useTeclasDeLista({
    filas,
    filtro,
    abierto,
    virtual,
    hayElegidos: seleccion.elegidos.size > 0,
    alternar: (indice) => alElegir(indice, !seleccion.elegidos.has(filas[indice]?.codigo ?? ''), false),
    vaciar: seleccion.vaciar,
    pasar: (fila) => pasar(actual(fila)),
    ponerPrecio: ({ codigo }) => setConPrecio(codigo),
  })

  const antes = (puestas[0]?.start ?? margen) - margen
  const despues = virtual.getTotalSize() - ((puestas.at(-1)?.end ?? margen) - margen)
  const cuantas = Math.max(hallados, filas.length)
  const Fila = enTabla ? FilaDeTabla : Tarjeta
  const enSuSitio = puestas.flatMap(({ index, key }) => {
    const leida = filas[index]
    if (!leida) return []
    const fila = actual(leida)
    const { codigo } = fila
    return (
      <Fila
        key={key}
        {...{ fila, indice: index, cuantas, filtro, hoy, alElegir }}
        abierta={codigo === abierto}
        elegida={seleccion.elegidos.has(codigo)}
        salio={!sigueEnLaLista(fila, filtro, hoy)}
        contando={movidos.has(codigo)}
        conPrecio={codigo === conPrecio}
        alPonerPrecio={setConPrecio}
      />
    )
  })
  return (
    <div ref={caja}>
      <NewRows
        {...novedades}
        word="nuevo"
        className="sticky top-16 z-30 flex h-0 justify-center lg:top-24"
        ofButton="mt-2 h-9 rounded-full! shadow-menu"
      />
      {enTabla ? (
        <Tabla
          {...{ cuantas, antes, despues, alTeclear }}
          marcaDeTodas={<MarcaDeTodas {...{ filas, elegir }} elegidos={seleccion.elegidos} />}
        >
          {enSuSitio}
        </Tabla>
      ) : (
        <ul
          aria-label="Pedidos"
          onKeyDown={alTeclear}
          className="border-border border-t"
          style={{ paddingTop: antes, paddingBottom: Math.max(0, despues) }}
        >
          {enSuSitio}
        </ul>
      )}
      <Final>
        {hasNextPage && (
          <Boton
            variante="outline"
            medida={36}
            cargando={lista.isFetchingNextPage}
            onClick={() => fetchNextPage()}
            className="max-lg:h-11"
          >
            {isFetchNextPageError ? 'No se pudo leer más. Reintentar' : 'Ver más pedidos'}
          </Boton>
        )}
      </Final>
    </div>
  )
}

/** Pixels from the top of the page. What stands over the list grows with the counts, and with what is told there. */
function useMargen(caja: RefObject<HTMLDivElement | null>) {
  const [margen, setMargen] = useState(0)
  useLayoutEffect(() => {
    const medir = () => {
      // While an order hides it on a phone it has no place.
      if (caja.current?.offsetParent) setMargen(caja.current.getBoundingClientRect().top + window.scrollY)
    }
    medir()
    const vigia = new ResizeObserver(medir)
    const encima = caja.current?.parentElement?.firstElementChild
    if (encima) vigia.observe(encima)
    return () => vigia.disconnect()
  }, [caja])
  return margen
}

const tamanoDeLetra = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The orders whose last step can still be taken back. */
function useMovidos() {
  const { data } = useQuery(query(listarMovimientos))
  return useMemo(() => new Set(data?.movimientos.map(({ codigo }) => codigo)), [data])
}

function Final({ children }: { children: ReactNode }) {
  return <div className="flex justify-center px-5 py-4 empty:hidden">{children}</div>
}

type PropsDeMarca = {
  filas: FilaDeLista[]
  elegidos: Seleccion['elegidos']
  elegir: (cuales: FilaDeLista[], si: boolean) => void
}

function MarcaDeTodas({ filas, elegidos, elegir }: PropsDeMarca) {
  const cuantas = elegidos.size === 0 ? 0 : filas.filter(({ codigo }) => elegidos.has(codigo)).length
  const todas = filas.length > 0 && cuantas === filas.length
  return (
    <label className="flex size-11 items-center justify-center lg:size-9">
      <input
        type="checkbox"
        aria-label="Elegir todos los de la lista"
        checked={todas}
        ref={(caja) => {
          if (caja) caja.indeterminate = cuantas > 0 && !todas
        }}
        onChange={() => elegir(filas, !todas)}
        className="size-4 accent-primary"
      />
    </label>
  )
}
