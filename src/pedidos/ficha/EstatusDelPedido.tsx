import type { ReactNode } from 'react'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { type DeEstatus, FormularioDeEstatus } from '../mover/FormularioDeEstatus.tsx'
import { EnviarAbajo } from './Partes.tsx'

type Props = DeEstatus & {
  /** What is known of the code, while no order is chosen. */
  delCodigo?: ReactNode
}

/** Moves the order that is open, or one that is chosen by its code, and tells its client. */
export function EstatusDelPedido({ delCodigo, ...deEstatus }: Props) {
  const { pedido } = deEstatus
  return (
    <FormularioDeEstatus
      {...deEstatus}
      titulo="Actualizar estatus"
      boton={() => <EnviarAbajo>Actualizar estatus</EnviarAbajo>}
    >
      <CampoCodigo
        nombre="codigo"
        etiqueta="Pedido"
        falta="Escribe el código del pedido."
        readOnly={pedido !== undefined}
      />
      <div role="status" className="-mt-3 flex min-h-7 flex-wrap items-center gap-x-3 text-meta">
        {pedido ? (
          <>
            <span className="text-muted-foreground">{pedido.cliente}, ahora:</span>
            <InsigniaDeEstatus estatus={pedido.estatus} />
          </>
        ) : (
          delCodigo
        )}
      </div>
    </FormularioDeEstatus>
  )
}
