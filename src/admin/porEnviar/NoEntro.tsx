import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '#http/query.ts'
import type { QueuedAction } from '#http/queue/store.ts'
import { insistOnAction } from '#http/queue/write.ts'
import { formatTime } from '#lib/dates.ts'
import { rechazoOf } from '#lib/errors.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'
import { type Cronica, leerCronica } from '../ficha/contract.ts'
import { Escrito } from './Escrito.tsx'
import { shop } from './offline.ts'
import { timeText } from './say.ts'
import { useDiscard } from './useDiscard.ts'

const YOU = 'tú'

/** @param count how many the shop refused; 0 leaves the number out */
type Props = { action: QueuedAction; count: number }

/** An action that the shop refused: both sides to choose from, or why it cannot enter. */
export function NoEntro({ action, count }: Props) {
  const isEdit = action.kind === 'mover' || action.kind === 'nota'
  const [codigo] = action.orders
  const title = count > 0 && <b>{count === 1 ? '1 no entró. ' : `${count} no entraron. `}</b>
  return (
    <section aria-label="No entró" className="border-ambar border-t bg-ambar-tint px-4 py-3 first:border-t-0">
      {isEdit && action.orders.length === 1 && codigo ? (
        <BothSides action={action} codigo={codigo} title={title} />
      ) : (
        <Refused action={action} title={title} />
      )}
    </section>
  )
}

function useChoices(action: QueuedAction) {
  const drop = useDiscard(action, 'Se quedó lo de la tienda')
  const [insisting, setInsisting] = useState(false)
  return {
    insisting,
    drop,
    async insist() {
      setInsisting(true)
      try {
        await insistOnAction(action, shop)
      } catch (error) {
        showToast.error('No se pudo enviar', rechazoOf(error).detail, { id: `insistir-${action.id}` })
      } finally {
        setInsisting(false)
      }
    },
  }
}

/** Two people changed one order: what the shop has now, and what was done here. */
function BothSides({ action, codigo, title }: { action: QueuedAction; codigo: string; title: ReactNode }) {
  const { kind, client, mine, refused, at } = action
  const { data: pedido } = useQuery(query(obtenerPedidoDeGestion, { codigo }))
  const { data: cronica } = useQuery(query(leerCronica, { codigo }))
  const { insisting, drop, insist } = useChoices(action)
  const last = cronica && lastChange(cronica, kind)
  const theirs = kind === 'mover' ? pedido?.estatus.nombre : (pedido?.notas_privadas ?? 'Sin nota')
  const isOther = refused?.type === 'version-vieja' && last?.who && last.who !== YOU
  const why = refused?.type === 'version-vieja' ? changeText(kind, last?.who === YOU) : refused?.detail
  return (
    <>
      <p className="text-ambar-text">
        {title}
        {isOther ? `${last.who} también ${kind === 'mover' ? 'movió' : 'cambió'} el de ${client}, ` : `${client}, `}
        <span className="codigo font-semibold">{codigo}</span>
        {isOther ? '.' : `: ${why}`}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Side
          name="En la tienda"
          what={theirs ?? '…'}
          who={last && [last.who, formatTime(last.at)].filter(Boolean).join(', ')}
        >
          <Button variant="outline" size={48} onClick={drop} className="w-full px-2! text-sm">
            Dejar este
          </Button>
        </Side>
        <Side name="Lo tuyo" what={mine} who={`${YOU}, ${timeText(at)}`}>
          <Button variant="outline" size={48} loading={insisting} onClick={insist} className="w-full px-2! text-sm">
            Poner el mío
          </Button>
        </Side>
      </div>
    </>
  )
}

/** The shop's own sentence asks for the form to be saved again, which is not here. */
function changeText(kind: QueuedAction['kind'], byReader: boolean) {
  if (!byReader) return 'cambió en la tienda mientras no había línea.'
  return `tú también ${kind === 'mover' ? 'lo moviste' : 'la cambiaste'} desde otro aparato.`
}

type SideProps = { name: string; what: string; who: string | undefined; children: ReactNode }

function Side({ name, what, who, children }: SideProps) {
  return (
    <div className="grid content-between gap-3 rounded-xl border border-border bg-card p-3">
      <div>
        <p className="text-meta text-muted-foreground">{name}</p>
        <p className="line-clamp-4 whitespace-pre-line break-words font-semibold">{what}</p>
        <p className="text-meta text-muted-foreground">{who}</p>
      </div>
      {children}
    </div>
  )
}

/** Who changed the order last, and when; null for nobody of the staff. */
function lastChange({ historial, sucesos }: Cronica, kind: QueuedAction['kind']) {
  const steps = historial.map(({ quien, fecha, anotado }) => ({ quien, fecha: anotado ?? fecha }))
  const others = sucesos.filter(({ clase }) => clase === 'cambio' || clase === 'hecho')
  const newest = (kind === 'mover' ? steps : others).toSorted((one, other) => (one.fecha < other.fecha ? 1 : -1))[0]
  return newest && { who: newest.quien && (newest.quien.yo ? YOU : newest.quien.nombre), at: new Date(newest.fecha) }
}

/** What else was refused: why, and what was written in it. */
function Refused({ action, title }: { action: QueuedAction; title: ReactNode }) {
  const { insisting, drop, insist } = useChoices(action)
  return (
    <>
      <p className="text-ambar-text">
        {title}
        {action.title}: {action.refused?.detail}
      </p>
      <Escrito body={action.body} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size={48} loading={insisting} onClick={insist}>
          Intentar otra vez
        </Button>
        <Button variant="outline" size={48} onClick={drop}>
          Descartar
        </Button>
      </div>
    </>
  )
}
