import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { MAX_SELECTED } from '../contract.ts'
import { BatchDialog } from './BatchDialog.tsx'
import type { BatchControls } from './useBatch.ts'
import type { Selection } from './useSelection.ts'

/** Selections of more orders than this are confirmed before they are moved. */
const NO_CONFIRM_UP_TO = 25

type Props = {
  selection: Selection
  controls: BatchControls
  /** How many orders match the filter, and the callback that selects all of them. */
  found: number
  selectAll: () => void
  selecting: boolean
  /** More actions for the selection. */
  children?: ReactNode
}

/** Bar with the number of selected orders and the actions. On wide screens it covers the chips. */
export function SelectionBar({ selection, controls, found, selectAll, selecting, children }: Props) {
  const { elegidos, interrupted, clear } = selection
  const [asking, setAsking] = useState(false)
  const pedidos = () => [...elegidos.values()]
  const andando = controls.lote?.state === 'andando'
  return (
    <fieldset
      aria-label="Pedidos elegidos"
      data-barra-propia
      className="col-start-1 row-start-1 flex flex-wrap items-center gap-2 self-start max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:border-border max-lg:border-t max-lg:bg-background max-lg:px-3 max-lg:py-2"
    >
      <p className="flex items-center gap-1 whitespace-nowrap font-semibold text-sm">
        <button
          type="button"
          onClick={clear}
          className="grid size-12 place-items-center rounded-lg hover:bg-accent lg:size-9"
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">Soltar los elegidos</span>
        </button>
        <span role="status" className="cifras">
          {elegidos.size === 1 ? '1 elegido' : `${elegidos.size.toLocaleString('es-DO')} elegidos`}
        </span>
      </p>
      <Button
        size={36}
        loading={andando}
        className="max-lg:h-12"
        onClick={() =>
          elegidos.size > NO_CONFIRM_UP_TO
            ? setAsking(true)
            : controls.start({ pedidos: pedidos(), destino: 'siguiente', descripcion: '' })
        }
      >
        Pasar al siguiente
      </Button>
      <Button
        variant="outline"
        size={36}
        aria-haspopup="dialog"
        aria-disabled={andando || undefined}
        className="max-lg:h-12"
        onClick={() => !andando && setAsking(true)}
      >
        Otro estatus
      </Button>
      {children}
      {found > elegidos.size && elegidos.size < MAX_SELECTED && (
        <Button variant="link" size={36} loading={selecting} onClick={selectAll}>
          Elegir los {found.toLocaleString('es-DO')} que coinciden
        </Button>
      )}
      {interrupted && (
        <p role="status" className="text-meta text-muted-foreground">
          Son los primeros {MAX_SELECTED.toLocaleString('es-DO')}: más no se pueden elegir a la vez.
        </p>
      )}
      <BatchDialog
        count={elegidos.size}
        open={asking}
        onChange={setAsking}
        onMove={(job) => {
          setAsking(false)
          controls.start({ ...job, pedidos: pedidos() })
        }}
      />
    </fieldset>
  )
}
