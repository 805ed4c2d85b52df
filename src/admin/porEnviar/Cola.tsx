import { ArrowRight, Clock, Lock, type LucideIcon, MessageCircle, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { changeActions, type QueuedAction } from '#http/queue/store.ts'
import { useQueue } from '#http/queue/usePending.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { QueueKind } from '#lib/route.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Escrito } from './Escrito.tsx'
import { NoEntro } from './NoEntro.tsx'
import { thingsText, timeText } from './say.ts'
import { useDiscard } from './useDiscard.ts'

const ICONS: Record<QueueKind, LucideIcon> = {
  mover: ArrowRight,
  nota: Lock,
  nuevo: Plus,
  aviso: MessageCircle,
  luego: Clock,
}

type Props = {
  account: string
  /** How many that wait are shown; a link leads to the rest. */
  max?: number
  /** Shown while nothing waits. */
  empty?: ReactNode
}

/** What was done without a connection and waits: what it does, since when, and what the shop refused. */
export function Cola({ account, max = Number.POSITIVE_INFINITY, empty = null }: Props) {
  const all = useQueue()
  const own = all.filter((action) => action.account === account)
  const waiting = own.filter(({ refused }) => !refused)
  const refused = own.filter((action) => action.refused)
  const foreign = all.filter((action) => action.account !== account)
  if (all.length === 0) return empty
  return (
    <section aria-label="Por enviar" className="overflow-hidden rounded-2xl border border-border bg-card text-sm">
      {waiting.length > 0 && (
        <>
          <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
            <h2 className="font-sans font-semibold text-base">{thingsText(waiting.length)} por enviar</h2>
            <p className="text-meta text-muted-foreground">guardadas aquí</p>
          </div>
          <ul className="px-4">
            {waiting.slice(0, max).map((action) => (
              <Waiting key={action.id} action={action} />
            ))}
          </ul>
          {waiting.length > max && (
            <Link
              to={linkTo('/manage/por-enviar')}
              className="enlace mx-4 flex min-h-12 items-center border-border border-t"
            >
              Ver las {waiting.length}
            </Link>
          )}
        </>
      )}
      {refused.map((action, position) => (
        <NoEntro key={action.id} action={action} count={position === 0 ? refused.length : 0} />
      ))}
      {foreign.length > 0 && <OfOthers actions={foreign} />}
    </section>
  )
}

/** One action; it opens to see its order or to discard it. */
function Waiting({ action }: { action: QueuedAction }) {
  const discard = useDiscard(action, 'Descartado')
  const { kind, title, at, orders, body } = action
  const Icon = ICONS[kind]
  const [codigo] = orders
  return (
    <li className="border-border border-t">
      <details>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1 py-1">{title}</span>
          <time dateTime={new Date(at).toISOString()} className="shrink-0 text-meta text-muted-foreground">
            {timeText(at)}
          </time>
        </summary>
        <Escrito body={body} />
        <div className="flex flex-wrap gap-3 pt-2 pb-3">
          {orders.length === 1 && codigo && (
            <Link to={linkTo('/manage/pedidos/:codigo', { codigo })} className="enlace flex min-h-12 items-center">
              Ver {codigo}
            </Link>
          )}
          <Button variant="outline" size={48} onClick={discard}>
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Descartar
          </Button>
        </div>
      </details>
    </li>
  )
}

/** Actions of another account, which only that account sends. */
function OfOthers({ actions }: { actions: QueuedAction[] }) {
  const [asking, setAsking] = useState(false)
  const one = actions.length === 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-border border-t px-4 py-3 first:border-t-0">
      <p className="text-muted-foreground">
        {thingsText(actions.length)} de otra cuenta {one ? 'espera' : 'esperan'} aquí: {one ? 'sale' : 'salen'} cuando
        esa persona entre.
      </p>
      <Button variant="outline" size={48} onClick={() => setAsking(true)}>
        {one ? 'Borrarla' : 'Borrarlas'}
      </Button>
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title={`¿Borrar ${thingsText(actions.length)} sin enviar?`}
        confirmLabel="Sí, borrar"
        destructive
        onConfirm={() => void changeActions(actions.map(({ id }) => [id, null]))}
      >
        Las hizo otra persona en este aparato y todavía no llegaron a la tienda.
      </ConfirmDialog>
    </div>
  )
}
