import type { ReactNode } from 'react'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { tituloDeParte, type Vista } from './vista.ts'

type Props = { parte: Vista; titulo: string; nivel?: 'h2' | 'h3'; children: ReactNode; className?: string }

/** A part of `/manage`; its heading takes the focus when a tap opens it. */
export function Bloque({ parte, titulo, nivel: Titulo = 'h3', children, className }: Props) {
  return (
    <Tarjeta className={className}>
      <Titulo id={tituloDeParte(parte)} tabIndex={-1} className="mb-4 font-sans font-semibold text-tarjeta">
        {titulo}
      </Titulo>
      {children}
    </Tarjeta>
  )
}
