import { type ReactNode, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SesionesDeCuenta } from '#auth/gestion/SesionesDeCuenta.tsx'
import { EnviarAviso } from '#avisos/gestion/EnviarAviso.tsx'
import { TicketsDelCliente } from '#conversaciones/tickets/gestion/Tickets.tsx'
import { enlaceA } from '#lib/enlaceA.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'
import { leerFiltro } from '#miembros/gestion/filtro.ts'
import { PaquetesDelCliente } from '#paquetes/digitar/PaquetesDelCliente.tsx'
import { PedidosDelCliente } from '#pedidos/deCliente/PedidosDelCliente.tsx'
import { Creditos } from '#saldo/gestion/Creditos.tsx'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Pestanas } from '#ui/Pestanas.tsx'
import { LoQueHaEscrito } from '../hilo/LoQueHaEscrito.tsx'
import { leerPestana, PESTANAS, type Pestana } from './vista.ts'

const ETIQUETAS = {
  creditos: 'Créditos',
  notificaciones: 'Notificaciones',
  paquetes: 'Paquetes',
  pedidos: 'Pedidos',
  tickets: 'Tickets',
  sesiones: 'Sesiones',
  escritos: 'Escritos',
} satisfies Record<Pestana, string>

/** Forms, which stay unseen while another tab is open: nothing begun there is lost. */
const CON_FORMULARIO: readonly Pestana[] = ['creditos', 'notificaciones', 'paquetes']

/** What there is of a client and for them, a tab in the address each. */
export function PestanasDelCliente({ cliente: { codigo_membresia: codigo, user_id, correo } }: { cliente: Cliente }) {
  const navegar = useNavigate()
  const [consulta] = useSearchParams()
  const abierta = leerPestana(consulta)
  const caja = useRef<HTMLDivElement>(null)
  const contenidos = {
    creditos: <Creditos codigo={codigo} />,
    notificaciones: <EnviarAviso codigo={codigo} />,
    paquetes: <PaquetesDelCliente codigo={codigo} />,
    pedidos: <PedidosDelCliente codigo={codigo} />,
    tickets: <TicketsDelCliente codigo={codigo} user_id={user_id} />,
    sesiones: <SesionesDeCuenta id={user_id} />,
    escritos: <LoQueHaEscrito correo={correo} />,
  } satisfies Record<Pestana, ReactNode>

  // Going through the tabs is no step of the history.
  const abrir = (ver: Pestana) =>
    navegar(enlaceA('/admin-dashboard/clientes/:codigo', { codigo, consulta: { ...leerFiltro(consulta), ver } }), {
      replace: true,
      preventScrollReset: true,
    })

  /** By its number: the focus goes to the tab, and Tab on into it. */
  async function irA(ver: Pestana) {
    await abrir(ver)
    caja.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
  }

  return (
    <div ref={caja}>
      {PESTANAS.map((pestana, lugar) => (
        <Tecla key={pestana} tecla={String(lugar + 1)} titulo={ETIQUETAS[pestana]} hacer={() => void irA(pestana)} />
      ))}
      <Pestanas
        etiqueta="Del cliente"
        manual
        enFilas
        valor={abierta}
        alCambiar={(valor) => abrir(valor as Pestana)} // one of those below
        pestanas={PESTANAS.map((valor) => ({
          valor,
          etiqueta: ETIQUETAS[valor],
          contenido: contenidos[valor],
          queda: CON_FORMULARIO.includes(valor),
        }))}
      />
    </div>
  )
}

function Tecla({ tecla, titulo, hacer }: { tecla: string; titulo: string; hacer: () => void }) {
  useAtajo({ tecla, titulo, grupo: 'Cliente', hacer })
  return null
}
