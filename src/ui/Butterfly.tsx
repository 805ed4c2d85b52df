import { butterflyBody, butterflyViewBox, lowerWings, upperWings } from './butterfly.ts'

/** The brand's butterfly. It is decorative: the name of the shop stands beside it as text. */
export function Butterfly({ className }: { className?: string }) {
  return (
    <svg viewBox={butterflyViewBox} aria-hidden="true" className={className} strokeWidth="2" strokeLinejoin="round">
      {upperWings.map((d) => (
        <path key={d} d={d} className="fill-accent stroke-ambar-borde dark:stroke-ambar" />
      ))}
      {lowerWings.map((d) => (
        <path key={d} d={d} className="fill-rosa/25 stroke-ambar-borde dark:stroke-ambar" />
      ))}
      <path d={butterflyBody} className="fill-ambar-borde dark:fill-ambar" />
    </svg>
  )
}
