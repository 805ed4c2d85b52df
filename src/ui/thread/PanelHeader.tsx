import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  live: { dot: 'bg-success', ink: 'font-semibold text-success' },
  waiting: { dot: 'bg-ambar', ink: 'font-semibold text-ambar-text' },
  /** For a state that does not change. */
  fixed: { dot: null, ink: 'text-muted-foreground' },
  quiet: { dot: 'bg-muted-foreground', ink: 'font-semibold text-muted-foreground' },
}

type Props = {
  /** The heading's id, which labels the panel. */
  id: string
  /** The person or the chat on the other side. */
  name: string
  /** An icon, or a person's initial. */
  icon: ReactNode
  isPerson?: boolean
  /** The connection or conversation state in a word. */
  state: string
  tone: keyof typeof tones
  onClose: () => void
  /** More actions, before the close button. */
  children?: ReactNode
}

/** The header of a chat panel: name, state and close button. */
export function PanelHeader({ id, name, icon, isPerson = false, state, tone, onClose, children }: Props) {
  const { dot, ink } = tones[tone]
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 border-border border-b py-2 pr-2 pl-4 max-[359px]:gap-2 max-[359px]:pl-3">
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full font-semibold text-sm [&_svg]:size-5 ${isPerson ? 'bg-foreground text-background' : 'bg-accent text-accent-foreground'}`}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={id} tabIndex={-1} data-foco className="truncate font-sans font-semibold text-base leading-snug">
          {name}
        </h2>
        <p role="status" className={`flex items-center gap-2 text-meta ${ink}`}>
          {dot && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />}
          <span className="truncate">{state}</span>
        </p>
      </div>
      {children}
      <button type="button" onClick={onClose} className={styleOfHeaderButton}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Cerrar el chat</span>
      </button>
    </div>
  )
}

export const styleOfHeaderButton =
  'grid size-12 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground'
