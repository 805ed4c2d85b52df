import { Children, type ReactNode, useId, useRef, useState } from 'react'
import { Boton } from '#ui/Boton.tsx'

type Props = {
  titulo: string
  /** None of nothing; without a number it is always there. */
  cuantas?: number
  /** So many stand there at first, the rest behind a button; without a number all do. */
  primeras?: number
  children: ReactNode
}

/** Conversations that stand the same way, under their name and number. */
export function GrupoDeFilas({ titulo, cuantas, primeras = Number.POSITIVE_INFINITY, children }: Props) {
  const id = useId()
  const lista = useRef<HTMLUListElement>(null)
  const [todas, setTodas] = useState(false)
  if (cuantas === 0) return null
  const filas = Children.toArray(children)

  function verTodas() {
    setTodas(true)
    // The browser drops the focus with the button that had it.
    requestAnimationFrame(() => lista.current?.children[primeras]?.querySelector<HTMLElement>('a[href]')?.focus())
  }
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex items-center justify-between border-border border-b bg-background px-4 py-2.5 font-sans font-semibold text-meta"
      >
        {titulo}
        {cuantas !== undefined && <span className="cifras">{cuantas}</span>}
      </h2>
      <ul ref={lista}>{todas ? filas : filas.slice(0, primeras)}</ul>
      {!todas && filas.length > primeras && (
        <div className="border-border border-b px-4 py-3">
          <Boton variante="outline" medida={36} onClick={verTodas} className="max-lg:h-11">
            Ver las {filas.length}
          </Boton>
        </div>
      )}
    </section>
  )
}
