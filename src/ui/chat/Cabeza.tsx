import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const tonos = {
  vivo: { punto: 'bg-success', tinta: 'font-semibold text-success' },
  espera: { punto: 'bg-ambar', tinta: 'font-semibold text-ambar-text' },
  /** Nothing that changes. */
  fijo: { punto: null, tinta: 'text-muted-foreground' },
  callado: { punto: 'bg-muted-foreground', tinta: 'font-semibold text-muted-foreground' },
}

type Props = {
  /** The heading's id, which names the panel. */
  id: string
  /** Who is at the other end. */
  nombre: string
  /** An icon, or a person's first letter. */
  figura: ReactNode
  esPersona?: boolean
  /** How it stands, in a word. */
  estado: string
  tono: keyof typeof tonos
  alCerrar: () => void
  /** What else can be done, before the button that closes. */
  children?: ReactNode
}

/** The head of a chat's panel: who, how it stands, and the way out. */
export function Cabeza({ id, nombre, figura, esPersona = false, estado, tono, alCerrar, children }: Props) {
  const { punto, tinta } = tonos[tono]
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 border-border border-b py-2 pr-2 pl-4 max-[359px]:gap-2 max-[359px]:pl-3">
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full font-semibold text-sm [&_svg]:size-5 ${esPersona ? 'bg-foreground text-background' : 'bg-accent text-accent-foreground'}`}
      >
        {figura}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={id} tabIndex={-1} data-foco className="truncate font-sans font-semibold text-base leading-snug">
          {nombre}
        </h2>
        <p role="status" className={`flex items-center gap-2 text-meta ${tinta}`}>
          {punto && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${punto}`} />}
          <span className="truncate">{estado}</span>
        </p>
      </div>
      {children}
      <button type="button" onClick={alCerrar} className={estiloDeBotonDeCabeza}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Cerrar el chat</span>
      </button>
    </div>
  )
}

export const estiloDeBotonDeCabeza =
  'grid size-11 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground'
