import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type EstadoDeTicket, listarTickets, NO_EXISTE, obtenerTicket } from '#conversaciones/tickets/contract.ts'
import { FormularioDeTicket } from '#conversaciones/tickets/propios/FormularioDeTicket.tsx'
import { EnlaceATicketNuevo, ListaDeTickets } from '#conversaciones/tickets/propios/ListaDeTickets.tsx'
import { lugarDe } from '#conversaciones/tickets/propios/lugar.ts'
import { TicketAbierto, VueltaATusTickets } from '#conversaciones/tickets/propios/TicketAbierto.tsx'
import { pages, query } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { listarMisPedidos } from '#pedidos/propios/contract.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Cargada } from '../Cargada.tsx'

type Props = {
  id: string
  /** The member's first name. */
  nombre: string
  /** The ticket in the address. */
  abierto: number | 'nuevo' | undefined
  estado: EstadoDeTicket | undefined
}

/** A member's tickets beside the one that is open; on a phone one or the other. */
export function Soporte({ id, nombre, abierto, estado }: Props) {
  const { read: lista, rows: tickets } = useList(pages(listarTickets, { autor: id, estado }), (una) => una.tickets)
  const titulo = useFocoDeVuelta(abierto)
  return (
    <Cargada consulta={lista} fallo="No se pudieron cargar los tickets" hueco={<Hueco />}>
      {({ pages }) => {
        const cuentas = pages[0]?.cuentas ?? { todos: 0, estados: {} }
        if (cuentas.todos === 0 && !abierto) return <SinTickets />
        return (
          <div className="grid items-start gap-6 lg:grid-cols-[336px_minmax(0,1fr)]">
            <div className={`grid gap-3.5 ${abierto ? 'max-lg:hidden' : ''}`}>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 ref={titulo} tabIndex={-1} className="font-display text-h3">
                  Tus tickets
                </h2>
                <EnlaceATicketNuevo />
              </div>
              {cuentas.todos > 0 && <ListaDeTickets {...{ tickets, cuentas, abierto, estado }} />}
              <VerMas lista={lista}>Ver más tickets</VerMas>
            </div>
            {abierto ? (
              <div className="min-w-0">
                <VueltaATusTickets />
                {abierto === 'nuevo' ? <Nuevo id={id} /> : <Uno key={abierto} {...{ id, nombre, abierto }} />}
              </div>
            ) : (
              <div className="rounded-2xl border border-border border-dashed max-lg:hidden">
                <Vacio dibujo={<MessageCircle />} titulo="Elige un ticket para leerlo.">
                  Aquí ves lo que escribiste y lo que te respondimos.
                </Vacio>
              </div>
            )}
          </div>
        )
      }}
    </Cargada>
  )
}

function Uno({ id, nombre, abierto }: { id: string; nombre: string; abierto: number }) {
  const ticket = useQuery(query(obtenerTicket, { autor: id, id: abierto }))
  if (ticket.error && rechazoDe(ticket.error).status === 404)
    return (
      <Vacio
        dibujo={<LifeBuoy />}
        titulo={NO_EXISTE}
        accion={
          <BotonEnlace variante="outline" medida={40}>
            <Link to={lugarDe()}>Ver tus tickets</Link>
          </BotonEnlace>
        }
      />
    )
  return (
    <Cargada consulta={ticket} fallo="No se pudo cargar el ticket" hueco={<Esqueleto className="h-96 rounded-2xl!" />}>
      {(datos) => <TicketAbierto miembro={id} nombre={nombre} ticket={datos} />}
    </Cargada>
  )
}

function Nuevo({ id }: { id: string }) {
  const { rows: pedidos } = useList(pages(listarMisPedidos, { autor: id }), (pagina) => pagina.pedidos)
  return <FormularioDeTicket miembro={id} pedidos={pedidos.map(({ codigo }) => codigo)} />
}

function SinTickets() {
  return (
    <>
      <h2 className="sr-only">Soporte</h2>
      <Vacio dibujo={<LifeBuoy />} titulo="No tienes tickets." accion={<EnlaceATicketNuevo primario />}>
        Si algo no salió como esperabas, o tienes una duda, ábrelo aquí: te respondemos en este mismo lugar y te
        avisamos por correo.
      </Vacio>
    </>
  )
}

function Hueco() {
  return (
    <div className="grid gap-6 lg:grid-cols-[336px_minmax(0,1fr)]">
      <Esqueleto className="h-64 rounded-2xl!" />
      <Esqueleto className="h-96 rounded-2xl! max-lg:hidden" />
    </div>
  )
}

/** Who comes back from a ticket goes on where they left the list. */
function useFocoDeVuelta(abierto: Props['abierto']) {
  const titulo = useRef<HTMLHeadingElement>(null)
  const antes = useRef(abierto)
  useEffect(() => {
    const dejado = antes.current
    antes.current = abierto
    if (!dejado || abierto) return
    const fila = document.querySelector<HTMLElement>(`[data-ticket="${dejado}"]`)
    ;(fila ?? titulo.current)?.focus()
  }, [abierto])
  return titulo
}
