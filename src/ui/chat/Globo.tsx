import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const lados = {
  /** Of who looks at it. */
  propio: {
    fila: 'justify-items-end',
    caja: 'bg-primary text-primary-foreground rounded-br-sm [&_a]:text-inherit [&_a]:underline',
  },
  /** On its way: without the full colour. */
  saliendo: { fila: 'justify-items-end', caja: 'bg-accent text-accent-foreground rounded-br-sm' },
  ajeno: { fila: 'justify-items-start', caja: 'bg-sunken text-foreground rounded-bl-sm dark:bg-accent/60' },
}

type Props = {
  lado: 'propio' | 'ajeno'
  /** Who wrote it, for who does not see on which side it stands. */
  autor: string
  /** What was said, as text, or with what goes under it. */
  children: ReactNode
  /** Under it: when, and whether it arrived. */
  pie?: ReactNode
  /** It did not leave: why, and what can be done. */
  fallo?: { texto: string; acciones: ReactNode }
  /** Under way: paler. */
  saliendo?: boolean
  /** It stood there before, or takes the place of what did: it does not come in. */
  quieto?: boolean
}

/** Something that was said, within `Mensajes`. One's own is not read aloud: whoever wrote it knows. */
export function Globo({ lado, autor, children, pie, fallo, saliendo = false, quieto = false }: Props) {
  const { fila, caja } = lados[saliendo ? 'saliendo' : lado]
  return (
    <div aria-live={lado === 'propio' ? 'off' : undefined} className={`grid gap-1 ${fila}`}>
      <div
        dir="auto"
        className={`max-w-[86%] whitespace-pre-wrap rounded-2xl px-3.5 py-2.5 text-sm wrap-anywhere ${caja} ${quieto ? '' : 'animate-entra'}`}
      >
        <span className="sr-only">{autor}: </span>
        {children}
      </div>
      {fallo && (
        <div
          data-sin-tapar
          className="flex max-w-[86%] flex-wrap items-center justify-end gap-x-3 text-right text-meta"
        >
          <span className="flex items-start gap-1.5 font-semibold text-destructive">
            <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            {fallo.texto}
          </span>
          {fallo.acciones}
        </div>
      )}
      {pie && <p className="text-mini text-muted-foreground">{pie}</p>}
    </div>
  )
}

/** Something that happened, between what was said. */
export function Suceso({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[90%] whitespace-pre-wrap text-center text-mini text-muted-foreground wrap-anywhere">
      {children}
    </div>
  )
}

/** The button of a bubble that failed. */
export function Reintentar({ alPulsar, children = 'Reintentar' }: { alPulsar: () => void; children?: string }) {
  return (
    <button type="button" onClick={alPulsar} className="enlace min-h-8 font-semibold max-sm:min-h-11">
      {children}
    </button>
  )
}
