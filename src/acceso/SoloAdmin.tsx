import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { ProveedorDeGlobos } from '#ui/Globo.tsx'
import { consultaDeSesion, useCerrarSesion } from './consultas.ts'
import type { Regreso } from './regreso.ts'

const LUGARES = [
  ['/manage', 'Pedidos'],
  ['/manage/solicitudes', 'Solicitudes'],
  ['/manage/correos', 'Correos'],
] as const

/** Lets only staff see what is inside, and sends everybody else where the specification says (§6). */
export default function SoloAdmin() {
  const { data, error } = useQuery(consultaDeSesion())
  const navegar = useNavigate()
  const { pathname } = useLocation()
  const persona = data?.persona
  const esAdmin = persona?.rol === 'admin'

  useEffect(() => {
    if (error) {
      avisar.error('No se pudo verificar permisos', 'Intenta de nuevo en un momento.', { id: 'permisos' })
      navegar('/', { replace: true })
    } else if (persona === null) {
      avisar.error('Sesión requerida', 'Entra con tu cuenta para continuar.', { id: 'permisos' })
      navegar('/login', { replace: true, state: { desde: pathname } satisfies Regreso })
    } else if (persona && !esAdmin) {
      avisar.error('Acceso denegado', 'Acceso denegado - No tienes permisos de administrador', { id: 'permisos' })
      navegar('/', { replace: true })
    }
  }, [error, persona, esAdmin, pathname, navegar])

  if (!esAdmin) return <Espera />
  return (
    <div data-densidad="gestion" className="contenedor py-6 md:py-8">
      <BarraDeSesion correo={persona.correo} />
      <nav aria-label="Gestión" className="mb-6 flex gap-1 overflow-x-auto border-border border-b">
        {LUGARES.map(([ruta, nombre]) => (
          <NavLink
            key={ruta}
            to={ruta}
            end
            className="-mb-px flex h-11 shrink-0 items-center border-transparent border-b-2 px-3 text-meta text-muted-foreground -outline-offset-2 hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary"
          >
            {nombre}
          </NavLink>
        ))}
      </nav>
      <ProveedorDeGlobos>
        <Outlet />
      </ProveedorDeGlobos>
    </div>
  )
}

function BarraDeSesion({ correo }: { correo: string }) {
  const salir = useCerrarSesion()
  const navegar = useNavigate()

  async function cerrar() {
    try {
      await salir.mutateAsync()
      navegar('/')
    } catch {
      avisar.error('No se pudo cerrar la sesión', 'Revisa tu conexión e intenta de nuevo.')
    }
  }

  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-border border-b pb-4 text-meta">
      <p className="min-w-0 break-all text-muted-foreground">
        Sesión de <span className="font-semibold text-foreground">{correo}</span>
      </p>
      <Boton variante="outline" medida={36} cargando={salir.isPending} onClick={cerrar}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Cerrar sesión
      </Boton>
    </div>
  )
}

function Espera() {
  return (
    <div role="status" className="contenedor grid gap-6 py-8">
      <span className="sr-only">Comprobando tu sesión…</span>
      <Esqueleto className="h-9 w-72 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-3">
        <Esqueleto className="h-96 rounded-2xl" />
        <Esqueleto className="h-96 rounded-2xl" />
        <Esqueleto className="h-96 rounded-2xl" />
      </div>
    </div>
  )
}
