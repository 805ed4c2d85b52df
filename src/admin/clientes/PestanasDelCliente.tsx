import { type ReactNode, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CuentaSessions } from '#auth/gestion/CuentaSessions.tsx'
import { usePuede } from '#auth/queries.ts'
import { EnviarAviso } from '#avisos/gestion/EnviarAviso.tsx'
import { TicketsDelCliente } from '#conversaciones/tickets/gestion/Tickets.tsx'
import { linkTo } from '#lib/linkTo.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'
import { readFilter } from '#miembros/gestion/filter.ts'
import { PaquetesDelCliente } from '#paquetes/digitar/PaquetesDelCliente.tsx'
import { PedidosDelCliente } from '#pedidos/deCliente/PedidosDelCliente.tsx'
import { Creditos } from '#saldo/gestion/Creditos.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { TabSet } from '#ui/TabSet.tsx'
import { LoQueHaEscrito } from '../hilo/LoQueHaEscrito.tsx'
import { readTab, TABS, type Tab } from './view.ts'

const LABELS = {
  creditos: 'Créditos',
  notificaciones: 'Notificaciones',
  paquetes: 'Paquetes',
  pedidos: 'Pedidos',
  tickets: 'Tickets',
  sesiones: 'Sesiones',
  escritos: 'Mensajes',
} satisfies Record<Tab, string>

/** Tabs with a form stay mounted while hidden, so that typed text is not lost. */
const WITH_FORM: readonly Tab[] = ['creditos', 'notificaciones', 'paquetes']

/** The tabs of a client, each with its own URL. */
export function PestanasDelCliente({ cliente: { codigo_membresia: codigo, user_id, correo } }: { cliente: Cliente }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const puede = usePuede()
  const tabs = TABS.filter((tab) => tab !== 'sesiones' || puede('equipo'))
  const asked = readTab(query)
  const open = tabs.includes(asked) ? asked : 'creditos'
  const box = useRef<HTMLDivElement>(null)
  const contenidos = {
    creditos: <Creditos codigo={codigo} />,
    notificaciones: <EnviarAviso codigo={codigo} />,
    paquetes: <PaquetesDelCliente codigo={codigo} />,
    pedidos: <PedidosDelCliente codigo={codigo} />,
    tickets: <TicketsDelCliente codigo={codigo} user_id={user_id} />,
    sesiones: <CuentaSessions id={user_id} />,
    escritos: <LoQueHaEscrito correo={correo} />,
  } satisfies Record<Tab, ReactNode>

  // Changing tabs adds no entry to the browser's history.
  const openTab = (ver: Tab) =>
    navigate(linkTo('/admin-dashboard/clientes/:codigo', { codigo, query: { ...readFilter(query), ver } }), {
      replace: true,
      preventScrollReset: true,
    })

  /** Opens the tab of a shortcut's digit and moves the focus to it. */
  async function focusTab(ver: Tab) {
    await openTab(ver)
    box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
  }

  return (
    <div ref={box}>
      {tabs.map((tab, navItem) => (
        <TabShortcut key={tab} shortcut={String(navItem + 1)} title={LABELS[tab]} run={() => void focusTab(tab)} />
      ))}
      <TabSet
        label="Del cliente"
        manual
        wraps
        value={open}
        onChange={(value) => openTab(value as Tab)} // the tabs below have these values
        tabs={tabs.map((value) => ({
          value,
          label: LABELS[value],
          content: contenidos[value],
          keepMounted: WITH_FORM.includes(value),
        }))}
      />
    </div>
  )
}

function TabShortcut({ shortcut, title, run }: { shortcut: string; title: string; run: () => void }) {
  useShortcut({ key: shortcut, title, group: 'Cliente', run })
  return null
}
