import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, type MetaFunction, useLocation, useOutletContext } from 'react-router'
import type { Persona } from '#auth/contract.ts'
import { CambiarContrasena } from '#auth/contrasena/CambiarContrasena.tsx'
import { obtenerSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { SegundoPaso } from '#auth/segundoPaso/SegundoPaso.tsx'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from '#auth/sesiones/contract.ts'
import { SessionList } from '#auth/sesiones/SessionList.tsx'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { esPersonal, puede } from '#lib/permisos.ts'
import { queryClient } from '#lib/queryClient.ts'
import { homeOf } from '#lib/staffPages.ts'
import { BorrarCuenta } from '#miembros/borrar/BorrarCuenta.tsx'
import { obtenerMiembro } from '#miembros/contract.ts'
import { DescargarDatos } from '#miembros/datos/DescargarDatos.tsx'
import { FormularioDePerfil } from '#miembros/perfil/FormularioDePerfil.tsx'
import { Avisos } from '#push/Avisos.tsx'
import { farewell } from '#sitio/signOut.ts'
import { pageMeta } from '#tienda/meta.ts'
import { SideIndex } from '#tienda/SideIndex.tsx'
import { Card } from '#ui/Card.tsx'
import { Loaded } from './Loaded.tsx'

const NO_OTHER_SESSIONS = 'Tu cuenta no está abierta en ningún otro navegador.'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Ajustes', description: 'Tus datos y lo que protege tu cuenta.', indexed: false })

/** The sections of the page. The id of a section is also its URL fragment: `#contrasena`. */
const SECTIONS = [
  { id: 'perfil', titulo: 'Perfil' },
  { id: 'avisos', titulo: 'Avisos en este dispositivo' },
  { id: 'contrasena', titulo: 'Contraseña' },
  { id: 'segundo-paso', titulo: 'Segundo paso' },
  { id: 'sesiones', titulo: 'Sesiones' },
  { id: 'mis-datos', titulo: 'Mis datos' },
] as const

const DELETED_CUENTA = {
  title: 'Cuenta borrada',
  text: 'Gracias por el tiempo que estuviste con nosotros.',
}

/**
 * Loads before the page is shown, so that a URL with a fragment lands on its section. Each section shows its own error.
 */
export const clientLoader = createClientLoader(({ autor }) =>
  Promise.allSettled([
    queryClient.ensureQueryData(query(obtenerMiembro, { autor })),
    queryClient.ensureQueryData(query(listarSesiones, { autor })),
    queryClient.ensureQueryData(query(obtenerSegundoPaso, { autor })),
  ]),
)

export default function PaginaAjustes() {
  const { id: autor, correo, rol } = useOutletContext<Persona>()
  const miembro = useQuery(query(obtenerMiembro, { autor }))
  const sesiones = useQuery(query(listarSesiones, { autor }))
  const cerrarUna = useMutation(mutation(cerrarOtraSesion, { autor }))
  const cerrarOtras = useMutation(mutation(cerrarOtrasSesiones, { autor }))
  const segundoPaso = useQuery(query(obtenerSegundoPaso, { autor }))
  useSectionFromUrl()

  return (
    <div className="contenedor py-8 md:py-14">
      <Link
        to={homeOf(rol)}
        className="-mt-2 mb-2 inline-flex items-center gap-2 rounded-sm py-2 text-muted-foreground text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {esPersonal(rol) ? 'Gestión' : 'Mi cuenta'}
      </Link>
      <h1 tabIndex={-1} className="font-display text-h1">
        Ajustes
      </h1>
      <p className="mt-2 break-words text-muted-foreground">Entras con {correo}.</p>
      <div className="mt-8 grid gap-x-20 lg:grid-cols-[12rem_minmax(0,40rem)] print:block">
        <SideIndex parts={[...SECTIONS]} label="En esta página" />
        <div className="grid max-w-160 gap-10">
          <Part sectionId="perfil">
            <Loaded query={miembro}>{(datum) => <FormularioDePerfil id={autor} miembro={datum} />}</Loaded>
          </Part>
          <Part sectionId="avisos">
            <Avisos autor={autor} esPersonal={puede(rol, 'pedidos')} />
          </Part>
          <Part sectionId="contrasena">
            <CambiarContrasena
              id={autor}
              correo={correo}
              temporaryUntil={miembro.data?.contrasena_temporal_hasta ?? null}
            />
          </Part>
          <Part sectionId="segundo-paso">
            <Loaded query={segundoPaso}>{(datum) => <SegundoPaso id={autor} estado={datum} correo={correo} />}</Loaded>
          </Part>
          <Part sectionId="sesiones">
            <Loaded query={sesiones}>
              {({ sesiones }) => (
                <SessionList
                  sessions={sesiones}
                  onClose={(id) => (id ? cerrarUna.mutateAsync({ id }) : cerrarOtras.mutateAsync())}
                  emptyText={NO_OTHER_SESSIONS}
                />
              )}
            </Loaded>
          </Part>
          <Part sectionId="mis-datos">
            <DescargarDatos />
            <div className="mt-6 border-border border-t pt-6">
              <BorrarCuenta correo={correo} onDelete={() => farewell(DELETED_CUENTA)} />
            </div>
          </Part>
        </div>
      </div>
    </div>
  )
}

function Part({ sectionId, children }: { sectionId: (typeof SECTIONS)[number]['id']; children: ReactNode }) {
  return (
    <section data-parte={sectionId} aria-labelledby={sectionId}>
      <h2 id={sectionId} tabIndex={-1} className="mb-3 font-display text-h3">
        {SECTIONS.find(({ id }) => id === sectionId)?.titulo}
      </h2>
      <Card>{children}</Card>
    </section>
  )
}

/** Scrolls to the section in the URL: the browser looked for it before it was rendered. */
function useSectionFromUrl() {
  const { hash } = useLocation()
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }, [hash])
}
