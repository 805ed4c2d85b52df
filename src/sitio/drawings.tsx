type Props = { className?: string }

/** A drawing of a timeline: two steps done, one current, two to come. */
export function HiloEnCurso({ className }: Props) {
  return (
    <svg viewBox="0 0 224 32" aria-hidden="true" className={className}>
      <path d="M12 16H112" className="stroke-primary" strokeWidth="2" />
      <path d="M128 16H212" className="stroke-input" strokeWidth="2" strokeDasharray="4 4" />
      {[12, 62].map((x) => (
        <circle key={x} cx={x} cy="16" r="9" className="fill-primary" />
      ))}
      <circle cx="112" cy="16" r="14.5" className="fill-background stroke-ambar" strokeWidth="2" />
      <circle cx="112" cy="16" r="10.5" className="fill-ambar stroke-ambar-borde" strokeWidth="1.5" />
      {[162, 212].map((x) => (
        <circle key={x} cx={x} cy="16" r="8" className="fill-background stroke-input" strokeWidth="2" />
      ))}
    </svg>
  )
}

/** A drawing for failures: a broken timeline with a loose dot. */
export function HiloSuelto({ className }: Props) {
  return (
    <svg viewBox="0 0 420 110" aria-hidden="true" fill="none" className={className}>
      <path
        d="M4 34H150C196 34 216 40 232 58C246 74 268 78 282 66"
        className="stroke-primary"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {[40, 84, 128].map((x) => (
        <circle key={x} cx={x} cy="34" r="13" className="fill-primary" />
      ))}
      {[36, 80, 124].map((x) => (
        <circle key={x} cx={x} cy="29" r="3" className="fill-white/80" />
      ))}
      <path d="M300 94H400" className="stroke-border" strokeWidth="2" strokeLinecap="round" />
      <circle cx="348" cy="76" r="17" className="fill-ambar stroke-ambar-borde" strokeWidth="2" />
      <circle cx="342" cy="70" r="4" className="fill-white/80" />
    </svg>
  )
}
