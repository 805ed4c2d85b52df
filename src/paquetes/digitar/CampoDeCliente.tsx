import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ClienteEnLista } from '#miembros/gestion/contract.ts'
import { consultaDeBusquedaDeClientes } from '#miembros/gestion/queries.ts'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import type { EscritoDePaquete } from './formulario.ts'
import { irA } from './teclado.ts'

/** Letters before which nobody is looked for. */
const MINIMO = 2
const A_LA_VISTA = 6
const MEMBRESIA = /^b-?\d{6}$/i

/** Who it is for: a member, chosen from those that fit what is typed, or a name by hand. */
export function CampoDeCliente() {
  const { control, setValue, formState } = useFormularioAbierto<EscritoDePaquete>()
  const [escrito, membresia] = useWatch({ control, name: ['cliente', 'codigo_membresia'] })
  const q = useDeferredValue(escrito.trim())
  const [abierta, setAbierta] = useState(false)
  const [actual, setActual] = useState(-1)
  const id = useId()
  const busca = abierta && !membresia && q.length >= MINIMO
  const { data, isFetching } = useQuery({ ...consultaDeBusquedaDeClientes(q), enabled: busca })
  const hallados = busca ? (data ?? []).slice(0, A_LA_VISTA) : []
  // A whole membership code means its member, without a key more.
  const marcado = actual < 0 && MEMBRESIA.test(q) && hallados.length === 1 ? 0 : actual

  function poner(campo: 'cliente' | 'codigo_membresia' | 'correo_cliente', valor: string) {
    setValue(campo, valor, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  function elegir({ nombre, codigo_membresia, correo }: ClienteEnLista) {
    poner('cliente', nombre)
    poner('codigo_membresia', codigo_membresia)
    poner('correo_cliente', correo)
    setAbierta(false)
    irA('peso')
  }

  function soltar() {
    poner('codigo_membresia', '')
    poner('correo_cliente', '')
  }

  function alTeclear(evento: KeyboardEvent) {
    if (evento.key === 'Escape' && hallados.length > 0) {
      evento.preventDefault()
      evento.stopPropagation()
      return setAbierta(false)
    }
    const elegido = hallados[marcado]
    if (evento.key === 'Enter' && elegido) {
      evento.preventDefault()
      return elegir(elegido)
    }
    const paso = { ArrowDown: 1, ArrowUp: -1 }[evento.key]
    if (!paso || hallados.length === 0) return
    evento.preventDefault()
    setActual((marcado + paso + hallados.length) % hallados.length)
  }

  return (
    <div className="relative grid gap-2">
      <CampoTexto
        nombre="cliente"
        etiqueta="Cliente"
        falta="Escribe el nombre, o elige un miembro."
        pista="Busca un miembro, o deja el nombre a mano."
        autoComplete="off"
        role="combobox"
        aria-expanded={hallados.length > 0}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={hallados[marcado] ? `${id}-${marcado}` : undefined}
        onKeyDown={alTeclear}
        onChange={() => {
          setAbierta(true)
          setActual(-1)
          // Another name is somebody else.
          if (membresia) soltar()
        }}
        onBlur={() => setAbierta(false)}
      />
      <ul
        id={`${id}-lista`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list that a combobox opens
        role="listbox"
        aria-label="Miembros"
        hidden={hallados.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 grid max-h-80 overflow-y-auto rounded-xl border border-border bg-card p-1 shadow-lg"
      >
        {hallados.map((cliente, lugar) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <li
            key={cliente.codigo_membresia}
            id={`${id}-${lugar}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
            role="option"
            aria-selected={lugar === marcado}
            tabIndex={-1}
            // The field keeps the focus while a finger or the mouse chooses.
            onPointerDown={(evento) => evento.preventDefault()}
            onClick={() => elegir(cliente)}
            className="grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1.5 text-meta hover:bg-accent aria-selected:bg-accent aria-selected:text-accent-foreground"
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
              onClick={soltar}
              className="grid size-9 place-items-center rounded-lg text-muted-foreground hover:text-foreground max-md:size-11"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="sr-only">Quitar la membresía</span>
            </button>
          </span>
        ) : (
          busca && !isFetching && hallados.length === 0 && 'Ningún miembro se llama así: queda a mano, sin membresía.'
        )}
      </p>
    </div>
  )
}
