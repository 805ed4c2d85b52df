import { alasDeAbajo, alasDeArriba, cajaDeMariposa, cuerpo } from './mariposa.ts'

/** The mark beside the name; decorative, the name says it. */
export function Mariposa({ className }: { className?: string }) {
  return (
    <svg viewBox={cajaDeMariposa} aria-hidden="true" className={className} strokeWidth="2" strokeLinejoin="round">
      {alasDeArriba.map((d) => (
        <path key={d} d={d} className="fill-accent stroke-ambar-borde dark:stroke-ambar" />
      ))}
      {alasDeAbajo.map((d) => (
        <path key={d} d={d} className="fill-rosa/25 stroke-ambar-borde dark:stroke-ambar" />
      ))}
      <path d={cuerpo} className="fill-ambar-borde dark:fill-ambar" />
    </svg>
  )
}
