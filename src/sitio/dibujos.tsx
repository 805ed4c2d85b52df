type Props = { className?: string }

/** A strand being made: two beads done, one at hand, two to come. */
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

/** A thread that ends, and the bead that came off it. */
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

/** Outlines of a bracelet, a pair of earrings and a purse, hung on one thread. */
export function TresPiezas({ className }: Props) {
  return (
    <svg
      viewBox="0 0 520 200"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M4 30H516" className="stroke-primary" />
      <g className="stroke-foreground">
        {Array.from({ length: 16 }, (_, i) => {
          const angulo = (i / 16) * 2 * Math.PI - Math.PI / 2
          return (
            <circle
              key={angulo}
              cx={redondear(90 + 56 * Math.cos(angulo))}
              cy={redondear(100 + 56 * Math.sin(angulo))}
              r="10"
              className={i === 8 ? 'fill-ambar' : 'fill-background'}
            />
          )
        })}
        {[230, 290].map((x) => (
          <g key={x}>
            <path d={`M${x} 30V62`} />
            <circle cx={x} cy="84" r="22" className="fill-background" />
            <path d={`M${x} 106V118`} />
            <path d={`M${x} 118C${x + 12} 132 ${x + 12} 150 ${x} 154C${x - 12} 150 ${x - 12} 132 ${x} 118Z`} />
          </g>
        ))}
        <path d="M392 92C392 10 468 10 468 92" />
        <path
          d="M372 92H488L480 162C479 168 474 172 468 172H392C386 172 381 168 380 162Z"
          className="fill-background"
        />
        <path d="M372 92L430 128L488 92" />
        <circle cx="430" cy="128" r="5" className="fill-primary" />
      </g>
    </svg>
  )
}

function redondear(numero: number) {
  return Math.round(numero * 10) / 10
}
