import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Boton } from '#ui/Boton.tsx'
import { MAXIMO_ELEGIDOS } from '../contract.ts'
import { DialogoDeLote } from './DialogoDeLote.tsx'
import type { ManejoDeLote } from './useLote.ts'
import type { Seleccion } from './useSeleccion.ts'

/** As many move by one tap; more are asked about first. */
const SIN_PREGUNTAR = 25

type Props = {
  seleccion: Seleccion
  manejo: ManejoDeLote
  /** How many the filter finds, and what picks them all. */
  hallados: number
  elegirTodos: () => void
  eligiendo: boolean
  /** What else can be done with them. */
  children?: ReactNode
}

/** In the place of the chips while something is picked: how many, and what can be done with them. */
export function BarraDeElegidos({ seleccion, manejo, hallados, elegirTodos, eligiendo, children }: Props) {
  const { elegidos, cortado, vaciar } = seleccion
  const [preguntando, setPreguntando] = useState(false)
  const pedidos = () => [...elegidos.values()]
  const andando = manejo.lote?.estado === 'andando'
  return (
    <fieldset
      aria-label="Pedidos elegidos"
      data-barra-propia
      className="col-start-1 row-start-1 flex flex-wrap items-center gap-2 self-start max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:border-border max-lg:border-t max-lg:bg-background max-lg:px-3 max-lg:py-2"
    >
      <p className="flex items-center gap-1 whitespace-nowrap font-semibold text-sm">
        <button
          type="button"
          onClick={vaciar}
          className="grid size-11 place-items-center rounded-lg hover:bg-accent lg:size-9"
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">Soltar los elegidos</span>
        </button>
        <span role="status" className="cifras">
          {elegidos.size === 1 ? '1 elegido' : `${elegidos.size.toLocaleString('es-DO')} elegidos`}
        </span>
      </p>
      <Boton
        medida={36}
        cargando={andando}
        className="max-lg:h-11"
        onClick={() =>
          elegidos.size > SIN_PREGUNTAR
            ? setPreguntando(true)
            : manejo.empezar({ pedidos: pedidos(), destino: 'siguiente', descripcion: '' })
        }
      >
        Pasar al siguiente
      </Boton>
      <Boton
        variante="outline"
        medida={36}
        aria-haspopup="dialog"
        aria-disabled={andando || undefined}
        className="max-lg:h-11"
        onClick={() => !andando && setPreguntando(true)}
      >
        Otro estatus
      </Boton>
      {children}
      {hallados > elegidos.size && elegidos.size < MAXIMO_ELEGIDOS && (
        <Boton variante="link" medida={36} cargando={eligiendo} onClick={elegirTodos}>
          Elegir los {hallados.toLocaleString('es-DO')} que coinciden
        </Boton>
      )}
      {cortado && (
        <p role="status" className="text-meta text-muted-foreground">
          Son los primeros {MAXIMO_ELEGIDOS.toLocaleString('es-DO')}: más no se pueden elegir a la vez.
        </p>
      )}
      <DialogoDeLote
        cuantos={elegidos.size}
        abierto={preguntando}
        alCambiar={setPreguntando}
        alMover={(encargo) => {
          setPreguntando(false)
          manejo.empezar({ ...encargo, pedidos: pedidos() })
        }}
      />
    </fieldset>
  )
}
