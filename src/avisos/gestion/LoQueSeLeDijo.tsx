import { BellOff } from 'lucide-react'
import { pages } from '#http/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Titular } from '../AvisoParts.tsx'
import { listarAvisosDeCliente } from './contract.ts'
import { Disclosure, listStyle } from './LoEnviado.tsx'
import { POLL_MS } from './rules.ts'

/** All notifications of one client, and which of them are read. */
export function LoQueSeLeDijo({ codigo }: { codigo: string }) {
  const leidos = { ...pages(listarAvisosDeCliente, { codigo }), refetchInterval: POLL_MS }
  const { read, rows: avisos } = useList(leidos, (page) => page.avisos)
  if (!read.data) return <NotLoaded read={read} waiting={<Skeleton className="h-40 rounded-2xl!" />} />
  if (avisos.length === 0)
    return <EmptyState illustration={<BellOff />} title="Todavía no le han llegado notificaciones." />
  return (
    <>
      <ul aria-label="Notificaciones del cliente" className={listStyle}>
        {avisos.map(({ id, leido, mensaje, fecha_creacion, ...aviso }) => (
          <li key={id}>
            <Disclosure
              heading={
                <Titular {...aviso} sinLeer={!leido} fecha={fecha_creacion}>
                  <span className="block text-meta text-muted-foreground">{leido ? 'Leída' : 'Sin leer'}</span>
                </Titular>
              }
            >
              {mensaje}
            </Disclosure>
          </li>
        ))}
      </ul>
      <ShowMore list={read}>Ver más notificaciones</ShowMore>
    </>
  )
}
