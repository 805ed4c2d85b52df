import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command, defaultFilter } from 'cmdk'
import { ArrowRight, List, type LucideIcon, Package, UserRound } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { clienteSearchQuery } from '#miembros/gestion/queries.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { buscarPedidos } from '#pedidos/lista/contract.ts'
import { BUSQUEDA_MAX_LENGTH } from '#pedidos/lista/filter.ts'
import { overlayStyle } from '#ui/Modal.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { navItems } from '../navItems.ts'
import type { PageCommand } from './pageCommands.ts'
import { useCommands } from './useCommands.ts'

type Props = { open: boolean; onChange: (open: boolean) => void }

/** Milliseconds after the last key press. */
const DEBOUNCE_MS = 120
/** Prefix of results from the server, which the client-side filter must not hide. */
const FROM_SERVER = 'hallado:'
const MAX_CLIENTES = 5

/** The command palette: pages, orders, clients and actions by typing. */
export function CommandPalette({ open, onChange }: Props) {
  const onClose = useReturnFocus(open)
  const navigate = useNavigate()
  const after = useRef<() => void>(undefined)

  // Runs the command after the dialog has closed, so that the focus is back where it was.
  function select(run: () => void) {
    after.current = run
    onChange(false)
  }

  return (
    <Dialog.Root open={open} onOpenChange={onChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            onClose(event)
            after.current?.()
            after.current = undefined
          }}
          className="fixed top-3 left-1/2 z-60 w-[calc(100%-24px)] max-w-xl -translate-x-1/2 overflow-hidden rounded-2xl border border-border bg-popover text-popover-foreground shadow-dialogo data-[state=open]:animate-entra md:top-[12vh]"
        >
          <Dialog.Title className="sr-only">Comandos</Dialog.Title>
          <CommandList onSelect={select} onNavigate={(to) => select(() => void navigate(to))} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ListProps = { onSelect: (run: () => void) => void; onNavigate: (to: string) => void }

function CommandList({ onSelect, onNavigate }: ListProps) {
  const [draft, setDraft] = useState('')
  const [searched, setSearched] = useState('')
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [selected, setSelected] = useState('')
  // Until the person moves the selection, it follows the best order found.
  const [moved, setMoved] = useState(false)
  const found = useQuery({
    ...query(buscarPedidos, { q: searched }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  const personas = useQuery(clienteSearchQuery(searched))
  const pedidos = searched ? (found.data ?? []) : []
  const clientes = searched ? (personas.data ?? []).slice(0, MAX_CLIENTES) : []
  // Results for an older text stay visible, so that nothing jumps, but cannot be chosen.
  const isOutdated = searched !== draft.trim()
  const previous = isOutdated || found.isPlaceholderData
  const clientesDeAntes = isOutdated || personas.isPlaceholderData
  const primerPedido = previous ? undefined : pedidos[0]?.codigo
  const primerCliente = previous || clientesDeAntes ? undefined : clientes[0]?.codigo_membresia
  const first = primerPedido ?? primerCliente
  const { actions: acciones, fromPage } = useCommands()

  function escribir(text: string) {
    setDraft(text)
    setMoved(false)
    clearTimeout(wait.current)
    wait.current = setTimeout(() => setSearched(text.trim()), DEBOUNCE_MS)
  }

  return (
    <Command
      label="Comandos"
      loop
      filter={matches}
      value={moved || !first ? selected : FROM_SERVER + first}
      onValueChange={setSelected}
      onKeyDown={({ key }) => key.startsWith('Arrow') && setMoved(true)}
      onPointerMove={() => setMoved(true)}
    >
      <Command.Input
        value={draft}
        onValueChange={escribir}
        maxLength={BUSQUEDA_MAX_LENGTH}
        placeholder="Busca un pedido, un cliente o lo que quieras hacer"
        className="h-13 w-full border-border border-b bg-transparent px-4 text-base outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-[min(26rem,calc(100dvh-8rem))] overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="px-3 py-6 text-center text-muted-foreground text-sm">
          {found.isFetching || personas.isFetching ? 'Buscando…' : `Nada coincide con «${draft}».`}
        </Command.Empty>
        {searched && found.failureCount + personas.failureCount > 0 && (
          <p role="status" className="px-3 py-2 text-ambar-text text-meta">
            El servidor no responde: por ahora no se pueden buscar pedidos ni clientes. Lo demás sigue aquí.
          </p>
        )}
        {pedidos.length > 0 && (
          <CommandGroup title="Pedidos">
            {pedidos.map(({ codigo, cliente, estatus }) => (
              <CommandOption
                key={codigo}
                value={FROM_SERVER + codigo}
                icon={Package}
                previous={previous}
                onSelect={() => onNavigate(linkTo('/manage/pedidos/:codigo', { codigo }))}
                right={<InsigniaDeEstatus estatus={estatus} />}
              >
                <span className="codigo block sm:mr-2 sm:inline">{codigo}</span>
                {cliente}
              </CommandOption>
            ))}
            <CommandOption
              value={`${FROM_SERVER}todos`}
              icon={List}
              previous={previous}
              onSelect={() => onNavigate(linkTo('/manage/pedidos', { query: { q: searched } }))}
            >
              Ver todos los pedidos que coinciden
            </CommandOption>
          </CommandGroup>
        )}
        {clientes.length > 0 && (
          <CommandGroup title="Clientes">
            {clientes.map(({ codigo_membresia: codigo, nombre }) => (
              <CommandOption
                key={codigo}
                value={FROM_SERVER + codigo}
                icon={UserRound}
                previous={clientesDeAntes}
                onSelect={() => onNavigate(linkTo('/admin-dashboard/clientes/:codigo', { codigo }))}
                right={<span className="codigo text-muted-foreground">{codigo}</span>}
              >
                {nombre}
              </CommandOption>
            ))}
            <CommandOption
              value={`${FROM_SERVER}clientes`}
              icon={List}
              previous={clientesDeAntes}
              onSelect={() => onNavigate(linkTo('/admin-dashboard', { query: { q: searched } }))}
            >
              Ver todos los clientes que coinciden
            </CommandOption>
          </CommandGroup>
        )}
        <CommandGroup title="Ir a…">
          {navItems.map(({ to, label, icon }) => (
            <CommandOption key={to} value={`Ir a ${label}`} icon={icon} onSelect={() => onNavigate(to)}>
              {label}
            </CommandOption>
          ))}
        </CommandGroup>
        <Commands title="Acciones" commands={acciones} onSelect={onSelect} />
        <Commands title="En esta página" commands={fromPage} onSelect={onSelect} />
      </Command.List>
    </Command>
  )
}

type Commands = { title: string; commands: PageCommand[]; onSelect: ListProps['onSelect'] }

function Commands({ title, commands, onSelect }: Commands) {
  if (commands.length === 0) return null
  return (
    <CommandGroup title={title}>
      {commands.map(({ title, icon = ArrowRight, shortcut, run }) => (
        <CommandOption
          key={title}
          value={title}
          icon={icon}
          onSelect={() => onSelect(run)}
          right={
            shortcut && (
              <kbd className="rounded border border-border bg-muted px-1.5 font-sans text-muted-foreground pointer-coarse:hidden">
                {shortcut}
              </kbd>
            )
          }
        >
          {title}
        </CommandOption>
      ))}
    </CommandGroup>
  )
}

function CommandGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={<span className="block px-3 pt-2 pb-1 font-semibold text-mini text-muted-foreground">{title}</span>}
    >
      {children}
    </Command.Group>
  )
}

type OptionProps = {
  value: string
  icon: LucideIcon
  onSelect: () => void
  right?: ReactNode
  /** Found for an older text. */
  previous?: boolean
  children: ReactNode
}

function CommandOption({ value, icon: Icon, onSelect, right, previous = false, children }: OptionProps) {
  return (
    <Command.Item
      value={value}
      disabled={previous}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-meta aria-selected:bg-accent aria-selected:text-accent-foreground pointer-coarse:min-h-12"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {right}
    </Command.Item>
  )
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

function matches(value: string, draft: string) {
  return value.startsWith(FROM_SERVER) ? 1 : defaultFilter(withoutAccents(value), withoutAccents(draft))
}
