import { useQuery } from '@tanstack/react-query'
import { UserRound, X } from 'lucide-react'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { rechazoDe } from '#lib/errores.ts'
import type { ClienteEnLista } from '#miembros/gestion/contract.ts'
import { EstadoDelCliente } from '#miembros/gestion/EstadoDelCliente.tsx'
import { consultaDeBusquedaDeClientes } from '#miembros/gestion/queries.ts'
import { describirCampo, estiloDeControl, MensajeDeError } from '#ui/formulario/Campo.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import { useCampo, useEscrito } from '#ui/formulario/useCampo.ts'

const PAUSA = 200
const HALLADOS = 8

/** Looks for a client by code, name, e-mail or phone, and puts their code into the form's field `codigo`. */
export function ElegirCliente() {
  const { setValue } = useFormularioAbierto<{ codigo: string }>()
  const codigo = useEscrito('codigo')
  const [elegido, setElegido] = useState<ClienteEnLista | null>(null)
  const [deVuelta, setDeVuelta] = useState(false)

  function elegir(cliente: ClienteEnLista | null) {
    setElegido(cliente)
    setDeVuelta(true)
    setValue('codigo', cliente?.codigo_membresia ?? '', { shouldValidate: cliente !== null })
  }

  // What was sent leaves the field empty again.
  return elegido && elegido.codigo_membresia === codigo ? (
    <Elegido cliente={elegido} alQuitar={() => elegir(null)} />
  ) : (
    <Buscar alElegir={elegir} enfocado={deVuelta && elegido === null} />
  )
}

const enfocar = (nodo: HTMLElement | null) => nodo?.focus()

function Elegido({ cliente, alQuitar }: { cliente: ClienteEnLista; alQuitar: () => void }) {
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
        {cliente.suspendido_en && <EstadoDelCliente {...cliente} chica />}
        <button
          type="button"
          // Chosen by keyboard, what was chosen is where one goes on from.
          ref={enfocar}
          onClick={alQuitar}
          className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground lg:size-9"
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">Elegir otro cliente</span>
        </button>
      </div>
    </div>
  )
}

type DeBuscar = { alElegir: (cliente: ClienteEnLista) => void; enfocado: boolean }

function Buscar({ alElegir, enfocado }: DeBuscar) {
  const { id, error, registro } = useCampo({ nombre: 'codigo' })
  const lista = useId()
  const [escrito, setEscrito] = useState('')
  const [buscado, setBuscado] = useState('')
  const [senalado, setSenalado] = useState(0)
  const [cerrado, setCerrado] = useState(false)
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busqueda = useQuery(consultaDeBusquedaDeClientes(buscado))
  const hallados = buscado ? (busqueda.data ?? []).slice(0, HALLADOS) : []
  const alDia = buscado === escrito.trim() && !busqueda.isPlaceholderData && !busqueda.isFetching
  const abierta = !cerrado && escrito.trim() !== ''
  const caja = useRef<HTMLInputElement>(null)
  // What is typed here is not the field's value: of the control the form only needs to know how to lead to it.
  useImperativeHandle(registro?.ref, () => ({ focus: () => caja.current?.focus() }), [])
  useEffect(() => {
    if (enfocado) caja.current?.focus()
  }, [enfocado])
  const opcion = (i: number) => `${lista}-${i}`

  function escribir(nuevo: string) {
    setEscrito(nuevo)
    setSenalado(0)
    setCerrado(false)
    clearTimeout(espera.current)
    espera.current = setTimeout(() => setBuscado(nuevo.trim()), PAUSA)
  }

  function alTeclear(evento: React.KeyboardEvent) {
    const { key } = evento
    if (key === 'Escape' && abierta) setCerrado(true)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const paso = key === 'ArrowDown' ? 1 : -1
      setCerrado(false)
      if (hallados.length) setSenalado((senalado + paso + hallados.length) % hallados.length)
    } else if (key === 'Enter') {
      // The form is sent by its button: here Enter chooses, or looks at once.
      const cual = alDia && abierta ? hallados[senalado] : undefined
      if (cual) alElegir(cual)
      else setBuscado(escrito.trim())
    } else return
    evento.preventDefault()
  }

  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Cliente
      </label>
      {error && <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>}
      <input
        data-slot="control"
        id={id}
        type="search"
        role="combobox"
        autoComplete="off"
        placeholder="Código, nombre, correo o teléfono"
        aria-expanded={abierta && hallados.length > 0}
        aria-controls={lista}
        aria-activedescendant={abierta && hallados.length > 0 ? opcion(senalado) : undefined}
        value={escrito}
        ref={caja}
        onChange={({ target }) => escribir(target.value)}
        onKeyDown={alTeclear}
        onBlur={() => setCerrado(true)}
        onFocus={() => setCerrado(false)}
        {...describirCampo(id, { error })}
        className={`h-12 ${estiloDeControl}`}
      />
      <div
        id={lista}
        role="listbox"
        aria-label="Clientes hallados"
        className={`absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-xl border border-border bg-popover p-1 text-popover-foreground shadow-dialogo ${abierta && hallados.length > 0 ? '' : 'hidden'}`}
      >
        {hallados.map((cliente, i) => (
          // The field has the keyboard; these are for the pointer.
          <div
            key={cliente.codigo_membresia}
            id={opcion(i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === senalado}
            onPointerDown={(evento) => evento.preventDefault()}
            onPointerMove={() => setSenalado(i)}
            onClick={() => alElegir(cliente)}
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
        {loHallado({ escrito: abierta ? escrito.trim() : '', alDia, cuantos: hallados.length, error: busqueda.error })}
      </p>
    </div>
  )
}

type DeHallado = { escrito: string; alDia: boolean; cuantos: number; error: Error | null }

function loHallado({ escrito, alDia, cuantos, error }: DeHallado) {
  if (!escrito) return null
  if (error) return rechazoDe(error).detail
  if (!alDia) return 'Buscando…'
  return cuantos === 0 ? `Ningún cliente coincide con «${escrito}».` : null
}
