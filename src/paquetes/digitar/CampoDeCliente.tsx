import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ClienteEnLista } from '#miembros/gestion/contract.ts'
import { clienteSearchQuery } from '#miembros/gestion/queries.ts'
import { useFormContext } from '#ui/form/context.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { PaqueteDraft } from './form.ts'
import { focusField } from './keyboard.ts'

/** How many letters start the search. */
const MIN_LENGTH = 2
const VISIBLE_COUNT = 6
const MEMBRESIA_PATTERN = /^b-?\d{6}$/i

/** The client of a package: a member chosen from the matches, or a typed name. */
export function CampoDeCliente() {
  const { control, setValue, formState } = useFormContext<PaqueteDraft>()
  const [draft, membresia] = useWatch({ control, name: ['cliente', 'codigo_membresia'] })
  const q = useDeferredValue(draft.trim())
  const [open, setOpen] = useState(false)
  const [current, setCurrent] = useState(-1)
  const id = useId()
  const busca = open && !membresia && q.length >= MIN_LENGTH
  const { data, isFetching } = useQuery({ ...clienteSearchQuery(q), enabled: busca })
  const found = busca ? (data ?? []).slice(0, VISIBLE_COUNT) : []
  // A complete membership code selects its member by itself.
  const marcado = current < 0 && MEMBRESIA_PATTERN.test(q) && found.length === 1 ? 0 : current

  function put(field: 'cliente' | 'codigo_membresia' | 'correo_cliente', value: string) {
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  function select({ nombre, codigo_membresia, correo }: ClienteEnLista) {
    put('cliente', nombre)
    put('codigo_membresia', codigo_membresia)
    put('correo_cliente', correo)
    setOpen(false)
    focusField('peso')
  }

  function release() {
    put('codigo_membresia', '')
    put('correo_cliente', '')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && found.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      return setOpen(false)
    }
    const selected = found[marcado]
    if (event.key === 'Enter' && selected) {
      event.preventDefault()
      return select(selected)
    }
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!paso || found.length === 0) return
    event.preventDefault()
    setCurrent((marcado + paso + found.length) % found.length)
  }

  return (
    <div className="relative grid gap-2">
      <TextField
        field="cliente"
        label="Cliente"
        missing="Escribe el nombre, o elige un miembro."
        hint="Busca un miembro, o deja el nombre a mano."
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={found[marcado] ? `${id}-${marcado}` : undefined}
        onKeyDown={onKeyDown}
        onChange={() => {
          setOpen(true)
          setCurrent(-1)
          // After an edit the name no longer belongs to the chosen member.
          if (membresia) release()
        }}
        onBlur={() => setOpen(false)}
      />
      <ul
        id={`${id}-lista`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list that a combobox opens
        role="listbox"
        aria-label="Miembros"
        hidden={found.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 grid max-h-80 overflow-y-auto rounded-xl border border-border bg-card p-1 shadow-lg"
      >
        {found.map((cliente, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keyboard
          <li
            key={cliente.codigo_membresia}
            id={`${id}-${position}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of that list
            role="option"
            aria-selected={position === marcado}
            tabIndex={-1}
            // Keeps the focus in the field during a click or tap.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => select(cliente)}
            className="grid min-h-12 cursor-pointer content-center rounded-lg px-3 py-1.5 text-meta hover:bg-accent aria-selected:bg-accent aria-selected:text-accent-foreground"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold text-sm">{cliente.nombre}</span>
              <span className="codigo">{cliente.codigo_membresia}</span>
            </span>
            <span className="truncate">{cliente.correo}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-meta text-muted-foreground empty:hidden">
        {membresia ? (
          <span className="inline-flex items-center gap-1.5 text-foreground">
            <UserRoundCheck aria-hidden="true" strokeWidth={1.75} className="size-4 text-success" />
            Miembro <span className="codigo">{membresia}</span>
            <button
              type="button"
              onClick={release}
              className="grid size-9 place-items-center rounded-lg text-muted-foreground hover:text-foreground max-md:size-12"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="sr-only">Quitar la membresía</span>
            </button>
          </span>
        ) : (
          busca && !isFetching && found.length === 0 && 'Ningún miembro se llama así: queda a mano, sin membresía.'
        )}
      </p>
    </div>
  )
}
