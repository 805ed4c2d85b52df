import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AsuntoAbierto } from '#conversaciones/bandeja/asunto/AsuntoAbierto.tsx'
import { Clase, obtenerAsunto } from '#conversaciones/bandeja/contract.ts'
import { obtenerTicketEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { TicketAbierto } from '#conversaciones/tickets/gestion/TicketAbierto.tsx'
import { query } from '#http/query.ts'
import { firstWord } from '#lib/text.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { AlLadoDelAsunto } from '../bandeja/AlLadoDelAsunto.tsx'
import { PedidoEnBreve } from '../PedidoEnBreve.tsx'
import { Accion } from './Accion.tsx'
import type { Espera } from './contract.ts'
import { Luego } from './Luego.tsx'
import { sinceText, titleOf } from './labels.ts'
import { Others, type RowProps, Words, YaNoEspera } from './PersonaRow.tsx'

type Props = Pick<RowProps, 'persona' | 'now' | 'gone' | 'leaving' | 'focus' | 'onOpen' | 'onDone' | 'onPut'>

/** On a desk: the open person beside the list, with what ends the wait and what is known about it. */
export function PanelDePersona(props: Props) {
  const { persona, now, onPut } = props
  const [first] = persona.esperas
  if (!first) return null
  return (
    <section
      data-al-lado
      aria-label={persona.nombre}
      className="fixed top-14 right-0 bottom-[var(--alto-de-deshacer,0px)] left-[calc(13rem+22rem)] overflow-y-auto bg-background"
    >
      <div className="sticky top-0 z-10 flex items-center gap-3 border-border border-b bg-background px-5 py-2">
        <p className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{persona.nombre}</span>{' '}
          <span className="text-meta text-muted-foreground">{sinceText(first, now)}</span>
        </p>
        <Luego persona={persona} now={now} onPut={onPut} />
      </div>
      <Content {...props} first={first} />
    </section>
  )
}

function Content({ first, ...props }: Props & { first: Espera }) {
  const [clase, id = ''] = first.clave.split(':')
  const asunto = Clase.safeParse(clase)
  if (asunto.success) return <Asunto clase={asunto.data} id={id} />
  if (first.clase === 'ticket') return <Ticket id={id} />
  return <Pedido first={first} {...props} />
}

/** The two columns of an open item: what to do, and what is known. */
function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100%-3.5rem)] grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid *:min-h-full">{children}</div>
      <aside aria-label="Al lado" className="border-border border-l bg-card p-4">
        {aside}
      </aside>
    </div>
  )
}

const Waiting = ({ read }: { read: Parameters<typeof NotLoaded>[0]['read'] }) => (
  <div className="p-5">
    <NotLoaded read={read} />
  </div>
)

function Asunto({ clase, id }: { clase: Clase; id: string }) {
  const read = useQuery(query(obtenerAsunto, { clase, id }))
  const codigo = read.data?.pedido?.codigo
  // `AlLadoDelAsunto` suspends without its order.
  const pedido = useQuery({ ...query(obtenerPedidoDeGestion, { codigo: codigo ?? '' }), enabled: codigo !== undefined })
  if (!read.data) return <Waiting read={read} />
  return (
    <Columns aside={codigo && !pedido.data ? <NotLoaded read={pedido} /> : <AlLadoDelAsunto asunto={read.data} />}>
      <AsuntoAbierto asunto={read.data} heading="h2" />
    </Columns>
  )
}

function Ticket({ id }: { id: string }) {
  const read = useQuery(query(obtenerTicketEnGestion, { id }))
  if (!read.data) return <Waiting read={read} />
  return (
    <div className="p-5">
      <TicketAbierto ticket={read.data} />
    </div>
  )
}

const HEADINGS: Partial<Record<Espera['accion'], string>> = {
  precio: 'Precio para',
  avisar: 'Avisar a',
  pasar: 'El pedido de',
}

function Pedido({ first, persona, gone, leaving, focus, onOpen, onDone }: Props & { first: Espera }) {
  const codigo = first.pedido?.codigo
  const read = useQuery({ ...query(obtenerPedidoDeGestion, { codigo: codigo ?? '' }), enabled: codigo !== undefined })
  const todo = (
    <div className="grid content-start gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="font-display text-h3 wrap-anywhere">
          {HEADINGS[first.accion] ?? 'Atender a'} {firstWord(persona.nombre)}
        </h2>
        <p className="text-meta text-muted-foreground">
          {first.codigo && <span className="codigo text-foreground">{first.codigo}, </span>}
          {titleOf(first).toLowerCase()}
        </p>
      </div>
      <Words espera={first} />
      <Others persona={persona} />
      {gone ? (
        <YaNoEspera onNext={onDone} />
      ) : (
        !leaving && (
          <div data-hace>
            <Accion persona={persona} open focus={focus} onOpen={onOpen} onDone={onDone} />
          </div>
        )
      )}
    </div>
  )
  if (!codigo) return todo
  return (
    <Columns
      aside={
        <div className="grid gap-4 text-meta">
          {read.data ? <PedidoEnBreve pedido={read.data} group="Hoy" /> : <NotLoaded read={read} />}
        </div>
      }
    >
      {todo}
    </Columns>
  )
}
