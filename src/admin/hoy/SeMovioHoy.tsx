import { Link, useSearchParams } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { listarLoMovidoHoy, type Movido } from './contract.ts'

/** How many are shown before somebody asks for the whole day. */
const PRIMEROS = 5

/** The orders that moved today, each once: to what, when and who. */
export function SeMovioHoy({ className }: { className: string }) {
  const { read, rows: movidos } = useList(pages(listarLoMovidoHoy), (pagina) => pagina.movidos)
  const todos = useSearchParams()[0].get('movidos') === 'todos'
  const total = read.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="se-movio-hoy" className={className}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="se-movio-hoy" className="font-sans font-semibold text-tarjeta">
          Se movió hoy
        </h2>
        {!todos && total > PRIMEROS && (
          <Link
            to={enlaceA('/manage', { consulta: { movidos: 'todos' } })}
            preventScrollReset
            className="enlace py-2 text-meta"
          >
            Ver {total < 1000 ? `los ${total}` : 'todos'}
          </Link>
        )}
      </div>
      {!read.data ? (
        <NotLoaded read={read} waiting={<Esqueleto className="h-40 rounded-xl" />} />
      ) : movidos.length === 0 ? (
        <p className="border-border border-t py-4 text-meta text-muted-foreground">
          Nada todavía. Aquí verás cada pedido que cambie de estatus.
        </p>
      ) : (
        <>
          <ol className="divide-y divide-border border-border border-y">
            {(todos ? movidos : movidos.slice(0, PRIMEROS)).map((movido) => (
              <li key={movido.id}>
                <Fila {...movido} />
              </li>
            ))}
          </ol>
          {todos && <VerMas lista={read}>Ver más</VerMas>}
        </>
      )}
    </section>
  )
}

function Fila({ codigo, cliente, estatus, registrado, quien }: Movido) {
  return (
    <Link
      to={enlaceA('/manage/pedidos/:codigo', { codigo })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-meta -outline-offset-2 hover:bg-accent hover:text-accent-foreground"
    >
      <span className="truncate">{cliente}</span>
      <InsigniaDeEstatus estatus={estatus} />
      <span className="codigo text-mini text-muted-foreground">{codigo}</span>
      <span className="justify-self-end text-mini text-muted-foreground">
        <Fecha valor={registrado} formato="hora" />, {quien ? (quien.eres_tu ? 'tú' : nombreDe(quien.nombre)) : 'web'}
      </span>
    </Link>
  )
}

const nombreDe = (completo: string) => completo.split(' ')[0]
