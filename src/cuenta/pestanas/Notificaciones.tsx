import { useQuery } from '@tanstack/react-query'
import { BellOff, ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Aviso, listarAvisos, obtenerAviso } from '#avisos/contract.ts'
import { Mensaje, Titular } from '#avisos/LoDicho.tsx'
import { useLeerAviso, useLeerTodos } from '#avisos/useLeer.ts'
import { pages, query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Cargada } from '../Cargada.tsx'

const lugarDe = (aviso?: number) => enlaceA('/mi-cuenta', { consulta: { ver: 'notificaciones', aviso } })

/** @param abierto the id of the one that is open */
export function Notificaciones({ id, abierto }: { id: string; abierto: number | undefined }) {
  const { read: lista, rows: avisos } = useList(pages(listarAvisos, { autor: id }), (pagina) => pagina.avisos)
  const sinLeer = lista.data?.pages[0]?.sin_leer ?? 0
  const enLista = avisos.some((aviso) => aviso.id === abierto)
  return (
    <div className="max-w-200">
      <h2 className="sr-only">Notificaciones</h2>
      <Cargada consulta={lista} hueco={<Hueco />}>
        {() => (
          <>
            {abierto && !enLista && <DeOtraParte id={id} abierto={abierto} />}
            {avisos[0] && sinLeer > 0 && <LeerTodas id={id} masNueva={avisos[0]} sinLeer={sinLeer} />}
            {avisos.length ? (
              <ul className={cajon}>
                {avisos.map((aviso) => (
                  <Fila key={aviso.id} id={id} aviso={aviso} abierta={aviso.id === abierto} />
                ))}
              </ul>
            ) : (
              <Vacio
                dibujo={<BellOff />}
                titulo="No tienes notificaciones."
                accion={
                  <BotonEnlace variante="outline" medida={40}>
                    <Link to={enlaceA('/mi-cuenta')} preventScrollReset>
                      Ver mis pedidos
                    </Link>
                  </BotonEnlace>
                }
              >
                Aquí te avisamos de tus créditos y de tus paquetes.
              </Vacio>
            )}
            <VerMas lista={lista}>Ver más notificaciones</VerMas>
          </>
        )}
      </Cargada>
    </div>
  )
}

const cajon = 'grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card'

function LeerTodas({ id, masNueva, sinLeer }: { id: string; masNueva: Aviso; sinLeer: number }) {
  const leerTodas = useLeerTodos(id, masNueva)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted-foreground text-sm">
        <span className="cifras font-semibold text-foreground">{sinLeer}</span> sin leer
      </p>
      <Boton
        variante="outline"
        medida={40}
        cargando={leerTodas.isPending}
        onClick={() => leerTodas.mutate(undefined, { onError: decirFallo })}
      >
        Marcar todas como leídas
      </Boton>
    </div>
  )
}

/** Opened, it is read. */
function Fila({ id, aviso, abierta }: { id: string; aviso: Aviso; abierta: boolean }) {
  const { mutate: leer } = useLeerAviso(id)
  const { id: cual, leido, tipo, titulo, mensaje, fecha_creacion } = aviso
  useEffect(() => {
    if (abierta && !leido) leer({ id: cual }, { onError: decirFallo })
  }, [abierta, leido, cual, leer])
  return (
    <li>
      <Link
        to={lugarDe(abierta ? undefined : cual)}
        preventScrollReset
        aria-expanded={abierta}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3.5 -outline-offset-2 hover:bg-sunken md:px-6"
      >
        <Titular tipo={tipo} titulo={titulo} sinLeer={!leido} fecha={fecha_creacion} />
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={`mt-1 size-4 text-muted-foreground transition-transform duration-200 ${abierta ? 'rotate-180' : ''}`}
        />
      </Link>
      {abierta && <Mensaje className="px-4 pb-4 pl-12 md:px-6 md:pl-14">{mensaje}</Mensaje>}
    </li>
  )
}

/** One that the address names and that stands further down the list than it was read. */
function DeOtraParte({ id, abierto }: { id: string; abierto: number }) {
  const consulta = useQuery(query(obtenerAviso, { autor: id, id: abierto }))
  return (
    <div className="mb-4">
      <Cargada consulta={consulta} hueco={<Esqueleto className="h-24 rounded-2xl!" />}>
        {(aviso) => (
          <ul className={cajon}>
            <Fila id={id} aviso={aviso} abierta />
          </ul>
        )}
      </Cargada>
    </div>
  )
}

function Hueco() {
  return (
    <div className="grid gap-2">
      <Esqueleto className="h-17 rounded-2xl!" />
      <Esqueleto className="h-17 rounded-2xl!" />
      <Esqueleto className="h-17 rounded-2xl!" />
    </div>
  )
}

function decirFallo(error: Error) {
  avisar.error('No se pudo marcar como leída', rechazoDe(error).detail, { id: 'lectura' })
}
