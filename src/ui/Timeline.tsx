import { type ReactNode, useState } from 'react'
import { DateTime } from './DateTime.tsx'

export type TimelineStep = {
  key: string | number
  title: ReactNode
  /** An instant in ISO 8601. */
  date?: string
  text?: ReactNode
  state: 'hecho' | 'actual' | 'futuro'
  /** Whether this step cancelled the order. Its bead is grey instead of golden. */
  isEnd?: boolean
  icon?: ReactNode
}

const beads = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const words = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }
const titles = {
  hecho: 'font-semibold text-base',
  actual: 'font-bold text-[1.1875rem] leading-8',
  futuro: 'font-semibold text-base text-muted-foreground',
}

type Props = {
  steps: TimelineStep[]
  label: string
  id?: string
  /** Hides this many of the first steps on the screen; print shows them all. */
  hiddenCount?: number
}

/**
 * Steps as dots on a line. When the current step changes while the page is open, the line grows down to the new dot.
 * The list is not a live region: announce changes with `useAnnounce`.
 */
export function Timeline({ steps, label, id, hiddenCount = 0 }: Props) {
  const current = steps.find((step) => step.state === 'actual')?.key
  const [view, setView] = useState({ current, arrived: false })
  if (view.current !== current) setView({ current, arrived: true })

  return (
    <ol id={id} data-slot="hilo" aria-label={label}>
      {steps.map(({ key, title, date, text, state, isEnd, icon }, i) => (
        <li
          key={key}
          data-estado={state}
          data-guardado={i < hiddenCount || undefined}
          data-sigue={steps[i + 1]?.state}
          data-llega={(view.arrived && state === 'actual') || undefined}
          data-anuncia={(view.arrived && steps[i + 1]?.state === 'actual') || undefined}
          aria-current={state === 'actual' ? 'step' : undefined}
          className="hilo-paso"
        >
          <span aria-hidden="true" className="hilo-cuenta">
            <span className={`${beads[state]} ${isEnd ? 'cuenta-final' : ''}`} />
          </span>
          <div className="hilo-texto min-w-0">
            <div className="md:flex md:flex-wrap md:items-baseline md:gap-x-2 print:flex print:gap-x-2">
              <p className={`inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 ${titles[state]}`}>
                {icon}
                <span>
                  {title}
                  <span className="sr-only">, {words[state]}</span>
                </span>
              </p>
              {date && (
                <span className="block text-meta text-muted-foreground md:inline">
                  <DateTime value={date} />
                </span>
              )}
            </div>
            {text && <div className="text-muted-foreground text-sm">{text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
