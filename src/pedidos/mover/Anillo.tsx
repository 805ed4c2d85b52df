const RADIO = 8
const VUELTA = 2 * Math.PI * RADIO

/** How much is left, as a ring that empties; it moves by the second, so nobody who wants less motion sees it glide. */
export function Anillo({ parte }: { parte: number }) {
  const lleno = VUELTA * Math.min(1, Math.max(0, parte))
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 -rotate-90">
      <circle cx={10} cy={10} r={RADIO} fill="none" strokeWidth={3} className="stroke-border" />
      <circle
        cx={10}
        cy={10}
        r={RADIO}
        fill="none"
        strokeWidth={3}
        strokeDasharray={`${lleno} ${VUELTA}`}
        className="stroke-primary motion-safe:transition-all motion-safe:duration-500 motion-safe:ease-linear"
      />
    </svg>
  )
}
