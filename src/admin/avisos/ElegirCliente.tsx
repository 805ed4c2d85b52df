import { useQuery } from '@tanstack/react-query'
import { UserRound, X } from 'lucide-react'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { rechazoOf } from '#lib/errors.ts'
import type { ClienteEnLista } from '#miembros/gestion/contract.ts'
import { EstadoDelCliente } from '#miembros/gestion/EstadoDelCliente.tsx'
import { clienteSearchQuery } from '#miembros/gestion/queries.ts'
import { useFormContext } from '#ui/form/context.ts'
import { controlStyle, describeField, ErrorMessage } from '#ui/form/Field.tsx'
import { useField, useFieldValue } from '#ui/form/useField.ts'

const DEBOUNCE_MS = 200
const MAX_RESULTS = 8

/** Searches clients by code, name, email or phone and puts the chosen code into the form's field `codigo`. */
export function ElegirCliente() {
  const { setValue } = useFormContext<{ codigo: string }>()
  const codigo = useFieldValue('codigo')
  const [selected, setSelected] = useState<ClienteEnLista | null>(null)
  const [returned, setReturned] = useState(false)

  function select(cliente: ClienteEnLista | null) {
    setSelected(cliente)
    setReturned(true)
    setValue('codigo', cliente?.codigo_membresia ?? '', { shouldValidate: cliente !== null })
  }

  // A successful submit empties the field `codigo`, so the chosen client is shown only while the field has its code.
  return selected && selected.codigo_membresia === codigo ? (
    <Selected cliente={selected} onRemove={() => select(null)} />
  ) : (
    <Buscar onSelect={select} focused={returned && selected === null} />
  )
}

const focusNode = (node: HTMLElement | null) => node?.focus()

function Selected({ cliente, onRemove }: { cliente: ClienteEnLista; onRemove: () => void }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-sm">Cliente</p>
      <div className="flex items-center gap-3 rounded-lg border border-input bg-card py-1.5 pr-1.5 pl-3.5">
        <UserRound aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
        <p className="min-w-0 flex-1 text-sm">
          <span className="block truncate font-semibold">{cliente.nombre}</span>
          <span className="block truncate text-meta text-muted-foreground">
            <span className="codigo">{cliente.codigo_membresia}</span> · {cliente.correo}
          </span>
        </p>
        {cliente.suspendido_en && <EstadoDelCliente {...cliente} small />}
        <button
          type="button"
          // After a choice by keyboard the focus moves here.
          ref={focusNode}
          onClick={onRemove}
          className="grid size-12 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground lg:size-9"
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">Elegir otro cliente</span>
        </button>
      </div>
    </div>
  )
}

type SearchProps = { onSelect: (cliente: ClienteEnLista) => void; focused: boolean }

function Buscar({ onSelect, focused }: SearchProps) {
  const { id, error, registration } = useField({ field: 'codigo' })
  const list = useId()
  const [escrito, setDraft] = useState('')
  const [searched, setSearched] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const [closed, setClosed] = useState(false)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busqueda = useQuery(clienteSearchQuery(searched))
  const found = searched ? (busqueda.data ?? []).slice(0, MAX_RESULTS) : []
  const upToDate = searched === escrito.trim() && !busqueda.isPlaceholderData && !busqueda.isFetching
  const open = !closed && escrito.trim() !== ''
  const box = useRef<HTMLInputElement>(null)
  // The field's value is the chosen code, not the typed text, so the form gets only a way to focus this input.
  useImperativeHandle(registration?.ref, () => ({ focus: () => box.current?.focus() }), [])
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  const opcion = (i: number) => `${list}-${i}`

  function escribir(text: string) {
    setDraft(text)
    setHighlighted(0)
    setClosed(false)
    clearTimeout(wait.current)
    wait.current = setTimeout(() => setSearched(text.trim()), DEBOUNCE_MS)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const { key } = event
    if (key === 'Escape' && open) setClosed(true)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const paso = key === 'ArrowDown' ? 1 : -1
      setClosed(false)
      if (found.length) setHighlighted((highlighted + paso + found.length) % found.length)
    } else if (key === 'Enter') {
      // Enter chooses or searches here instead of submitting the form.
      const which = upToDate && open ? found[highlighted] : undefined
      if (which) onSelect(which)
      else setSearched(escrito.trim())
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Cliente
      </label>
      {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      <input
        data-slot="control"
        id={id}
        type="search"
        role="combobox"
        autoComplete="off"
        placeholder="Código, nombre, correo o teléfono"
        aria-expanded={open && found.length > 0}
        aria-controls={list}
        aria-activedescendant={open && found.length > 0 ? opcion(highlighted) : undefined}
        value={escrito}
        ref={box}
        onChange={({ target }) => escribir(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
        onFocus={() => setClosed(false)}
        {...describeField(id, { error })}
        className={`h-12 ${controlStyle}`}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Clientes hallados"
        className={`absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-xl border border-border bg-popover p-1 text-popover-foreground shadow-dialogo ${open && found.length > 0 ? '' : 'hidden'}`}
      >
        {found.map((cliente, i) => (
          // The input handles the keyboard for all options; these elements handle only the pointer.
          <div
            key={cliente.codigo_membresia}
            id={opcion(i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === highlighted}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setHighlighted(i)}
            onClick={() => onSelect(cliente)}
            onKeyDown={() => {}}
            className="cursor-pointer rounded-lg px-3 py-2 text-sm aria-selected:bg-accent aria-selected:text-accent-foreground"
          >
            <span className="block font-semibold wrap-anywhere">{cliente.nombre}</span>
            <span className="block text-meta wrap-anywhere">
              <span className="codigo">{cliente.codigo_membresia}</span> · {cliente.correo}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="text-meta text-muted-foreground empty:hidden">
        {describeResults({ escrito: open ? escrito.trim() : '', upToDate, count: found.length, error: busqueda.error })}
      </p>
    </div>
  )
}

type FoundProps = { escrito: string; upToDate: boolean; count: number; error: Error | null }

function describeResults({ escrito, upToDate, count, error }: FoundProps) {
  if (!escrito) return null
  if (error) return rechazoOf(error).detail
  if (!upToDate) return 'Buscando…'
  return count === 0 ? `Ningún cliente coincide con «${escrito}».` : null
}
