import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { ConversacionEnLista } from './contract.ts'
import { bySender } from './senders.ts'
import { useSilencio } from './useSilencio.ts'

type Props = {
  conversaciones: ConversacionEnLista[]
  /** The id of the open conversation. */
  open?: string
  /** The row of a conversation; `isFirst` for the first of its sender. */
  row: (conversacion: ConversacionEnLista, isFirst: boolean) => ReactNode
}

/** Rows of conversations, with those begun from one address behind the first of them. An element for each address. */
export function rowsBySender({ conversaciones, open, row }: Props) {
  return bySender(conversaciones).map((own) => (
    <RowsOfSender key={own[0]?.id} conversaciones={own} open={open} row={row} />
  ))
}

function RowsOfSender({ conversaciones: [first, ...others], open, row }: Props) {
  const [expanded, setExpanded] = useState(false)
  if (!first) return null
  const visible = expanded || others.some(({ id }) => id === open)
  return (
    <>
      {row(first, true)}
      {others.length > 0 && (
        <li className="flex items-center justify-between gap-3 px-4 py-1 text-meta">
          <button
            type="button"
            aria-expanded={visible}
            onClick={() => setExpanded(!visible)}
            className="inline-flex min-h-12 min-w-0 items-center gap-1.5 text-left font-semibold hover:underline lg:min-h-9"
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className={`size-4 shrink-0 ${visible ? 'rotate-180' : ''}`}
            />
            <span>y {others.length} más de la misma conexión</span>
          </button>
          {first.silenciada_hasta === null && <Silenciar conversacion={first} />}
        </li>
      )}
      {visible && others.map((conversacion) => row(conversacion, false))}
    </>
  )
}

function Silenciar({ conversacion }: { conversacion: ConversacionEnLista }) {
  const { pending, silenciar } = useSilencio(conversacion)
  return (
    <Button variant="outline" size={36} loading={pending} onClick={silenciar} className="shrink-0 bg-card max-lg:h-12">
      Silenciar<span className="sr-only"> por 24 horas</span>
    </Button>
  )
}
