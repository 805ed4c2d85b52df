import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command, defaultFilter } from 'cmdk'
import { ArrowRight, List, Package, UserRound } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { clienteSearchQuery } from '#miembros/gestion/queries.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { buscarPedidos } from '#pedidos/lista/contract.ts'
import { BUSQUEDA_MAX_LENGTH } from '#pedidos/lista/filter.ts'
import { overlayStyle } from '#ui/Modal.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { CommandOption, type OptionProps } from './CommandOption.tsx'
import type { PageCommand } from './pageCommands.ts'
import { useCommands } from './useCommands.ts'
import { useMenuItems } from './useNavItems.ts'

type Props = { open: boolean; onChange: (open: boolean) => void }

/** Milliseconds from the last key press to the search. */
const DEBOUNCE_MS = 120
/** Prefix of the values of results from the server, so that none equals a command's value. */
const FROM_SERVER = 'hallado:'
const MAX_CLIENTES = 5

/** The command palette: finds pages, orders, clients and actions by typed text. */
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
  const puede = usePuede()
  const [draft, setDraft] = useState('')
  const [searched, setSearched] = useState('')
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [selected, setSelected] = useState('')
  // Whether the person has moved the selection; until then it is the first option.
  const [moved, setMoved] = useState(false)
  const found = useQuery({
    ...query(buscarPedidos, { q: searched }),
    enabled: searched !== '' && puede('pedidos'),
    placeholderData: keepPreviousData,
  })
  const personas = useQuery(clienteSearchQuery(puede('clientes') ? searched : ''))
  const pedidos = searched ? (found.data ?? []) : []
  const clientes = searched ? (personas.data ?? []).slice(0, MAX_CLIENTES) : []
  // Results for an older text stay visible, so that nothing jumps, but cannot be chosen.
  const isOutdated = searched !== draft.trim()
  const commands = useCommandGroups(draft, { onSelect, onNavigate })
  const groups: Group[] = [
    {
      title: 'Pedidos',
      options: withAll(
        pedidos.map(({ codigo, cliente, estatus }) => ({
          value: FROM_SERVER + codigo,
          icon: Package,
          onSelect: () => onNavigate(linkTo('/manage/pedidos/:codigo', { codigo })),
          right: <InsigniaDeEstatus estatus={estatus} />,
          children: (
            <>
              <span className="codigo block sm:mr-2 sm:inline">{codigo}</span>
              {cliente}
            </>
          ),
        })),
        {
          value: `${FROM_SERVER}pedidos`,
          children: 'Ver todos los pedidos que coinciden',
          onSelect: () => onNavigate(linkTo('/manage/pedidos', { query: { q: searched } })),
        },
        isOutdated || found.isPlaceholderData,
      ),
    },
    {
      title: 'Clientes',
      options: withAll(
        clientes.map(({ codigo_membresia: codigo, nombre }) => ({
          value: FROM_SERVER + codigo,
          icon: UserRound,
          onSelect: () => onNavigate(linkTo('/admin-dashboard/clientes/:codigo', { codigo })),
          right: <span className="codigo text-muted-foreground">{codigo}</span>,
          children: nombre,
        })),
        {
          value: `${FROM_SERVER}clientes`,
          children: 'Ver todos los clientes que coinciden',
          onSelect: () => onNavigate(linkTo('/admin-dashboard', { query: { q: searched } })),
        },
        isOutdated || personas.isPlaceholderData,
      ),
    },
    ...commands,
  ].filter(({ options }) => options.length > 0)
  const first = groups.flatMap(({ options }) => options).find(({ disabled }) => !disabled)

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
      // cmdk filters and selects after the key press, so that an Enter pressed right after a letter would be lost.
      shouldFilter={false}
      value={moved ? selected : (first?.value ?? '')}
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
        {groups.map(({ title, options }) => (
          <Command.Group
            key={title}
            heading={
              <span className="block px-3 pt-2 pb-1 font-semibold text-mini text-muted-foreground">{title}</span>
            }
          >
            {options.map((option) => (
              <CommandOption key={option.value} {...option} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

type Group = { title: string; options: OptionProps[] }

/** Adds the option that shows all results in their list. */
function withAll(options: OptionProps[], all: Omit<OptionProps, 'icon'>, disabled: boolean): OptionProps[] {
  if (options.length === 0) return []
  return [...options, { ...all, icon: List }].map((option) => ({ ...option, disabled }))
}

/** The pages and commands that match the text, the best match first. */
function useCommandGroups(draft: string, { onSelect, onNavigate }: ListProps): Group[] {
  const { actions, fromPage } = useCommands()
  const menuItems = useMenuItems()
  const optionOf = ({ title, icon = ArrowRight, shortcut, run }: PageCommand): OptionProps => ({
    value: title,
    icon,
    onSelect: () => onSelect(run),
    right: shortcut && (
      <kbd className="rounded border border-border bg-muted px-1.5 font-sans text-muted-foreground pointer-coarse:hidden">
        {shortcut}
      </kbd>
    ),
    children: title,
  })
  const groups: Group[] = [
    {
      title: 'Ir a…',
      options: menuItems.map(({ to, label, icon }) => ({
        value: `Ir a ${label}`,
        icon,
        onSelect: () => onNavigate(to),
        children: label,
      })),
    },
    { title: 'Acciones', options: actions.map(optionOf) },
    { title: 'En esta página', options: fromPage.map(optionOf) },
  ]
  return groups
    .map(({ title, options }) => {
      const scored = options
        .map((option) => ({ option, score: scoreOf(option.value, draft) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
      return { title, options: scored.map(({ option }) => option), best: scored[0]?.score ?? 0 }
    })
    .sort((one, other) => other.best - one.best)
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/** Returns 0 when the value does not match the text; without a text every value matches. */
function scoreOf(value: string, draft: string) {
  return draft.trim() ? defaultFilter(withoutAccents(value), withoutAccents(draft.trim())) : 1
}
