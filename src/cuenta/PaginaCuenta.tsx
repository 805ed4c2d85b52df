import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LogOut, Settings } from 'lucide-react'
import { Link, type MetaFunction, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { Persona } from '#auth/contract.ts'
import { listarAvisos } from '#avisos/contract.ts'
import { listarTickets } from '#conversaciones/tickets/contract.ts'
import { pages, query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { cada } from '#live/pagina.ts'
import { Seguir } from '#live/Seguir.tsx'
import { obtenerMiembro } from '#miembros/contract.ts'
import { listarNoticias } from '#noticias/contract.ts'
import { listarMisPedidos } from '#pedidos/propios/contract.ts'
import { useSalir } from '#sitio/useSalir.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Pestanas } from '#ui/Pestanas.tsx'
import { Cargada } from './Cargada.tsx'
import { LoQueEspera } from './LoQueEspera.tsx'
import { MisPedidos } from './pestanas/MisPedidos.tsx'
import { Noticias } from './pestanas/Noticias.tsx'
import { Notificaciones } from './pestanas/Notificaciones.tsx'
import { PedirDeFuera } from './pestanas/PedirDeFuera.tsx'
import { Soporte } from './pestanas/Soporte.tsx'
import { Resumen } from './Resumen.tsx'
import { Saludo } from './Saludo.tsx'
import { leerVista, type Pestana } from './vista.ts'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Mi cuenta', descripcion: 'Tus pedidos, saldo, notificaciones y soporte.', indexar: false })

/** Milliseconds. What is told to all is read again by every member who looks. */
const A_TODOS = 2_000

/** A member's own: what waits for them, what they have with the shop, and the tab in the address. */
export default function PaginaCuenta() {
  const { id } = useOutletContext<Persona>()
  const { ver, pedido, aviso, ticket, estado } = leerVista(useSearchParams()[0])
  const deSuCuenta = obtenerMiembro.topics({ autor: id })
  const leerMiembro = query(obtenerMiembro, { autor: id })
  const miembro = useQuery({ ...leerMiembro, refetchInterval: () => cada(30_000, deSuCuenta) })
  const sinLeer = useInfiniteQuery(pages(listarAvisos, { autor: id })).data?.pages[0]?.sin_leer
  const sinVer = useInfiniteQuery(pages(listarTickets, { autor: id })).data?.pages[0]?.sin_leer
  const nombre = miembro.data && primeraPalabra(miembro.data.nombre)
  // What somebody writes in has the page to itself.
  const enTicket = ver === 'soporte' && ticket !== undefined
  const navegar = useNavigate()
  const abrir = (pestana: Pestana) =>
    navegar(enlaceA('/mi-cuenta', { consulta: pestana === 'pedidos' ? {} : { ver: pestana } }), {
      preventScrollReset: true,
    })

  return (
    <div className="contenedor py-6 md:py-9">
      <Seguir
        temas={[...listarMisPedidos.topics({ autor: id }), ...deSuCuenta, ...listarTickets.topics({ autor: id })]}
      />
      <Seguir temas={[...listarAvisos.topics({ autor: id }), ...listarNoticias.topics]} reparto={A_TODOS} />
      {enTicket ? (
        <h1 className="sr-only">Mi cuenta</h1>
      ) : (
        <>
          <div className="mb-4 flex items-center justify-between gap-6 md:mb-5">
            <Saludo nombre={nombre ?? (miembro.error ? '' : undefined)} />
            <Mandos className="-mr-5 max-md:hidden" />
          </div>
          <LoQueEspera id={id} miembro={miembro.data} />
          {miembro.error && !miembro.data ? (
            <Cargada consulta={miembro}>{() => null}</Cargada>
          ) : (
            <Resumen miembro={miembro.data} sinLeer={sinLeer} />
          )}
        </>
      )}
      <div className={enTicket ? 'max-lg:-mt-6' : 'mt-5 md:mt-7'}>
        <Pestanas
          etiqueta="Tu cuenta"
          manual
          soloContenido={enTicket}
          valor={ver}
          alCambiar={(valor) => abrir(valor as Pestana)} // one of those below
          pestanas={
            [
              { valor: 'pedidos', etiqueta: 'Mis Pedidos', contenido: <MisPedidos id={id} abierto={pedido} /> },
              { valor: 'solicitar', etiqueta: 'Solicitar Pedido', contenido: <PedirDeFuera id={id} />, queda: true },
              {
                valor: 'notificaciones',
                etiqueta: 'Notificaciones',
                cuenta: sinLeer,
                contenido: <Notificaciones id={id} abierto={aviso} />,
              },
              {
                valor: 'soporte',
                etiqueta: 'Soporte',
                cuenta: sinVer,
                contenido: <Soporte id={id} nombre={nombre ?? ''} abierto={ticket} estado={estado} />,
              },
              { valor: 'noticias', etiqueta: 'Noticias', contenido: <Noticias /> },
            ] satisfies {
              valor: Pestana
              etiqueta: string
              cuenta?: number
              contenido: React.ReactNode
              queda?: boolean
            }[]
          }
        />
      </div>
      <div className={`mt-8 border-border border-t pt-2 ${enTicket ? '' : 'md:hidden'}`}>
        <Mandos className="-ml-5" />
      </div>
    </div>
  )
}

function Mandos({ className }: { className: string }) {
  const { saliendo, salir } = useSalir()
  return (
    <div className={`flex flex-wrap ${className}`}>
      <BotonEnlace variante="ghost" medida={40}>
        <Link to={enlaceA('/mi-cuenta/ajustes')}>
          <Settings aria-hidden="true" strokeWidth={1.75} />
          Ajustes
        </Link>
      </BotonEnlace>
      <Boton variante="ghost" medida={40} cargando={saliendo} onClick={salir}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Cerrar sesión
      </Boton>
    </div>
  )
}
