import { alasDeAbajo, alasDeArriba, cuerpo } from '#ui/mariposa.ts'

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

const CUENTAS = 22
const CENTRO = { x: 400, y: 326 }
const RADIO = { x: 236, y: 132 }

// Seen from above and in front: beads farther away are smaller, and the nearest is drawn last.
const cuentas = Array.from({ length: CUENTAS }, (_, i) => {
  const angulo = (i / CUENTAS) * 2 * Math.PI + Math.PI / 2
  const cerca = Math.sin(angulo)
  return {
    i,
    x: redondear(CENTRO.x + RADIO.x * Math.cos(angulo)),
    y: redondear(CENTRO.y + RADIO.y * cerca),
    r: redondear((i % 11 === 0 ? 39 : 30) * (1 + 0.14 * cerca)),
    color: i % 11 === 0 ? 'url(#cuenta-ambar)' : 'url(#cuenta-larimar)',
  }
}).sort((a, b) => a.y - b.y)

/** A bracelet with its butterfly, on a plinth: stands where the photograph will be. */
export function Pulsera({ className }: Props) {
  return (
    <svg viewBox="0 0 800 660" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="cuenta-larimar" cx=".34" cy=".28" r=".8">
          <stop offset="0" stopColor="#f6fcfd" />
          <stop offset=".16" stopColor="#bfe3ea" />
          <stop offset=".55" stopColor="#5fb2c4" />
          <stop offset="1" stopColor="#1f6e84" />
        </radialGradient>
        <radialGradient id="cuenta-ambar" cx=".34" cy=".28" r=".8">
          <stop offset="0" stopColor="#fff3d8" />
          <stop offset=".2" stopColor="#f3c06a" />
          <stop offset=".6" stopColor="#d9892a" />
          <stop offset="1" stopColor="#8f4c0c" />
        </radialGradient>
        <filter id="sombra" x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="12" />
        </filter>
      </defs>
      <ellipse cx="400" cy="376" rx="392" ry="256" className="fill-border" />
      <ellipse cx="400" cy="350" rx="392" ry="256" className="fill-card" />
      <ellipse
        {...{ cx: CENTRO.x, cy: CENTRO.y + 26, rx: RADIO.x, ry: RADIO.y }}
        filter="url(#sombra)"
        strokeWidth="46"
        className="fill-none stroke-foreground/20 dark:stroke-background"
      />
      <ellipse
        {...{ cx: CENTRO.x, cy: CENTRO.y, rx: RADIO.x, ry: RADIO.y }}
        fill="none"
        stroke="#d9a95b"
        strokeWidth="5"
      />
      {cuentas.map(({ i, x, y, r, color }) => (
        <circle key={i} cx={x} cy={y} r={r} fill={color} />
      ))}
      <g
        transform="translate(400 494) scale(3.3) translate(-20 -2)"
        strokeWidth="1.2"
        stroke="#d9a95b"
        strokeLinejoin="round"
      >
        <path d="M20 2V13" fill="none" />
        <circle cx="20" cy="3" r="2" fill="none" />
        {alasDeArriba.map((d) => (
          <path key={d} d={d} fill="#1f7f96" />
        ))}
        {alasDeAbajo.map((d) => (
          <path key={d} d={d} fill="#d591ad" />
        ))}
        <path d={cuerpo} fill="#d9a95b" />
      </g>
    </svg>
  )
}

function redondear(numero: number) {
  return Math.round(numero * 10) / 10
}
