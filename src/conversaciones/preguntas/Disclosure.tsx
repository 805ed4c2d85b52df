import type { ReactNode } from 'react'

type Props = {
  /** The anchor in the page's address. */
  anchor: string
  pregunta: string
  children: ReactNode
}

/** A question that opens to show its answer. The browser does it; `openLinked.ts` adds what it leaves out. */
export function Disclosure({ anchor, pregunta, children }: Props) {
  return (
    <details name="pregunta" className="group border-border border-b">
      <summary
        id={anchor}
        className="grid scroll-mt-4 min-h-14 list-none grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-4 rounded-sm py-3.5 hover:text-primary [&::-webkit-details-marker]:hidden"
      >
        <span
          aria-hidden="true"
          className="relative size-3.5 print:invisible justify-self-center text-primary before:absolute before:inset-x-0 before:top-1/2 before:-translate-y-1/2 before:border-current before:border-t-2 after:absolute after:inset-y-0 after:left-1/2 after:-translate-x-1/2 after:border-current after:border-l-2 after:transition-transform after:duration-200 group-open:after:scale-y-0"
        />
        <h3 className="wrap-anywhere font-sans font-semibold text-base">{pregunta}</h3>
      </summary>
      <div className="pb-5 pl-9">{children}</div>
    </details>
  )
}
