import { SearchX, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useTeclasDeFilas } from '#ui/atajos/useTeclasDeFilas.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { useList } from '#ui/list/useList.ts'
import { useSettled } from '#ui/list/useSettled.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { type ClienteEnLista, listarClientes } from './contract.ts'
import type { FiltroDeClientes } from './filtro.ts'
import { FilaDeCliente, TablaDeClientes } from './TablaDeClientes.tsx'
import { TarjetaDeCliente } from './TarjetaDeCliente.tsx'

type Props = {
  filtro: FiltroDeClientes
  /** The membership code of the client in the address. */
  abierto: string | undefined
}

/** The clients that a filter finds; what the address asks for comes before it. Keyed by its filter. */
export function ListaDeClientes({ filtro, abierto }: Props) {
  const lista = useList(pages(listarClientes, filtro), ({ clientes }) => clientes)
  const { data, error } = lista.read
  if (error && !data)
    return (
      <div className="px-5">
        <NoSeCargo {...lista.read} error={error} />
      </div>
    )
  if (!data) return <Esperando />
  return lista.rows.length === 0 ? <Nadie filtro={filtro} /> : <Filas {...{ lista, filtro, abierto }} />
}

type PropsDeFilas = Props & { lista: ReturnType<typeof useList<unknown, ClienteEnLista>> }

const claveDe = ({ codigo_membresia }: ClienteEnLista) => codigo_membresia

/** On a laptop the rows go by inside, so that the tickets below stay in reach. Who comes meanwhile waits above. */
function Filas({ lista, filtro, abierto }: PropsDeFilas) {
  const enTabla = useConsultaDeMedios('(min-width: 48rem)', true)
  const { rows, count, bring } = useSettled(lista, { keyOf: claveDe })
  const marco = useRef<HTMLDivElement>(null)
  const { alTeclear } = useTeclasDeFilas({ marco, grupo: 'Clientes', titulos: TITULOS })
  useRegresoALaFila(marco, abierto)

  const Fila = enTabla ? FilaDeCliente : TarjetaDeCliente
  const enSuSitio = rows.map(({ row, gone }) => (
    <Fila key={claveDe(row)} cliente={row} filtro={filtro} ida={gone} abierta={claveDe(row) === abierto} />
  ))
  return (
    <>
      <NewRows
        count={count}
        word="nuevo"
        bring={() => {
          bring()
          marco.current?.scrollTo({ top: 0 })
        }}
        className="flex justify-center border-border not-empty:border-t not-empty:p-2"
        ofButton="rounded-full!"
      />
      <div
        ref={marco}
        className="@container border-border border-y md:max-h-[27.125rem] md:scroll-pt-8.5 md:overflow-y-auto md:overscroll-contain"
      >
        {enTabla ? (
          <TablaDeClientes alTeclear={alTeclear}>{enSuSitio}</TablaDeClientes>
        ) : (
          <ul aria-label="Clientes">{enSuSitio}</ul>
        )}
        <div className="px-5 pb-4 empty:hidden">
          <VerMas lista={lista.read}>Ver más clientes</VerMas>
        </div>
      </div>
    </>
  )
}

const TITULOS = { siguiente: 'Cliente siguiente', anterior: 'Cliente anterior', abrir: 'Abrir el cliente' }

/** Whoever closes a client goes on from their row. */
function useRegresoALaFila(marco: React.RefObject<HTMLElement | null>, abierto: string | undefined) {
  const antes = useRef(abierto)
  useEffect(() => {
    const cerrado = antes.current
    antes.current = abierto
    if (!cerrado || abierto) return
    marco.current?.querySelector<HTMLElement>(`[data-fila="${CSS.escape(cerrado)}"]`)?.focus({ preventScroll: true })
  }, [abierto, marco])
}

function Esperando() {
  return (
    <div aria-hidden="true">
      <div className="h-8.5 border-border border-y bg-sunken max-md:hidden" />
      {Array.from({ length: 10 }, (_, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of rows to come
        <div key={lugar} className="flex h-24 items-center gap-6 border-border border-b px-5 md:h-10">
          <Esqueleto className="h-4 w-20" />
          <Esqueleto className="h-4 flex-1" />
          <Esqueleto className="h-5 w-28 rounded-full!" />
          <Esqueleto className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

function Nadie({ filtro: { q, estado } }: { filtro: FiltroDeClientes }) {
  if (!q && !estado)
    return (
      <Vacio dibujo={<Users />} titulo="Aún no hay clientes.">
        Aquí verás a cada persona que abra una cuenta.
      </Vacio>
    )
  return (
    <Vacio
      dibujo={<SearchX />}
      titulo={q ? `Nadie coincide con «${q}».` : 'No hay clientes en ese estado.'}
      accion={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/admin-dashboard')}>Limpiar filtros</Link>
        </BotonEnlace>
      }
    >
      {q && 'Prueba con menos letras, o busca por código, correo, nombre o teléfono.'}
    </Vacio>
  )
}
