import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { useMiembro } from '#miembros/queries.ts'
import { useSalir } from '#sitio/useSalir.ts'

const boton = 'grid size-9 shrink-0 place-items-center rounded-lg hover:bg-accent max-lg:size-11'

/** Whose session this is, with their settings and the way out. */
export function QuienEntro({ correo }: { correo: string }) {
  const miembro = useMiembro()
  const { saliendo, salir } = useSalir()
  return (
    <div className="mt-2 flex items-center border-border border-t pt-2 pl-2">
      <p className="min-w-0 flex-1 text-meta leading-snug">
        <span className="block truncate font-semibold" title={correo}>
          {miembro?.nombre || correo}
        </span>
        <span className="text-muted-foreground">Personal</span>
      </p>
      <Link to={enlaceA('/mi-cuenta/ajustes')} className={boton}>
        <Settings aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">Ajustes</span>
      </Link>
      <button type="button" aria-busy={saliendo || undefined} onClick={salir} className={boton}>
        <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">{saliendo ? 'Saliendo…' : 'Salir'}</span>
      </button>
    </div>
  )
}
