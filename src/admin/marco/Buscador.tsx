import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LARGO_DE_BUSQUEDA } from '#pedidos/lista/filtro.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { busquedaDe } from './busquedas.ts'

/** Milliseconds without a key after which the list follows what is typed. */
const PAUSA = 150

/**
 * Finds orders from any page of staff, and clients from theirs. On the list itself it narrows what is shown while one types;
 * elsewhere Enter leads to the list.
 */
export function Buscador() {
  const campo = useRef<HTMLInputElement>(null)
  const navegar = useNavigate()
  const { pathname, key } = useLocation()
  const { lista, titulo, pista, leer, direccionDe } = busquedaDe(pathname)
  const enLaLista = pathname === lista
  const [consulta] = useSearchParams()
  const puesta = leer(consulta) ?? ''
  // While somebody types, the field is theirs: the address follows a little later.
  const [escrito, setEscrito] = useState<string | null>(null)
  // What the address is about to follow stands there until it has, also for whoever comes back and types on.
  const [enCamino, setEnCamino] = useState<{ q: string; desde: string } | null>(null)
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  const texto = escrito ?? (enCamino?.desde === key ? enCamino.q : enLaLista ? puesta : '')
  useAtajo({ tecla: '/', titulo, grupo: 'En todas partes', hacer: () => campo.current?.select() })

  function escribir(nuevo: string) {
    setEscrito(nuevo)
    clearTimeout(espera.current)
    if (enLaLista) espera.current = setTimeout(() => buscar(nuevo), PAUSA)
  }

  function buscar(q: string) {
    clearTimeout(espera.current)
    navegar(direccionDe(q.trim() || undefined, enLaLista ? consulta : undefined), { replace: enLaLista })
  }

  return (
    <search className="relative min-w-0 max-w-md flex-1">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          buscar(texto)
          if (!enLaLista) campo.current?.blur()
        }}
      >
        <label>
          <span className="sr-only">{titulo}</span>
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <input
            ref={campo}
            type="search"
            value={texto}
            maxLength={LARGO_DE_BUSQUEDA}
            autoComplete="off"
            spellCheck={false}
            placeholder={pista}
            onChange={({ target }) => escribir(target.value)}
            onBlur={() => {
              // The list that was on its way has taken the focus: what was typed meanwhile is for it.
              if (enLaLista && escrito !== null && escrito.trim() !== puesta) {
                setEnCamino({ q: escrito, desde: key })
                buscar(escrito)
              }
              setEscrito(null)
            }}
            onKeyDown={(evento) => {
              if (evento.key !== 'Escape') return
              // The browser would also empty the field, and the list with it.
              evento.preventDefault()
              campo.current?.blur()
            }}
            className="h-9.5 w-full rounded-lg border border-input bg-card pr-10 pl-9 text-meta placeholder:text-muted-foreground"
          />
          <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2">
            <Tecla>/</Tecla>
          </span>
        </label>
      </form>
    </search>
  )
}
