type Step = { key: string | number; name: string; state: 'hecho' | 'actual' | 'futuro'; isEnd?: boolean }

const beads = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const words = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }

/** Steps as dots on one line; their names are text for screen readers only. */
export function CompactTimeline({ steps, label }: { steps: Step[]; label: string }) {
  return (
    <ol className="hilo-corto" aria-label={label}>
      {steps.map(({ key, name, state, isEnd }, index) => (
        <li
          key={key}
          data-sigue={steps[index + 1]?.state}
          aria-current={state === 'actual' ? 'step' : undefined}
          className="hilo-corto-paso"
        >
          <span aria-hidden="true" className={`${beads[state]} ${isEnd ? 'cuenta-final' : ''}`} />
          <span className="sr-only">
            {name}, {words[state]}
          </span>
        </li>
      ))}
    </ol>
  )
}
