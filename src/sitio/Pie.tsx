import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enlaceCorreo, enlaceWhatsApp } from '#lib/enlaces.ts'
import { negocio } from '#negocio'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Instalar } from './Instalar.tsx'
import { Marca } from './Marca.tsx'
import { ayuda, comprar, type Destino, legal, principales } from './navegacion.ts'
import { SelectorDeTema } from './SelectorDeTema.tsx'

const enlace = 'inline-block rounded-sm py-1.5 leading-snug underline-offset-4 hover:underline'

/** The same links, hours and contact, in the same order, on every page (WCAG 3.2.6). */
export function Pie() {
  return (
    <footer className="dark:border-border dark:border-t bg-footer text-footer-foreground [--ring:var(--footer-foreground)]">
      <div className="contenedor grid grid-cols-2 gap-x-4 gap-y-10 py-14 md:gap-x-6 text-sm md:grid-cols-4 xl:grid-cols-[1.5fr_1.1fr_1.1fr_1fr_1.1fr]">
        <div className="dark col-span-2 grid content-start gap-3 text-footer-foreground md:col-span-4 xl:col-span-1">
          <Marca />
          <p className="max-w-70">{negocio.lema}.</p>
          <p className="max-w-70">
            {negocio.direccion}, {negocio.ciudad}.
          </p>
          <Enlaces destinos={principales} className="flex gap-x-4" />
        </div>
        <Columna titulo="Comprar">
          <Enlaces destinos={comprar} />
        </Columna>
        <Columna titulo="Ayuda">
          <Enlaces destinos={ayuda}>
            <li>
              <EnlaceExterno href={enlaceWhatsApp()} className={enlace}>
                WhatsApp <span className="cifras">{negocio.contacto.telefono}</span>
              </EnlaceExterno>
            </li>
            <li>
              <a href={enlaceCorreo} className={enlace}>
                {negocio.contacto.correo}
              </a>
            </li>
          </Enlaces>
        </Columna>
        <Columna titulo="Legal">
          <Enlaces destinos={legal} />
        </Columna>
        <Columna titulo="Horario de atención">
          <TablaDeHorario tramos={negocio.horarios.contacto} />
        </Columna>
      </div>
      <div className="contenedor flex flex-wrap items-end justify-between gap-6 pb-24">
        <SelectorDeTema />
        <Instalar className={`${enlace} text-sm underline`} />
        <EnlaceExterno href={negocio.contacto.red.enlace} className={`${enlace} text-sm`}>
          {negocio.contacto.red.nombre} {negocio.contacto.red.usuario}
        </EnlaceExterno>
      </div>
    </footer>
  )
}

function Columna({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section aria-label={titulo}>
      <h2 className="mb-2 font-semibold text-base">{titulo}</h2>
      {children}
    </section>
  )
}

type DeEnlaces = { destinos: Destino[]; className?: string; children?: ReactNode }

function Enlaces({ destinos, className, children }: DeEnlaces) {
  return (
    <ul className={className}>
      {children}
      {destinos.map(({ a, etiqueta }) => (
        <li key={a}>
          <Link to={a} className={enlace}>
            {etiqueta}
          </Link>
        </li>
      ))}
    </ul>
  )
}
