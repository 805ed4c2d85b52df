import { Monitor, Moon, Sun } from 'lucide-react'
import { cambiarTema, type Tema, useTema } from '#ui/tema.ts'

const temas = {
  sistema: { etiqueta: 'del sistema', icono: Monitor, despues: 'claro' },
  claro: { etiqueta: 'claro', icono: Sun, despues: 'oscuro' },
  oscuro: { etiqueta: 'oscuro', icono: Moon, despues: 'sistema' },
} satisfies Record<Tema, { despues: Tema; [resto: string]: unknown }>

/** The theme that is chosen; each press goes on to the next of the three. */
export function BotonDeTema({ className }: { className: string }) {
  const { etiqueta, icono: Icono, despues } = temas[useTema()]
  return (
    <button type="button" onClick={() => cambiarTema(despues)} className={className}>
      <Icono aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      Tema {etiqueta}
    </button>
  )
}
