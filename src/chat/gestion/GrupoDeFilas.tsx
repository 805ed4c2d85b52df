import { type ReactNode, useId } from 'react'

type Props = {
  titulo: string
  /** None of nothing; without a number it is always there. */
  cuantas?: number
  children: ReactNode
}

/** Conversations that stand the same way, under their name and number. */
export function GrupoDeFilas({ titulo, cuantas, children }: Props) {
  const id = useId()
  if (cuantas === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex items-center justify-between border-border border-b bg-background px-4 py-2.5 font-sans font-semibold text-meta"
      >
        {titulo}
        {cuantas !== undefined && <span className="cifras">{cuantas}</span>}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}
