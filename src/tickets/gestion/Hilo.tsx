import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnunciar } from '#ui/anuncios.tsx'
import type { TicketEnGestion } from './contrato.ts'
import { Mensaje } from './Mensaje.tsx'

type Props = {
  ticket: TicketEnGestion
  /** The last that staff had seen when it was opened; null when nobody had. */
  visto: number | null
  /** Hears which is the last that came into view. */
  alLlegar: (respuesta: number) => void
}

/** All that was written, oldest first. What comes while one reads waits below: nothing moves under the eyes. */
export function Hilo({ ticket, visto, alLlegar }: Props) {
  const { id, descripcion, fecha_creacion, cliente, fotos, respuestas } = ticket
  const caja = useRef<HTMLElement>(null)
  const fin = useRef<HTMLDivElement>(null)
  const ultima = respuestas.at(-1)
  const { enVista, irAlUltimo } = useFinDelHilo(caja, fin)
  const [llegada, setLlegada] = useState(ultima?.id ?? 0)
  const porVer = (ultima?.id ?? 0) > llegada && !enVista
  const propia = ultima?.es_admin ?? false
  const anunciar = useAnunciar()

  useEffect(() => {
    if (!ultima || ultima.id <= llegada) return
    // What was just written here is followed; what somebody else wrote is waited for.
    if (propia) irAlUltimo()
    else anunciar(`Mensaje nuevo de ${cliente.nombre}`)
    if (enVista || propia) setLlegada(ultima.id)
  }, [ultima, llegada, enVista, propia, irAlUltimo, anunciar, cliente.nombre])
  useEffect(() => alLlegar(llegada), [llegada, alLlegar])

  const esNueva = (respuesta: { id: number; es_admin: boolean }) =>
    !respuesta.es_admin && (visto === null || respuesta.id > visto)
  const primera = {
    ...{ id: 0, mensaje: descripcion, created_at: fecha_creacion, nombre: cliente.nombre, fotos },
    ...{ es_admin: false, interna: false, correo: null },
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={caja}
        aria-label="Mensajes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 px-4 py-4 -outline-offset-2 xl:overflow-y-auto xl:overscroll-contain"
      >
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {[primera, ...respuestas].map((respuesta) => (
            <li key={respuesta.id}>
              <Mensaje ticket={id} respuesta={respuesta} esNueva={esNueva(respuesta)} />
            </li>
          ))}
        </ol>
        <div ref={fin} className="h-px" />
      </section>
      {porVer && (
        <div className="pointer-events-none inset-x-0 bottom-2 z-10 flex justify-center max-xl:fixed max-xl:bottom-[calc(5rem+var(--alto-de-deshacer,0px))] xl:absolute">
          <button
            type="button"
            onClick={irAlUltimo}
            className="pointer-events-auto flex h-11 items-center gap-1.5 rounded-full bg-primary px-4 font-semibold text-meta text-primary-foreground shadow-menu lg:h-9"
          >
            <ArrowDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Ir al último
          </button>
        </div>
      )}
    </div>
  )
}

/** Whether the end of a thread is seen; it begins there, or where the first new thing is. */
function useFinDelHilo(caja: React.RefObject<HTMLElement | null>, fin: React.RefObject<HTMLElement | null>) {
  const [enVista, setEnVista] = useState(true)
  useLayoutEffect(() => {
    const hilo = caja.current
    if (!hilo) return
    const nueva = hilo.querySelector<HTMLElement>('[data-nueva]')
    // On a phone the page runs, and begins at its top.
    hilo.scrollTop = nueva ? nueva.offsetTop - hilo.offsetTop - 16 : hilo.scrollHeight
  }, [caja])
  useEffect(() => {
    const vigia = new IntersectionObserver(([visto]) => setEnVista(visto?.isIntersecting ?? true))
    if (fin.current) vigia.observe(fin.current)
    return () => vigia.disconnect()
  }, [fin])
  const [irAlUltimo] = useState(() => () => fin.current?.scrollIntoView({ block: 'nearest' }))
  return { enVista, irAlUltimo }
}
