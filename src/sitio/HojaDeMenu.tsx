import { MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { enlaceTelefono, enlaceWhatsApp } from '#comun/enlaces.ts'
import { negocio } from '#negocio'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { EnlaceDeCuenta } from './EnlaceDeCuenta.tsx'
import { navegacion } from './navegacion.ts'

const fila =
  'flex h-13 items-center gap-3 rounded-lg px-3 text-[1.0625rem] transition-colors duration-120 hover:bg-accent hover:text-accent-foreground'

type Props = { activa?: string; abierto: boolean; alCambiar: (abierto: boolean) => void }

export function HojaDeMenu({ activa, abierto, alCambiar }: Props) {
  // After a link to another page the focus belongs to that page's heading, not to the button that opened the menu.
  const [navega, setNavega] = useState(false)
  if (abierto && navega) setNavega(false)

  function seguir(a: string) {
    setNavega(a !== activa)
    alCambiar(false)
  }

  return (
    <Hoja abierto={abierto} alCambiar={alCambiar} sinRegreso={navega} titulo="Menú">
      <nav aria-label="Principal" className="-mx-3">
        <ul>
          {navegacion.map(({ a, etiqueta }) => (
            <li key={a}>
              <Link
                to={a}
                onClick={() => seguir(a)}
                aria-current={a === activa ? 'page' : undefined}
                className={`${fila} aria-[current=page]:font-semibold aria-[current=page]:text-primary`}
              >
                <span
                  aria-hidden="true"
                  className={`size-2 rounded-full ${a === activa ? 'bg-primary' : 'border border-input'}`}
                />
                {etiqueta}
              </Link>
            </li>
          ))}
          <li className="mt-2 border-border border-t pt-2">
            <EnlaceDeCuenta className={`${fila} pl-8`} onClick={() => seguir('/auth')} />
          </li>
        </ul>
      </nav>
      <ul className="-mx-3 mt-2 border-border border-t pt-2">
        <li>
          <EnlaceExterno href={enlaceWhatsApp()} className={fila}>
            <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
            WhatsApp
          </EnlaceExterno>
        </li>
        <li>
          <a href={enlaceTelefono} aria-label={`Llamar al ${negocio.contacto.telefono}`} className={`${fila} cifras`}>
            <Phone aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
            {negocio.contacto.telefono}
          </a>
        </li>
      </ul>
    </Hoja>
  )
}
