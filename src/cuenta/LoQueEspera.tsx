import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight, KeyRound, type LucideIcon, MailQuestion, MessageCircle, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TicketEnLista } from '#conversaciones/tickets/contract.ts'
import { listarTickets } from '#conversaciones/tickets/contract.ts'
import { lugarDe } from '#conversaciones/tickets/propios/lugar.ts'
import { pages, query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe } from '#lib/fecha.ts'
import { LO_PEDIDO } from '#lib/labels.ts'
import type { Miembro } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { listarPendientes, type Pendiente } from '#pedidos/propios/contract.ts'
import { AbiertoAhora } from '#tienda/TablaDeHorario.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'

type Cosa = {
  clave: string
  icono: LucideIcon
  titulo: ReactNode
  texto: ReactNode
  hacer: { a: string; estado?: object; etiqueta: string }
}

/** More of them are in their list. */
const RESPONDIDOS_A_LA_VISTA = 3

/** What the member can do now, first thing on the page; nothing while there is nothing. Only the first is filled. */
export function LoQueEspera({ id, miembro }: { id: string; miembro: Miembro | undefined }) {
  const { data: pendientes = [] } = useQuery(query(listarPendientes, { autor: id }))
  const tickets = useInfiniteQuery(pages(listarTickets, { autor: id })).data?.pages[0]?.tickets ?? []
  const respondidos = tickets.filter(({ sin_leer }) => sin_leer > 0).slice(0, RESPONDIDOS_A_LA_VISTA)
  const cosas = [
    ...pendientes.map(deUnPedido),
    ...respondidos.map(deUnTicket),
    ...(miembro ? deLaContrasena(miembro) : []),
  ]
  if (cosas.length === 0) return null
  return (
    <Tarjeta className="mb-4 pb-2! md:pb-4!">
      <section aria-labelledby="lo-que-espera">
        <h2 id="lo-que-espera" className="font-display text-h3">
          Lo que espera por ti
        </h2>
        <ul className="grid divide-y divide-border lg:grid-cols-2 lg:gap-x-16 lg:divide-y-0">
          {cosas.map((cosa, lugar) => (
            <li key={cosa.clave}>
              <Fila {...cosa} primera={lugar === 0} />
            </li>
          ))}
        </ul>
      </section>
    </Tarjeta>
  )
}

function Fila({ icono: Icono, titulo, texto, hacer, primera }: Cosa & { primera: boolean }) {
  return (
    // On a phone whoever taps the row means what it leads to.
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-full bg-accent text-accent-foreground max-md:self-start"
      >
        <Icono strokeWidth={1.75} className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{titulo}</p>
        <div className="text-muted-foreground text-sm">{texto}</div>
      </div>
      <BotonEnlace
        medida={40}
        variante={primera ? 'primary' : 'outline'}
        className={
          primera
            ? 'max-md:col-span-2 max-md:col-start-2 max-md:mt-3'
            : 'max-md:h-6! max-md:border-0! max-md:bg-transparent! max-md:px-0! max-md:text-foreground! max-md:after:absolute max-md:after:inset-0'
        }
      >
        <Link to={hacer.a} state={hacer.estado}>
          <span className={primera ? '' : 'max-md:sr-only'}>{hacer.etiqueta}</span>
          {!primera && <ChevronRight aria-hidden="true" strokeWidth={1.75} className="md:hidden" />}
        </Link>
      </BotonEnlace>
    </div>
  )
}

function deUnPedido(pendiente: Pendiente): Cosa {
  const { codigo } = pendiente
  if (pendiente.clase === 'retiro')
    return {
      clave: `retiro-${codigo}`,
      icono: Store,
      titulo: (
        <>
          <span className="codigo">{codigo}</span> está listo
        </>
      ),
      texto: <AbiertoAhora tramos={negocio.horarios.rastreo} />,
      // The code travels beside the address, never in it.
      hacer: { a: enlaceA('/solicitar-retiro'), estado: { codigo }, etiqueta: 'Coordinar retiro' },
    }
  return {
    clave: `confirmacion-${codigo}-${pendiente.solicitud}`,
    icono: MailQuestion,
    titulo: (
      <>
        Confirma una solicitud de <span className="codigo">{codigo}</span>
      </>
    ),
    texto: `${LO_PEDIDO[pendiente.solicitud]}: ábrela con el enlace que enviamos a ${pendiente.correo}.`,
    hacer: { a: enlaceA('/rastrear'), estado: { codigo }, etiqueta: 'Ver el pedido' },
  }
}

function deUnTicket({ id, asunto, sin_leer }: TicketEnLista): Cosa {
  return {
    clave: `ticket-${id}`,
    icono: MessageCircle,
    titulo: 'Respondimos tu ticket',
    texto: (
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {asunto}
        {sin_leer > 1 && `, ${sin_leer} respuestas`}
      </span>
    ),
    hacer: { a: lugarDe(id), etiqueta: 'Leer' },
  }
}

function deLaContrasena({ contrasena_temporal_hasta: hasta }: Miembro): Cosa[] {
  if (!hasta) return []
  const texto = (
    <>
      Vence el <Fecha valor={diaDe(new Date(hasta))} formato="dia" />.
    </>
  )
  return [
    {
      clave: 'contrasena',
      icono: KeyRound,
      titulo: 'Tu contraseña es temporal',
      texto,
      hacer: { a: enlaceA('/mi-cuenta/ajustes', { ancla: 'contrasena' }), etiqueta: 'Cambiarla' },
    },
  ]
}
