import { ArrowLeft, Check, Copy, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WithTooltip } from '#ui/Tooltip.tsx'
import { useCopy } from '#ui/useCopy.ts'

export const panelButton =
  'grid size-12 shrink-0 place-items-center rounded-lg text-foreground hover:bg-accent hover:text-accent-foreground lg:size-9'

type Props = {
  codigo: string
  /** The URL of the list that the item belongs to. */
  lista: string
  /** The actions on the item. */
  children: ReactNode
}

/** The header of an item beside its list: its code and the way back. */
export function PanelHeader({ codigo, lista, children }: Props) {
  return (
    <div
      data-cabeza-propia
      className="sticky top-0 z-30 flex h-14 items-center gap-1 border-border border-b bg-card px-1 lg:h-13 lg:border-0 lg:px-4 print:hidden"
    >
      <Link to={lista} preventScrollReset className={`${panelButton} lg:hidden`}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Volver a la lista</span>
      </Link>
      <span className="codigo whitespace-nowrap text-sm lg:ml-1">{codigo}</span>
      <Copiar codigo={codigo} />
      <span className="flex-1" />
      {children}
      <WithTooltip text="Cerrar">
        <Link to={lista} preventScrollReset className={`${panelButton} max-lg:hidden`}>
          <X aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only">Cerrar</span>
        </Link>
      </WithTooltip>
    </div>
  )
}

function Copiar({ codigo }: { codigo: string }) {
  const { state, copy } = useCopy({ text: codigo, copied: 'Código copiado' })
  const Icon = state === 'copiado' ? Check : Copy
  return (
    <button type="button" onClick={copy} className={panelButton}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{state === 'copiado' ? 'Copiado' : `Copiar ${codigo}`}</span>
    </button>
  )
}
