import { useQuery } from '@tanstack/react-query'
import { BellOff, ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Mensaje, Titular } from '#avisos/AvisoParts.tsx'
import { type Aviso, listarAvisos, obtenerAviso } from '#avisos/contract.ts'
import { useMarkAllRead, useMarkAvisoRead } from '#avisos/useMarkRead.ts'
import { pages, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/showToast.ts'
import { Loaded } from '../Loaded.tsx'

const pathOf = (aviso?: number) => linkTo('/mi-cuenta', { query: { ver: 'notificaciones', aviso } })

/** @param open id of the open notification */
export function Notificaciones({ id, open }: { id: string; open: number | undefined }) {
  const { read: list, rows: avisos } = useList(pages(listarAvisos, { autor: id }), (page) => page.avisos)
  const unread = list.data?.pages[0]?.sin_leer ?? 0
  const inList = avisos.some((aviso) => aviso.id === open)
  return (
    <div className="max-w-200">
      <h2 className="sr-only">Notificaciones</h2>
      <Loaded query={list} skeleton={<TabSkeleton />}>
        {() => (
          <>
            {open && !inList && <FromElsewhere id={id} open={open} />}
            {avisos[0] && unread > 0 && <MarkAllRead id={id} newest={avisos[0]} unread={unread} />}
            {avisos.length ? (
              <ul className={listStyle}>
                {avisos.map((aviso) => (
                  <Row key={aviso.id} id={id} aviso={aviso} open={aviso.id === open} />
                ))}
              </ul>
            ) : (
              <EmptyState
                illustration={<BellOff />}
                title="No tienes notificaciones."
                action={
                  <ButtonLink variant="outline" size={40}>
                    <Link to={linkTo('/mi-cuenta')} preventScrollReset>
                      Ver mis pedidos
                    </Link>
                  </ButtonLink>
                }
              >
                Aquí te avisamos de tus créditos y de tus paquetes.
              </EmptyState>
            )}
            <ShowMore list={list}>Ver más notificaciones</ShowMore>
          </>
        )}
      </Loaded>
    </div>
  )
}

const listStyle = 'grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card'

function MarkAllRead({ id, newest, unread }: { id: string; newest: Aviso; unread: number }) {
  const leerTodas = useMarkAllRead(id, newest)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted-foreground text-sm">
        <span className="cifras font-semibold text-foreground">{unread}</span> sin leer
      </p>
      <Button
        variant="outline"
        size={40}
        loading={leerTodas.isPending}
        onClick={() => leerTodas.mutate(undefined, { onError: reportFailure })}
      >
        Marcar todas como leídas
      </Button>
    </div>
  )
}

/** A notification in the list. Opening it marks it as read. */
function Row({ id, aviso, open }: { id: string; aviso: Aviso; open: boolean }) {
  const { mutate: read } = useMarkAvisoRead(id)
  const { id: avisoId, leido, tipo, titulo, mensaje, fecha_creacion } = aviso
  useEffect(() => {
    if (open && !leido) read({ id: avisoId }, { onError: reportFailure })
  }, [open, leido, avisoId, read])
  return (
    <li>
      <Link
        to={pathOf(open ? undefined : avisoId)}
        preventScrollReset
        aria-expanded={open}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3.5 -outline-offset-2 hover:bg-sunken md:px-6"
      >
        <Titular tipo={tipo} titulo={titulo} sinLeer={!leido} fecha={fecha_creacion} />
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={`mt-1 size-4 text-muted-foreground transition-transform duration-200 ${open ? 'rotate-180' : ''}`}
        />
      </Link>
      {open && <Mensaje className="px-4 pb-4 pl-12 md:px-6 md:pl-14">{mensaje}</Mensaje>}
    </li>
  )
}

/** The notification in the URL, if it is beyond the loaded rows. */
function FromElsewhere({ id, open }: { id: string; open: number }) {
  const avisosQuery = useQuery(query(obtenerAviso, { autor: id, id: open }))
  return (
    <div className="mb-4">
      <Loaded query={avisosQuery} skeleton={<Skeleton className="h-24 rounded-2xl!" />}>
        {(aviso) => (
          <ul className={listStyle}>
            <Row id={id} aviso={aviso} open />
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function TabSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-17 rounded-2xl!" />
      <Skeleton className="h-17 rounded-2xl!" />
      <Skeleton className="h-17 rounded-2xl!" />
    </div>
  )
}

function reportFailure(error: Error) {
  showToast.error('No se pudo marcar como leída', rechazoOf(error).detail, { id: 'lectura' })
}
