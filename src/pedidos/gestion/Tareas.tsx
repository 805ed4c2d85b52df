import type { ReactNode } from 'react'
import { Bloque } from './Bloque.tsx'
import { useVista } from './vista.ts'

type Props = {
  /** Of an order; with none yet the page's own heading is there. */
  titulo?: ReactNode
  /** An order was chosen: its heading takes the focus. */
  foco?: boolean
  accion?: ReactNode
  datos: ReactNode
  estatus: ReactNode
}

/** What there is to do with one order, or with none yet. */
export function Tareas({ titulo, foco, accion, datos, estatus }: Props) {
  const vista = useVista('estatus')
  const nivel = titulo ? 'h2' : 'h3'
  return (
    <>
      {titulo && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 tabIndex={-1} data-foco={foco || undefined} className="font-display text-h2">
            {titulo}
          </h1>
          {accion}
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Bloque
          nivel={nivel}
          parte="pedido"
          titulo="Crear o actualizar pedido"
          className={vista === 'pedido' ? '' : 'max-lg:hidden'}
        >
          {datos}
        </Bloque>
        <Bloque
          nivel={nivel}
          parte="estatus"
          titulo="Actualizar estatus"
          className={vista === 'estatus' ? '' : 'max-lg:hidden'}
        >
          {estatus}
        </Bloque>
      </div>
    </>
  )
}
