import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, type MetaFunction, useLocation, useOutletContext } from 'react-router'
import type { Persona } from '#auth/contract.ts'
import { CambiarContrasena } from '#auth/contrasena/CambiarContrasena.tsx'
import { obtenerSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { SegundoPaso } from '#auth/segundoPaso/SegundoPaso.tsx'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from '#auth/sesiones/contract.ts'
import { ListaDeSesiones } from '#auth/sesiones/ListaDeSesiones.tsx'
import { mutation, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { BorrarCuenta } from '#miembros/baja/BorrarCuenta.tsx'
import { obtenerMiembro } from '#miembros/contract.ts'
import { DescargarDatos } from '#miembros/datos/DescargarDatos.tsx'
import { FormularioDePerfil } from '#miembros/perfil/FormularioDePerfil.tsx'
import { useDespedir } from '#sitio/useSalir.ts'
import { IndiceLateral } from '#tienda/IndiceLateral.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { Cargada } from './Cargada.tsx'

const SIN_OTRAS = 'Tu cuenta no está abierta en ningún otro navegador.'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Ajustes', descripcion: 'Tus datos y lo que protege tu cuenta.', indexar: false })

/** The parts of the page, each with an address of its own: `#contrasena`. */
const PARTES = [
  { id: 'perfil', titulo: 'Perfil' },
  { id: 'contrasena', titulo: 'Contraseña' },
  { id: 'segundo-paso', titulo: 'Segundo paso' },
  { id: 'sesiones', titulo: 'Sesiones' },
  { id: 'mis-datos', titulo: 'Mis datos' },
] as const

const CUENTA_BORRADA = {
  titulo: 'Cuenta borrada',
  texto: 'Gracias por el tiempo que estuviste con nosotros.',
  // Nothing of the account is left to come back to.
  replace: true,
}

/** Read before it is shown, so that whoever comes to a part of it stays there; what fails is said in its place. */
export const clientLoader = cargar(({ autor }) =>
  Promise.allSettled([
    cliente.ensureQueryData(query(obtenerMiembro, { autor })),
    cliente.ensureQueryData(query(listarSesiones, { autor })),
    cliente.ensureQueryData(query(obtenerSegundoPaso, { autor })),
  ]),
)

export default function PaginaAjustes() {
  const { id: autor, correo, rol } = useOutletContext<Persona>()
  const miembro = useQuery(query(obtenerMiembro, { autor }))
  const sesiones = useQuery(query(listarSesiones, { autor }))
  const cerrarUna = useMutation(mutation(cerrarOtraSesion, { autor }))
  const cerrarOtras = useMutation(mutation(cerrarOtrasSesiones, { autor }))
  const segundoPaso = useQuery(query(obtenerSegundoPaso, { autor }))
  const despedir = useDespedir()
  useParteDeLaDireccion()

  return (
    <div className="contenedor py-8 md:py-14">
      <Link
        to={enlaceA(rol === 'admin' ? '/manage' : '/mi-cuenta')}
        className="-mt-2 mb-2 inline-flex items-center gap-2 rounded-sm py-2 text-muted-foreground text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {rol === 'admin' ? 'Gestión' : 'Mi cuenta'}
      </Link>
      <h1 tabIndex={-1} className="font-display text-h1">
        Ajustes
      </h1>
      <p className="mt-2 break-words text-muted-foreground">Entras con {correo}.</p>
      <div className="mt-8 grid gap-x-20 lg:grid-cols-[12rem_minmax(0,40rem)] print:block">
        <IndiceLateral partes={[...PARTES]} etiqueta="En esta página" />
        <div className="grid max-w-160 gap-10">
          <Parte cual="perfil">
            <Cargada consulta={miembro}>{(dato) => <FormularioDePerfil id={autor} miembro={dato} />}</Cargada>
          </Parte>
          <Parte cual="contrasena">
            <CambiarContrasena
              id={autor}
              correo={correo}
              temporalHasta={miembro.data?.contrasena_temporal_hasta ?? null}
            />
          </Parte>
          <Parte cual="segundo-paso">
            <Cargada consulta={segundoPaso}>
              {(dato) => <SegundoPaso id={autor} estado={dato} correo={correo} />}
            </Cargada>
          </Parte>
          <Parte cual="sesiones">
            <Cargada consulta={sesiones}>
              {({ sesiones }) => (
                <ListaDeSesiones
                  sesiones={sesiones}
                  alCerrar={(id) => (id ? cerrarUna.mutateAsync({ id }) : cerrarOtras.mutateAsync())}
                  ninguna={SIN_OTRAS}
                />
              )}
            </Cargada>
          </Parte>
          <Parte cual="mis-datos">
            <DescargarDatos />
            <div className="mt-6 border-border border-t pt-6">
              <BorrarCuenta correo={correo} alBorrar={() => despedir(CUENTA_BORRADA)} />
            </div>
          </Parte>
        </div>
      </div>
    </div>
  )
}

function Parte({ cual, children }: { cual: (typeof PARTES)[number]['id']; children: ReactNode }) {
  return (
    <section data-parte={cual} aria-labelledby={cual}>
      <h2 id={cual} tabIndex={-1} className="mb-3 font-display text-h3">
        {PARTES.find(({ id }) => id === cual)?.titulo}
      </h2>
      <Tarjeta>{children}</Tarjeta>
    </section>
  )
}

/** Whoever comes from elsewhere to a part of the page begins there; it was not on the page when the browser looked. */
function useParteDeLaDireccion() {
  const { hash } = useLocation()
  useEffect(() => {
    const parte = document.getElementById(hash.slice(1))
    parte?.scrollIntoView()
    parte?.focus({ preventScroll: true })
  }, [hash])
}
