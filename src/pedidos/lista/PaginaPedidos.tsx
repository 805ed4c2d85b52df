import { useMutation, useQuery } from '@tanstack/react-query'
import { PackageSearch, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { ask, mutation, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { nuevaClave } from '#lib/clave.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe, rechazoDe } from '#lib/errores.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { listarEstatus } from '../contract.ts'
import { moverPedidos } from '../mover/contract.ts'
import { ParaElegidos } from '../papel/ParaElegidos.tsx'
import { type Cuentas, elegirPedidos, type FilaDeLista } from './contract.ts'
import { BarraDeElegidos } from './elegidos/BarraDeElegidos.tsx'
import { ResultadoDeLote } from './elegidos/ResultadoDeLote.tsx'
import { useLote } from './elegidos/useLote.ts'
import { useSeleccion } from './elegidos/useSeleccion.ts'
import { estaFiltrado, type FiltroDeLista, leerFiltro } from './filtro.ts'
import { Buscador } from './filtros/Buscador.tsx'
import { Chips } from './filtros/Chips.tsx'
import { Menus } from './filtros/Menus.tsx'
import { Lista } from './Lista.tsx'
import { cuentasDe, listaDe, useFilas } from './useFilas.ts'

export const meta: MetaFunction = ({ params }) => {
  const titulo = params.codigo ? `${params.codigo} · Pedidos` : 'Pedidos'
  return metaDePagina({ titulo, descripcion: 'Los pedidos de la tienda.', indexar: false })
}

/** Milliseconds for which the page waits for its rows before it shows their places. */
const SIN_FILAS = 1_000
/** A list that nobody looked at for so long is read anew. */
const DE_OTRA_VISITA = 60_000

export const clientLoader = cargar(async ({ request }) => {
  const filtro = leerFiltro(new URL(request.url).searchParams)
  const consulta = listaDe(filtro)
  const vista = cliente.getQueryCache().find({ queryKey: consulta.queryKey })
  if (vista && !vista.isActive() && Date.now() - vista.state.dataUpdatedAt > DE_OTRA_VISITA)
    cliente.removeQueries({ queryKey: consulta.queryKey, exact: true })
  void cliente.prefetchQuery(cuentasDe(filtro))
  // What failed is said in the list's own place.
  const filas = Promise.all([cliente.ensureInfiniteQueryData(consulta), cliente.ensureQueryData(query(listarEstatus))])
  await Promise.race([filas.catch(() => {}), new Promise((listo) => setTimeout(listo, SIN_FILAS))])
})

/** All orders: found, filtered, moved; and beside them the one in the address. */
export default function PaginaPedidos() {
  const { codigo } = useParams()
  const [consulta] = useSearchParams()
  const escrita = consulta.toString()
  const filtro = useMemo(() => leerFiltro(new URLSearchParams(escrita)), [escrita])
  const clave = enlaceA('/manage/pedidos', { consulta: filtro })
  const filas = useFilas(filtro)
  const enTabla = useConsultaDeMedios('(min-width: 48rem)', true)
  const { data: cuentas } = useQuery(cuentasDe(filtro))
  const seleccion = useSeleccion(clave)
  const manejo = useLote(seleccion.soltar)
  const pasar = usePasarUno()
  const { eligiendo, elegirTodos } = useElegirTodos(filtro, seleccion.ponerTodos)
  const elegidos = useMemo(() => [...seleccion.elegidos.keys()], [seleccion.elegidos])
  const hayElegidos = elegidos.length > 0
  const hallados = cuentas?.hallados ?? 0
  const titulo = (
    <h1 tabIndex={-1} className="font-display text-h1">
      Pedidos
    </h1>
  )
  return (
    <>
      {/* On a phone the order is a page of its own; the list keeps its place behind it. */}
      <div className={codigo ? 'max-lg:hidden' : undefined}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-2.5 pb-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {titulo}
            <Menus filtro={filtro} hallados={hallados} alElegirTodos={elegirTodos} />
          </div>
          <Buscador filtro={filtro} className="lg:hidden" />
          <div className="grid grid-cols-[minmax(0,1fr)]">
            <Chips filtro={filtro} tapados={hayElegidos} />
            {hayElegidos && (
              <BarraDeElegidos {...{ seleccion, manejo, hallados, elegirTodos, eligiendo }}>
                <ParaElegidos codigos={elegidos} />
              </BarraDeElegidos>
            )}
          </div>
        </div>
        {/* Also for who has gone further down. */}
        {manejo.lote && (
          <div className="sticky top-14 z-30 px-5 pb-3">
            <ResultadoDeLote manejo={manejo} lote={manejo.lote} />
          </div>
        )}
        <Contenido {...{ filas, filtro, cuentas }}>
          <Lista
            key={`${clave} ${enTabla}`}
            enTabla={enTabla}
            {...filas}
            {...{ filtro, hallados, seleccion, pasar }}
            abierto={codigo}
          />
        </Contenido>
      </div>
      <Outlet />
    </>
  )
}

type PropsDeContenido = {
  filas: ReturnType<typeof useFilas>
  filtro: FiltroDeLista
  cuentas: Cuentas | undefined
  children: React.ReactNode
}

function Contenido({ filas: { lista, filas }, filtro, cuentas, children }: PropsDeContenido) {
  if (lista.isPending) return <Esperando />
  if (lista.isError && filas.length === 0)
    return (
      <div className="px-5">
        <Aviso
          clase="error"
          role="alert"
          titulo="No se pudieron cargar los pedidos"
          acciones={
            <Boton variante="outline" medida={36} cargando={lista.isFetching} onClick={() => lista.refetch()}>
              Reintentar
            </Boton>
          }
        >
          {rechazoDe(lista.error).detail}
        </Aviso>
      </div>
    )
  if (filas.length === 0) return <Nada filtro={filtro} hayOtros={(cuentas?.todos ?? 0) > 0} />
  return children
}

function Esperando() {
  return (
    <div aria-hidden="true">
      <div className="h-8.5 border-border border-b bg-sunken" />
      {Array.from({ length: 12 }, (_, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of rows to come
        <div key={lugar} className="flex h-25 items-center gap-6 border-border border-b px-5 md:h-10">
          <Esqueleto className="h-4 w-20" />
          <Esqueleto className="h-4 flex-1" />
          <Esqueleto className="h-5 w-28 rounded-full!" />
          <Esqueleto className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

function Nada({ filtro, hayOtros }: { filtro: FiltroDeLista; hayOtros: boolean }) {
  if (!estaFiltrado(filtro) && !hayOtros)
    return (
      <Vacio
        dibujo={<PackageSearch />}
        titulo="Aún no hay pedidos."
        accion={
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage', { consulta: { ver: 'pedido' } })}>
              <Plus aria-hidden="true" strokeWidth={1.75} />
              Nuevo pedido
            </Link>
          </BotonEnlace>
        }
      >
        Aquí verás cada pedido que te hagan, y en qué va.
      </Vacio>
    )
  if (!estaFiltrado(filtro))
    return (
      <Vacio
        dibujo={<PackageSearch />}
        titulo="No hay pedidos activos."
        accion={
          <BotonEnlace variante="outline" medida={36}>
            <Link to={enlaceA('/manage/pedidos', { consulta: { estatus: 'todos' } })}>Ver todos los pedidos</Link>
          </BotonEnlace>
        }
      />
    )
  return (
    <Vacio
      dibujo={<PackageSearch />}
      titulo={filtro.q ? `Nada coincide con «${filtro.q}».` : 'Ningún pedido coincide con los filtros.'}
      accion={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/manage/pedidos', { consulta: { orden: filtro.orden } })}>Limpiar filtros</Link>
        </BotonEnlace>
      }
    />
  )
}

/** One order, by its key in the list; what is moved tells so by itself. */
function usePasarUno() {
  const mover = useMutation(mutation(moverPedidos))
  // Until the row is read again, a second press means the same step.
  const enviadas = useRef(new Map<string, number>())
  return async ({ codigo, version }: FilaDeLista) => {
    if (enviadas.current.get(codigo) === version) return
    enviadas.current.set(codigo, version)
    const titulo = `No se pudo mover ${codigo}`
    try {
      const pedidos = [{ codigo, version }]
      const { rechazados } = await mover.mutateAsync({ clave: nuevaClave(), pedidos, destino: 'siguiente' })
      if (!rechazados[0]) return
      enviadas.current.delete(codigo)
      avisar.error(titulo, rechazados[0].motivo, { id: codigo })
    } catch (error) {
      enviadas.current.delete(codigo)
      avisar.error(titulo, detalleDe(error, 'Intenta de nuevo.'), { id: codigo })
    }
  }
}

function useElegirTodos(filtro: FiltroDeLista, poner: ReturnType<typeof useSeleccion>['ponerTodos']) {
  const [eligiendo, setEligiendo] = useState(false)
  async function elegirTodos() {
    setEligiendo(true)
    try {
      const { pedidos, cortado } = await ask(elegirPedidos, filtro)
      poner(pedidos, cortado)
    } catch (error) {
      avisar.error('No se pudieron elegir', rechazoDe(error).detail, { id: 'elegir' })
    } finally {
      setEligiendo(false)
    }
  }
  return { eligiendo, elegirTodos }
}
