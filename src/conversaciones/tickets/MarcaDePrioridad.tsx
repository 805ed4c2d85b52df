import type { Prioridad } from './contract.ts'

const BARS: Record<Prioridad, number> = { baja: 1, media: 2, alta: 3 }

/** One to three bars for the priority. Hidden from screen readers, since the word stands beside the bars. */
export function MarcaDePrioridad({ prioridad }: { prioridad: Prioridad }) {
  return (
    <svg viewBox="0 0 16 12" aria-hidden="true" className="inline h-3 w-4 shrink-0">
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 6 + 0.5}
          y={12 - bar * 4 + 0.5}
          width={3}
          height={bar * 4 - 1}
          rx={0.5}
          stroke="currentColor"
          fill={bar <= BARS[prioridad] ? 'currentColor' : 'none'}
        />
      ))}
    </svg>
  )
}
