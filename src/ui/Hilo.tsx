import { type ReactNode, useState } from 'react'
import { Fecha } from './Fecha.tsx'

export type Paso = {
  clave: string | number
  titulo: ReactNode
  /** Instant, ISO 8601. */
  fecha?: string
  texto?: ReactNode
  estado: 'hecho' | 'actual' | 'futuro'
  icono?: ReactNode
}

const cuentas = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const palabras = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }
const titulos = {
  hecho: 'font-semibold text-base',
  actual: 'font-bold text-[1.1875rem] leading-8',
  futuro: 'font-semibold text-base text-muted-foreground',
}

type Props = {
  pasos: Paso[]
  etiqueta: string
  id?: string
  /** So many of the first steps are put away; on paper all stand. */
  guardados?: number
}

/**
 * Steps as beads on a thread. When the present step changes while the page is open, the thread draws down to the
 * new bead and its ring opens; the list itself is not a live region (announce with `useAnunciar`).
 */
export function Hilo({ pasos, etiqueta, id, guardados = 0 }: Props) {
  const actual = pasos.find((paso) => paso.estado === 'actual')?.clave
  const [vista, setVista] = useState({ actual, llegada: false })
  if (vista.actual !== actual) setVista({ actual, llegada: true })

  return (
    <ol id={id} data-slot="hilo" aria-label={etiqueta}>
      {pasos.map(({ clave, titulo, fecha, texto, estado, icono }, i) => (
        <li
          key={clave}
          data-estado={estado}
          data-guardado={i < guardados || undefined}
          data-sigue={pasos[i + 1]?.estado}
          data-llega={(vista.llegada && estado === 'actual') || undefined}
          data-anuncia={(vista.llegada && pasos[i + 1]?.estado === 'actual') || undefined}
          aria-current={estado === 'actual' ? 'step' : undefined}
          className="hilo-paso"
        >
          <span aria-hidden="true" className="hilo-cuenta">
            <span className={cuentas[estado]} />
          </span>
          <div className="hilo-texto min-w-0">
            <div className="md:flex md:flex-wrap md:items-baseline md:gap-x-2 print:flex print:gap-x-2">
              <p className={`inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 ${titulos[estado]}`}>
                {icono}
                <span>
                  {titulo}
                  <span className="sr-only">, {palabras[estado]}</span>
                </span>
              </p>
              {fecha && (
                <span className="block text-meta text-muted-foreground md:inline">
                  <Fecha valor={fecha} />
                </span>
              )}
            </div>
            {texto && <div className="text-muted-foreground text-sm">{texto}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
