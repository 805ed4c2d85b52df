import { Children, type ReactNode, useId, useRef, useState } from 'react'
import { Boton } from '#ui/Boton.tsx'
import { RowList } from '#ui/list/Rows.tsx'

type Props = {
  titulo: string
  /** None of nothing; without a number it is always there. Of more than its rows it says how many are not here. */
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
  const aLaVista = todas ? filas : filas.slice(0, primeras)
  const faltan = (cuantas ?? 0) - filas.length

  function verTodas() {
    setTodas(true)
    // The browser drops the focus with the button that had it.
    requestAnimationFrame(() => lista.current?.children[primeras]?.querySelector<HTMLElement>('a[href]')?.focus())
  }
  return (
    <section aria-labelledby={id}>
      <TituloDeGrupo id={id} cuantas={cuantas}>
        {titulo}
      </TituloDeGrupo>
      <RowList ref={lista}>{aLaVista}</RowList>
      {aLaVista.length < filas.length && (
        <div className="border-border border-b px-4 py-3">
          <Boton variante="outline" medida={36} onClick={verTodas} className="max-lg:h-11">
            Ver las {faltan > 0 && 'primeras '}
            {filas.length}
          </Boton>
        </div>
      )}
      {faltan > 0 && (
        <p className="border-border border-b px-4 py-3 text-meta text-muted-foreground">
          {faltan === 1 ? 'Hay 1 más, que aparece' : `Hay ${faltan} más, que aparecen`} cuando se atiendan las primeras.
        </p>
      )}
    </section>
  )
}

export function TituloDeGrupo({
  id,
  cuantas,
  children,
}: {
  id?: string
  cuantas: number | undefined
  children: string
}) {
  return (
    <h2
      id={id}
      className="flex items-center justify-between border-border border-b bg-background px-4 py-2.5 font-sans font-semibold text-meta"
    >
      {children}
      {cuantas !== undefined && <span className="cifras">{cuantas}</span>}
    </h2>
  )
}
