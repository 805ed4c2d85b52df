import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LogOut, Settings } from 'lucide-react'
import { Link, type MetaFunction, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { Persona } from '#auth/contract.ts'
import { listarAvisos } from '#avisos/contract.ts'
import { listarTickets } from '#conversaciones/tickets/contract.ts'
import { pages, query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { firstWord } from '#lib/text.ts'
import { pollInterval } from '#live/page.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { obtenerMiembro } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { listarNoticias } from '#noticias/contract.ts'
import { listarMisPedidos } from '#pedidos/propios/contract.ts'
import { useSignOut } from '#sitio/useSignOut.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TabSet } from '#ui/TabSet.tsx'
import { Loaded } from './Loaded.tsx'
import { LoQueEspera } from './LoQueEspera.tsx'
import { Resumen } from './Resumen.tsx'
import { Saludo } from './Saludo.tsx'
import { MisPedidos } from './tabs/MisPedidos.tsx'
import { Noticias } from './tabs/Noticias.tsx'
import { Notificaciones } from './tabs/Notificaciones.tsx'
import { PedirDeFuera } from './tabs/PedirDeFuera.tsx'
import { Soporte } from './tabs/Soporte.tsx'
import { readView, type Tab } from './view.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Mi cuenta', description: 'Tus pedidos, saldo, notificaciones y soporte.', indexed: false })

/** Milliseconds over which reads are spread: a notice to all makes every member with an open page read again. */
const SPREAD_MS = 2_000

/** The member's account: what is pending, a summary, and the tab in the URL. */
export default function PaginaCuenta() {
  const { id } = useOutletContext<Persona>()
  const { ver, pedido, aviso, ticket, estado } = readView(useSearchParams()[0])
  const deSuCuenta = obtenerMiembro.topics({ autor: id })
  const leerMiembro = query(obtenerMiembro, { autor: id })
  const miembro = useQuery({ ...leerMiembro, refetchInterval: () => pollInterval(30_000, deSuCuenta) })
  const unread = useInfiniteQuery(pages(listarAvisos, { autor: id })).data?.pages[0]?.sin_leer
  const sinVer = useInfiniteQuery(pages(listarTickets, { autor: id })).data?.pages[0]?.sin_leer
  const nombre = miembro.data && firstWord(miembro.data.nombre)
  // While a ticket is open, the page shows nothing else.
  const enTicket = ver === 'soporte' && ticket !== undefined
  const navigate = useNavigate()
  const open = (pestana: Tab) =>
    navigate(linkTo('/mi-cuenta', { query: pestana === 'pedidos' ? {} : { ver: pestana } }), {
      preventScrollReset: true,
    })

  return (
    <div className="contenedor py-6 md:py-9">
      <Subscribe
        topics={[...listarMisPedidos.topics({ autor: id }), ...deSuCuenta, ...listarTickets.topics({ autor: id })]}
      />
      <Subscribe topics={[...listarAvisos.topics({ autor: id }), ...listarNoticias.topics]} spread={SPREAD_MS} />
      {enTicket ? (
        <h1 className="sr-only">Mi cuenta</h1>
      ) : (
        <>
          <div className="mb-4 flex items-center justify-between gap-6 md:mb-5">
            <Saludo nombre={nombre ?? (miembro.error ? '' : undefined)} />
            <Controls className="-mr-5 max-md:hidden" />
          </div>
          <LoQueEspera id={id} miembro={miembro.data} />
          {miembro.error && !miembro.data ? (
            <Loaded query={miembro}>{() => null}</Loaded>
          ) : (
            <Resumen miembro={miembro.data} unread={unread} />
          )}
        </>
      )}
      <div className={enTicket ? 'max-lg:-mt-6' : 'mt-5 md:mt-7'}>
        <TabSet
          label="Tu cuenta"
          manual
          contentOnly={enTicket}
          value={ver}
          onChange={(valor) => open(valor as Tab)} // `value` below is one of `TABS`
          tabs={
            [
              { value: 'pedidos', label: 'Mis Pedidos', content: <MisPedidos id={id} open={pedido} /> },
              {
                value: 'solicitar',
                label: `Pedir en ${negocio.servicioInternacional.nombre}`,
                content: <PedirDeFuera id={id} />,
                keepMounted: true,
              },
              {
                value: 'notificaciones',
                label: 'Notificaciones',
                count: unread,
                content: <Notificaciones id={id} open={aviso} />,
              },
              {
                value: 'soporte',
                label: 'Soporte',
                count: sinVer,
                content: <Soporte id={id} nombre={nombre ?? ''} open={ticket} estado={estado} />,
              },
              { value: 'noticias', label: 'Noticias', content: <Noticias /> },
            ] satisfies {
              value: Tab
              label: string
              count?: number
              content: React.ReactNode
              keepMounted?: boolean
            }[]
          }
        />
      </div>
      <div className={`mt-8 border-border border-t pt-2 ${enTicket ? '' : 'md:hidden'}`}>
        <Controls className="-ml-5" />
      </div>
    </div>
  )
}

function Controls({ className }: { className: string }) {
  const { signingOut, salir } = useSignOut()
  return (
    <div className={`flex flex-wrap ${className}`}>
      <ButtonLink variant="ghost" size={40}>
        <Link to={linkTo('/mi-cuenta/ajustes')}>
          <Settings aria-hidden="true" strokeWidth={1.75} />
          Ajustes
        </Link>
      </ButtonLink>
      <Button variant="ghost" size={40} loading={signingOut} onClick={salir}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        Cerrar sesión
      </Button>
    </div>
  )
}
