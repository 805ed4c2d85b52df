import { useEffect, useState } from 'react'
import { Link } from 'react-router'

export type Parte = { id: string; titulo: string }

/** The parts of a long page, beside it on a desk; a bead stands at the one being read. */
export function IndiceLateral({ partes, etiqueta }: { partes: Parte[]; etiqueta: string }) {
  const actual = useParteActual(partes)
  return (
    <nav
      aria-label={etiqueta}
      className="sticky top-26 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto py-1 lg:block print:hidden"
    >
      <ul>
        {partes.map(({ id, titulo }) => (
          <li key={id}>
            <EnlaceAParte
              id={id}
              aria-current={id === actual ? 'true' : undefined}
              className="group grid grid-cols-[1.25rem_minmax(0,1fr)] items-baseline rounded-sm py-1.5 text-sm text-muted-foreground hover:text-primary aria-[current]:font-semibold aria-[current]:text-primary"
            >
              <span
                aria-hidden="true"
                className="size-1.75 -translate-y-px rounded-full group-aria-[current]:bg-primary"
              />
              {titulo}
            </EnlaceAParte>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PropsDeEnlace = Omit<React.ComponentProps<typeof Link>, 'to'> & { id: string }

/** Goes to a part's heading and puts the focus there, so that Tab goes on from it. */
export function EnlaceAParte({ id, ...resto }: PropsDeEnlace) {
  return <Link {...resto} to={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })} />
}

/** The heading under the page's header, or the last one above it; undefined until the page is awake. */
function useParteActual(partes: Parte[]) {
  const [actual, setActual] = useState<string>()
  useEffect(() => {
    const vistas = new Set<string>()
    const observador = new IntersectionObserver(
      (cambios) => {
        for (const { target, isIntersecting } of cambios) {
          const id = (target as HTMLElement).dataset.parte ?? ''
          if (isIntersecting) vistas.add(id)
          else vistas.delete(id)
        }
        const primera = partes.find(({ id }) => vistas.has(id))
        if (primera) setActual(primera.id)
      },
      { rootMargin: '-100px 0px -70% 0px' },
    )
    for (const seccion of document.querySelectorAll('[data-parte]')) observador.observe(seccion)
    return () => observador.disconnect()
  }, [partes])
  return actual
}
