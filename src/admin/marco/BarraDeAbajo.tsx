import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Hoja } from '#ui/Hoja.tsx'
import { lugarDe, lugares } from '../lugares.ts'
import { Cuenta } from './Cuenta.tsx'
import { Salidas } from './Salidas.tsx'

const entrada =
  'group/lugar relative grid h-full w-full content-center justify-items-center gap-1 text-mini text-muted-foreground -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary'
const fila = 'flex h-12 w-full items-center gap-3 rounded-lg px-3 text-base hover:bg-accent [&>svg]:size-5'

/** On a phone: the pages that are opened all day at the thumb, the others and the way out behind «Más». */
export function BarraDeAbajo({ correo }: { correo: string }) {
  const aqui = lugarDe(useLocation().pathname)
  const [masAbierto, setMasAbierto] = useState(false)
  const cerrar = () => setMasAbierto(false)
  return (
    <nav
      aria-label="Gestión"
      className="fixed inset-x-0 bottom-0 z-40 h-16 border-border border-t bg-background group-has-[[data-barra-propia]]/marco:hidden lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {lugares
          .filter(({ abajo }) => abajo)
          .map((lugar) => (
            <li key={lugar.a}>
              <Link to={lugar.a} aria-current={lugar === aqui ? 'page' : undefined} className={entrada}>
                <span
                  aria-hidden="true"
                  className="absolute -top-1 hidden size-1.5 rounded-full bg-primary group-aria-[current=page]/lugar:block"
                />
                <lugar.icono aria-hidden="true" strokeWidth={1.75} className="size-5" />
                {lugar.etiqueta}
                <Cuenta de={lugar} className="absolute top-1.5 left-1/2 translate-x-0.5 outline-2 outline-background" />
              </Link>
            </li>
          ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setMasAbierto(true)} className={entrada}>
            <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
            Más
          </button>
        </li>
      </ul>
      <Hoja lado="abajo" abierto={masAbierto} alCambiar={setMasAbierto} titulo="Más">
        <ul className="-mx-3">
          {lugares
            .filter(({ abajo }) => !abajo)
            .map((lugar) => (
              <li key={lugar.a}>
                <Link
                  to={lugar.a}
                  onClick={cerrar}
                  aria-current={lugar === aqui ? 'page' : undefined}
                  className={`${fila} aria-[current=page]:font-semibold aria-[current=page]:text-primary`}
                >
                  <lugar.icono aria-hidden="true" strokeWidth={1.75} />
                  {lugar.etiqueta}
                  <Cuenta de={lugar} className="ml-auto" />
                </Link>
              </li>
            ))}
        </ul>
        <Salidas correo={correo} fila={fila} className="-mx-3" />
      </Hoja>
    </nav>
  )
}
