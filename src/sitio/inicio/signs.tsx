import type { ReactNode } from 'react'
import { butterflyBody, butterflyViewBox, lowerWings, upperWings } from '#ui/butterfly.ts'

/** Small icons with the brand's motifs: bead, thread, clasp and butterfly. */

function Sign({ viewBox = '0 0 40 40', children }: { viewBox?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mt-0.5 size-10 stroke-primary"
    >
      {children}
    </svg>
  )
}

/** The icon of a bead, with its hole and highlight. */
export function SignoDeCalidad() {
  return (
    <Sign>
      <circle cx="20" cy="20" r="13" />
      <circle cx="20" cy="20" r="3.5" className="fill-accent" />
      <path d="M11.5 17a9 9 0 0 1 6-6" />
      <path d="M2 20h5M33 20h5" />
    </Sign>
  )
}

/** The icon of three steps as beads on a thread; the middle bead is the current step. */
export function SignoDeSeguimiento() {
  return (
    <Sign>
      <path d="M20 3v34" strokeDasharray="3 3.5" />
      <circle cx="20" cy="8" r="4" className="fill-primary" />
      <circle cx="20" cy="20" r="6" className="fill-ambar stroke-ambar-borde" />
      <circle cx="20" cy="32" r="4" className="fill-background" />
    </Sign>
  )
}

/** The icon of a clasp. */
export function SignoDeGarantia() {
  return (
    <Sign>
      <circle cx="13.5" cy="20" r="9.5" />
      <circle cx="26.5" cy="20" r="9.5" />
      <path d="M20 13.2a9.5 9.5 0 0 1 0 13.6" className="stroke-ambar-borde" />
    </Sign>
  )
}

/** The icon of the brand's butterfly. */
export function SignoUnico() {
  return (
    <Sign viewBox={butterflyViewBox}>
      {[...upperWings, ...lowerWings, butterflyBody].map((d) => (
        <path key={d} d={d} strokeWidth="1.6" />
      ))}
    </Sign>
  )
}
