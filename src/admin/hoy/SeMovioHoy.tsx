import { Link, useSearchParams } from 'react-router'
import { pages } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { listarLoMovidoHoy, type Movido } from './contract.ts'

/** How many orders are shown before «show all». */
const FIRST_COUNT = 5

/** The orders that moved today, once each: status, time and person. */
export function SeMovioHoy() {
  const { read, rows: moved } = useList(pages(listarLoMovidoHoy), (page) => page.movidos)
  const all = useSearchParams()[0].get('movidos') === 'todos'
  const total = read.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="se-movio-hoy">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="se-movio-hoy" className="font-sans font-semibold text-tarjeta">
          Se movió hoy
        </h2>
        {!all && total > FIRST_COUNT && (
          <Link
            to={linkTo('/manage', { query: { movidos: 'todos' } })}
            preventScrollReset
            className="enlace py-2 text-meta"
          >
            Ver {total < 1000 ? `los ${total}` : 'todos'}
          </Link>
        )}
      </div>
      {!read.data ? (
        <NotLoaded read={read} waiting={<Skeleton className="h-40 rounded-xl" />} />
      ) : moved.length === 0 ? (
        <p className="border-border border-t py-4 text-meta text-muted-foreground">
          Nada todavía. Aquí verás cada pedido que cambie de estatus.
        </p>
      ) : (
        <>
          <ol className="divide-y divide-border border-border border-y">
            {(all ? moved : moved.slice(0, FIRST_COUNT)).map((item) => (
              <li key={item.id}>
                <Row {...item} />
              </li>
            ))}
          </ol>
          {all && <ShowMore list={read}>Ver más</ShowMore>}
        </>
      )}
    </section>
  )
}

function Row({ codigo, cliente, estatus, registrado, quien }: Movido) {
  return (
    <Link
      to={linkTo('/manage/pedidos/:codigo', { codigo })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-meta -outline-offset-2 hover:bg-accent hover:text-accent-foreground"
    >
      <span className="truncate">{cliente}</span>
      <InsigniaDeEstatus estatus={estatus} />
      <span className="codigo text-mini text-muted-foreground">{codigo}</span>
      <span className="justify-self-end text-mini text-muted-foreground">
        <DateTime value={registrado} format="time" />,{' '}
        {quien ? (quien.eres_tu ? 'tú' : firstName(quien.nombre)) : 'web'}
      </span>
    </Link>
  )
}

const firstName = (completo: string) => completo.split(' ')[0]
