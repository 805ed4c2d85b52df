import { type ComponentProps, useEffect, useState } from 'react'
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
      <ul className="ml-0.75 border-border border-l">
        {partes.map(({ id, titulo }) => (
          <li key={id}>
            <EnlaceAParte
              id={id}
              aria-current={id === actual ? 'true' : undefined}
              className="relative block rounded-sm py-1.5 pl-5 text-muted-foreground text-sm before:absolute before:top-3.5 before:-left-1 before:size-1.75 before:rounded-full hover:text-primary aria-[current]:font-semibold aria-[current]:text-primary aria-[current]:before:bg-primary"
            >
              {titulo}
            </EnlaceAParte>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PropsDeEnlace = Omit<ComponentProps<typeof Link>, 'to'> & { id: string }

/** Goes to a part's heading and puts the focus there, so that Tab goes on from it. */
export function EnlaceAParte({ id, ...resto }: PropsDeEnlace) {
  return <Link {...resto} to={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })} />
}

/** The part under the page's header; on top of the page, the first. */
function useParteActual(partes: Parte[]) {
  const [actual, setActual] = useState(partes[0]?.id)
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
