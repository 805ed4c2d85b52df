import { type ReactNode, useRef } from 'react'
import { Boton } from '../Boton.tsx'

/** What a list's paged read tells of its next page. */
type Lista = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

type Props = { lista: Lista; className?: string; children: ReactNode }

/** Under a list that goes on: asks for the next page, and at its end gives the keyboard back to the list's last thing. */
export function VerMas({ lista, className = 'mt-4', children }: Props) {
  const boton = useRef<HTMLButtonElement>(null)
  if (!lista.hasNextPage) return null

  async function pedir() {
    const anterior = boton.current?.previousElementSibling
    await lista.fetchNextPage()
    // The browser drops the focus with the button that had it.
    requestAnimationFrame(() => document.activeElement === document.body && ultimoDe(anterior)?.focus())
  }
  return (
    <Boton
      variante="outline"
      medida={36}
      cargando={lista.isFetchingNextPage}
      ref={boton}
      onClick={pedir}
      className={className}
    >
      {children}
    </Boton>
  )
}

const ultimoDe = (lista: Element | null | undefined) =>
  [...(lista?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])].at(-1)
